import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "@/lib/database/types";
import { isMediaPath, mediaObjects } from "@/lib/media/paths";
import { unwrap } from "@/server/supabase/unwrap";

const order = z.object({ bucket: z.string(), path: z.string().refine(isMediaPath) });

const BATCH = 100;

/**
 * Deletes the pictures that the database ordered to delete, with their copies. Deleting twice is harmless, so an order
 * is done only after the storage confirmed it. Returns how many there were; the client is the server's own, because
 * nobody else may delete from the storage. Where the storage does not answer, no further request is made: the rest
 * waits for its lease. After `end` no further picture is begun.
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

/** No response from the storage: it is unavailable, or too slow. */
const isSilence = (error: object) => "name" in error && error.name === "StorageUnknownError";
