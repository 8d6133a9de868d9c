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

/** What a drawing says is its name, so it never ages; a day is as long as a shared cache keeps things. */
const CACHE_SECONDS = 24 * 60 * 60;
/** What a storage says of a picture that it does not have; Supabase's says 400. */
const GONE = [400, 404];

/**
 * There are as many searches as anybody can think of, so their pictures are drawn one at a time, with
 * two seconds of work in the queue. All others are pictures of what somebody has published.
 */
const searches = new BoundedQueue<string>({ atOnce: 1, waiting: 10 });

/** A drawing costs a fifth of a second, so it is kept. */
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

/** The storage did not give a picture that it has: what is drawn without it must not be kept in its place. */
export class PictureUnavailable extends Error {}

/**
 * The picture. Throws QueueFull when too many pictures of searches are waited for, PictureUnavailable when the stored one
 * that it shows cannot be read now.
 */
export const drawCard = async (card: ShareCard) =>
  Buffer.from(await drawn(JSON.stringify(card)), "base64");

/** A picture that is not there any more is a card with a drawn front, not a card that is missing. */
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
