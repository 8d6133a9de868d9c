import "server-only";
import { z } from "zod";
import type { Gauges } from "@/server/signals/registry";
import { serviceDb } from "./stateless-clients";
import { unwrap } from "./unwrap";

const signalsSchema = z.object({
  mails_waiting: z.int(),
  mails_overdue: z.int(),
  mails_dead: z.int(),
  pictures_waiting: z.int(),
  maintenance_due: z.number().nullable(),
  failed_jobs: z.array(z.string()),
});

/** Queue lengths and failed jobs from the database, for all instances; null when it does not answer. */
export async function readGauges(): Promise<(Gauges & { failed_jobs: string[] }) | null> {
  try {
    return signalsSchema.parse(unwrap(await serviceDb().rpc("signals")));
  } catch {
    // Reported as delet_database_reached at every scrape.
    return null;
  }
}
