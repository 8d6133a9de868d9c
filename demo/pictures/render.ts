import sharp from "sharp";
import { CARD_SIZE, PHONE_SIZE } from "@/lib/media/address";
import { COPY_QUALITY } from "@/lib/media/rules";
import { lanes } from "../lanes";

export type Rendered = {
  full: Buffer;
  phone: Buffer;
  card: Buffer;
  width: number;
  height: number;
};

/** The three sizes that the site stores of every picture, as its own upload makes them. */
export async function render(svg: string): Promise<Rendered> {
  const drawing = sharp(Buffer.from(svg), { unlimited: true }).flatten({ background: "#ffffff" });
  const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const [full, phone, card] = await Promise.all([
    sharp(data, raw).jpeg({ quality: 80 }).toBuffer(),
    sharp(data, raw)
      .resize(PHONE_SIZE)
      .jpeg({ quality: COPY_QUALITY * 100 })
      .toBuffer(),
    sharp(data, raw)
      .resize(CARD_SIZE)
      .jpeg({ quality: COPY_QUALITY * 100 })
      .toBuffer(),
  ]);
  return { full, phone, card, width: info.width, height: info.height };
}

export type Job = { id: string; svg: () => string };

/** Renders in the order of the list, on other threads, and returns a function to await each. */
export function renderAll(jobs: readonly Job[]): (id: string) => Promise<Rendered> {
  sharp.cache(false); // No drawing is rendered twice, so a cache would only cost memory.
  const inLane = lanes(3);
  const pictures = new Map(jobs.map(({ id, svg }) => [id, inLane(() => render(svg()))]));
  return async (id) => {
    const picture = pictures.get(id);
    if (!picture) throw new Error(`no drawing is called ${id}`);
    return picture;
  };
}
