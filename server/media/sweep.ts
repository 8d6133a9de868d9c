import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "@/lib/database/types";
import { isMediaPath, mediaObjects } from "@/lib/media/paths";
import { unwrap } from "@/server/supabase/unwrap";

const order = z.object({ bucket: z.string(), path: z.string().refine(isMediaPath) });

const BATCH = 100;

/**
 * Deletes the pictures that the database ordered to delete, with their copies. Deleting twice is
 * harmless, so an order is done only after the storage said yes. Answers how many there were; the
 * client is the server's own, because nobody else may delete from the storage. Where the storage does not
 * answer, nothing more is asked of it: what is left waits for its lease. `end` keeps it from another picture.
 */
export async function sweepMedia(db: SupabaseClient<Database>, end?: AbortSignal) {
  const orders = unwrap(await db.rpc("outbox_take", { _limit: BATCH }));
  const done: number[] = [];
  for (const { id, payload } of orders) {
    if (end?.aborted) break;
    const read = order.safeParse(payload);
    const { error } = read.success
      ? await db.storage.from(read.data.bucket).remove(mediaObjects(read.data.path))
      : { error: read.error };
    if (!error) done.push(id);
    else unwrap(await db.rpc("outbox_failed", { _id: id, _error: error.message }));
    if (error && isSilence(error)) break;
  }
  if (done.length > 0) unwrap(await db.rpc("outbox_done", { _ids: done }));
  return { taken: orders.length, done: done.length };
}

/** No answer of the storage's: it is away, or too slow. */
const isSilence = (error: object) => "name" in error && error.name === "StorageUnknownError";

/** What one call of maintenance does so many of (supabase/schemas/085_maintenance.sql). */
const AT_ONCE = Object.entries({
  listings_expired: 1000,
  closed_forgotten: 1000,
  badges_ended: 1000,
  expiry_mails: 100,
  sets_renewed: 4,
  areas_renewed: 200,
  lead_digests: 100,
  week_mails: 100,
  weeks_summed: 8,
  visitors_forgotten: 50_000,
});
const maintained = z
  .object({ failed: z.record(z.string(), z.string()).optional() })
  .catchall(z.number());

/**
 * What is a matter of time, in steps that let others write between them: lapsed trials and listings, mails
 * about those that end soon and of a day's leads, orders to delete pictures that no page shows. `end` keeps it from
 * another step. Throws what some parts failed with, after all others are done.
 */
export async function runMaintenance(db: SupabaseClient<Database>, end?: AbortSignal) {
  const failures: Record<string, string> = {};
  for (let more = true; more && !end?.aborted; ) {
    const { failed, ...done } = maintained.parse(unwrap(await db.rpc("run_maintenance")));
    Object.assign(failures, failed);
    more = AT_ONCE.some(([name, most]) => (done[name] ?? 0) >= most);
  }
  const told = Object.entries(failures).map(([part, error]) => `${part}: ${error}`);
  if (told.length > 0) throw new Error(told.join("; "));
}
