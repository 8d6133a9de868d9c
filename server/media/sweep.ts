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
 * client is the server's own, because nobody else may delete from the storage.
 */
export async function sweepMedia(db: SupabaseClient<Database>) {
  const orders = unwrap(await db.rpc("outbox_take", { _limit: BATCH }));
  const done: number[] = [];
  for (const { id, payload } of orders) {
    const read = order.safeParse(payload);
    const { error } = read.success
      ? await db.storage.from(read.data.bucket).remove(mediaObjects(read.data.path))
      : { error: read.error };
    if (error) unwrap(await db.rpc("outbox_failed", { _id: id, _error: error.message }));
    else done.push(id);
  }
  if (done.length > 0) unwrap(await db.rpc("outbox_done", { _ids: done }));
  return { taken: orders.length, done: done.length };
}

/** What is a matter of time: lapsed trials, and orders to delete pictures that no page shows. */
export async function runMaintenance(db: SupabaseClient<Database>) {
  unwrap(await db.rpc("run_maintenance"));
}
