import "server-only";
import { randomUUID } from "node:crypto";
import { cardCopyOf, phoneCopyOf } from "@/lib/media/address";
import { MEDIA_BUCKET, MEDIA_KINDS, type MediaKind, newMediaPath } from "@/lib/media/paths";
import { AppError } from "@/server/errors";
import { log } from "@/server/log";
import { serviceDb } from "@/server/supabase/clients";
import { unwrapVoid } from "@/server/supabase/unwrap";
import type { PreparedImage } from "./resize-image";

/**
 * Registered first, stored second: a crash in between leaves a row that the sweeper clears, never a file that nothing
 * refers to. The path is returned only when all copies are stored.
 */
export async function storeImage(kind: MediaKind, ownerId: string, image: PreparedImage) {
  const db = serviceDb();
  const path = newMediaPath(kind, ownerId, randomUUID());
  unwrapVoid(
    await db.rpc("register_media", {
      _path: path,
      _owner_id: ownerId,
      _kind: MEDIA_KINDS[kind].stored,
      _bytes: image.full.byteLength,
      _width: image.width,
      _height: image.height,
      // Only for pictures of homes; faces are not matched.
      ...(kind === "listing" && { _hashes: image.hashes }),
    }),
  );
  const bucket = db.storage.from(MEDIA_BUCKET);
  const copies: [string, Buffer][] = [
    [path, image.full],
    [phoneCopyOf(path), image.phone],
    [cardCopyOf(path), image.card],
  ];
  for (const [name, bytes] of copies) {
    // A year: names are never reused.
    const options = { contentType: "image/jpeg", cacheControl: "31536000" };
    const { data, error } = await bucket.upload(name, bytes, options);
    // The storage names what it stored; a response without that comes from something in front of it.
    if (data?.fullPath !== `${MEDIA_BUCKET}/${name}`) {
      log.error({ err: error, name }, "picture not stored");
      throw new AppError("imageStore");
    }
  }
  return path;
}
