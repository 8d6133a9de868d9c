import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@/lib/database/types";
import { MEDIA_BUCKET } from "@/lib/media/paths";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";

/** A picture takes some ten milliseconds, so a batch does not hold up a round of the worker. */
const BATCH = 20;

/**
 * Computes the hashes of pictures that were stored before hashes existed; the next round continues where this stops. A
 * missing or broken file is not requested again; where the storage does not answer, all others wait. Returns how many
 * it computed.
 */
export async function hashPictures(db: SupabaseClient<Database>, end?: AbortSignal) {
  const paths = unwrap(await db.rpc("unhashed_pictures", { _limit: BATCH }));
  let made = 0;
  for (const path of paths) {
    if (end?.aborted) break;
    const file = await read(db, path);
    if (file === "away") break;
    const hashes = file && (await hashesOf(file));
    unwrapVoid(await db.rpc("hash_picture", { _path: path, ...(hashes && { _hashes: hashes }) }));
    if (hashes) made += 1;
  }
  return made;
}

/** Null: there is no such file. */
async function read(db: SupabaseClient<Database>, path: string) {
  const { data, error } = await db.storage.from(MEDIA_BUCKET).download(path);
  if (data) return Buffer.from(await data.arrayBuffer());
  const status = error && "status" in error ? Number(error.status) : 0;
  return status === 400 || status === 404 ? null : "away";
}

async function hashesOf(file: Buffer) {
  // Imported only when needed: most sites have no such picture.
  const { pictureHash } = await import("./picture-hash.mjs");
  return pictureHash(file).catch(() => null);
}
