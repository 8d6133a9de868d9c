import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "@/lib/database/types";
import { unwrap } from "@/server/supabase/unwrap";

/**
 * The most rows that one call of a step handles: a full batch means that more may wait. The steps and their order are
 * rows of `private.maintenance_steps` (supabase/schemas/085_maintenance.sql).
 */
const BATCH_SIZES = Object.entries({
  listings_expired: 1000,
  closed_forgotten: 1000,
  badges_ended: 1000,
  expiry_mails: 100,
  exclusivity_mails: 100,
  exclusivity_renewed: 1000,
  sets_renewed: 4,
  areas_renewed: 200,
  lead_digests: 100,
  week_mails: 100,
  weeks_summed: 8,
  same_homes: 10,
  visitors_forgotten: 50_000,
});
const maintained = z
  .object({ failed: z.record(z.string(), z.string()).optional() })
  .catchall(z.number());

/**
 * Time-based work, in steps that let others write between them: lapsed trials and listings, mails about those that end
 * soon and of a day's leads, orders to delete pictures that no page shows. After `end` no further step begins. Throws
 * the errors of failed steps after all others are done.
 */
export const runMaintenance = (db: SupabaseClient<Database>, end?: AbortSignal) =>
  repeatMaintenance(async () => unwrap(await db.rpc("run_maintenance")), end);

/** The same, with `call` running `run_maintenance` once. */
export async function repeatMaintenance(call: () => Promise<unknown>, end?: AbortSignal) {
  const failures: Record<string, string> = {};
  for (let more = true; more && !end?.aborted; ) {
    const { failed, ...done } = maintained.parse(await call());
    Object.assign(failures, failed);
    more = BATCH_SIZES.some(([name, most]) => (done[name] ?? 0) >= most);
  }
  const reasons = Object.entries(failures).map(([part, error]) => `${part}: ${error}`);
  if (reasons.length > 0) throw new Error(reasons.join("; "));
}
