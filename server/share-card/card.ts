import "server-only";
import { MEDIA_BUCKET } from "@/lib/media/paths";
import type { ShareCard } from "@/lib/seo/share-card";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { cached } from "@/server/public/cached";
import { patientFetch } from "@/server/supabase/fetch";
import { drawShareCard } from "./draw";

/** What a drawing says is its name, so it never ages; a day is as long as a shared cache keeps things. */
const KEPT_SECONDS = 24 * 60 * 60;

/** A drawing costs a fifth of a second, so it is kept. */
const drawn = cached(
  "share-picture",
  async (card: string): Promise<string> => {
    const said: ShareCard = JSON.parse(card);
    const photo = said.picture && (await readPicture(said.picture));
    return (await drawShareCard(said, photo || null)).toString("base64");
  },
  () => [],
  KEPT_SECONDS,
);

export const drawCard = async (card: ShareCard) =>
  Buffer.from(await drawn(JSON.stringify(card)), "base64");

/** A picture that cannot be read is a card with a drawn front, not a card that is missing. */
async function readPicture(address: string) {
  try {
    const path = address.replace(/^\/media\//, "");
    const stored = await patientFetch(
      `${env.SUPABASE_URL}/storage/v1/object/public/${MEDIA_BUCKET}/${path}`,
    );
    if (!stored.ok) throw new Error(`storage answered ${stored.status}`);
    return Buffer.from(await stored.arrayBuffer());
  } catch (error) {
    log.warn({ err: error, address }, "picture of a share card not read");
    return null;
  }
}
