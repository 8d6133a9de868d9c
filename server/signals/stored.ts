import "server-only";
import { z } from "zod";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const answer = z.object({
  mails_waiting: z.int(),
  mails_overdue: z.int(),
  mails_dead: z.int(),
  pictures_waiting: z.int(),
  maintenance_due: z.number().nullable(),
});

export type Stored = z.infer<typeof answer>;

/** What waits, as the database knows it for all instances; null when it does not say. */
export async function storedSignals(): Promise<Stored | null> {
  try {
    return answer.parse(unwrap(await serviceDb().rpc("signals")));
  } catch {
    // It is told as a number (delet_database_reached), at every look.
    return null;
  }
}
