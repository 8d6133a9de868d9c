import "server-only";
import { MEDIA_BUCKET } from "@/lib/media/paths";
import type { ShareCard } from "@/lib/seo/share-card";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { cached } from "@/server/public/cached";
import { spanned } from "@/server/signals/span.mjs";
import { budgetedFetch } from "@/server/supabase/fetch";
import { BoundedQueue } from "./bounded-queue";
import { drawShareCard } from "./draw";

/** A picture's content is part of its address, so it never goes stale; a day is as long as shared caches keep it. */
const CACHE_SECONDS = 24 * 60 * 60;
/** Statuses of a storage for a missing picture; Supabase's is 400. */
const GONE = [400, 404];

/**
 * The number of possible searches is unlimited, so their pictures are drawn one at a time, with two seconds of work in
 * the queue. All other pictures show something that was published.
 */
const searches = new BoundedQueue<string>({ atOnce: 1, waiting: 10 });

/** A drawing takes a fifth of a second, so it is cached. */
const drawn = cached(
  "share-picture",
  async (card: string): Promise<string> => {
    const shareCard: ShareCard = JSON.parse(card);
    if (shareCard.kind === "search") return searches.run(card, () => draw(shareCard));
    return draw(shareCard);
  },
  () => [],
  CACHE_SECONDS,
);

const draw = (card: ShareCard) =>
  spanned({ kind: "share-card", name: card.kind }, async () => {
    const photo = card.picture && (await readPicture(card.picture));
    return (await drawShareCard(card, photo || null)).toString("base64");
  });

/** The storage failed to return an existing picture: a drawing without it must not be cached in its place. */
export class PictureUnavailable extends Error {}

/**
 * The picture. Throws QueueFull when too many pictures of searches are queued, PictureUnavailable when its stored photo
 * cannot be read now.
 */
export const drawCard = async (card: ShareCard) =>
  Buffer.from(await drawn(JSON.stringify(card)), "base64");

/** A deleted picture makes a card with a drawn front, not a missing card. */
export async function readPicture(address: string) {
  try {
    const path = address.replace(/^\/media\//, "");
    const stored = await budgetedFetch(
      `${env.SUPABASE_URL}/storage/v1/object/public/${MEDIA_BUCKET}/${path}`,
    );
    if (GONE.includes(stored.status)) return null;
    if (!stored.ok) throw new Error(`storage answered ${stored.status}`);
    return Buffer.from(await stored.arrayBuffer());
  } catch (error) {
    log.warn({ err: error, address }, "picture of a share card not read");
    throw new PictureUnavailable("the storage did not give the picture");
  }
}
