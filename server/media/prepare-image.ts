import "server-only";
import sharp from "sharp";
import { CARD_SIZE, PHONE_SIZE } from "@/lib/media/address";
import {
  COPY_QUALITY,
  PICTURE_QUALITY,
  PICTURE_SIDE_MAX,
  PIXELS_MAX,
  sniffImage,
} from "@/lib/media/rules";
import { AppError } from "@/server/errors";

// libvips opens many formats by itself. Uploads are JPEG or PNG by their first bytes; the other
// decoders are closed as well, so that a file that pretends cannot reach them. (Our own share
// cards draw SVG.)
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadSvg"],
});

/** A picture in memory takes up to 100 MB while it is decoded: two at a time are enough. */
const AT_ONCE = 2;

export type PreparedImage = {
  full: Buffer;
  phone: Buffer;
  card: Buffer;
  width: number;
  height: number;
};

/**
 * Decodes the picture and writes it anew: what was not picture (EXIF with its GPS, comments, a
 * second file behind the first) is not in the result.
 */
export async function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  const format = sniffImage(bytes);
  if (format === "heic") throw new AppError("imageHeic");
  if (format === "other") throw new AppError("imageType");
  return queued(async () => {
    const input = { limitInputPixels: PIXELS_MAX, failOn: "error", pages: 1 } as const;
    try {
      // Reads the header only; the limit of the decoder itself has no sentence of its own.
      const header = await sharp(bytes, { ...input, limitInputPixels: false }).metadata();
      if (header.format !== format) throw new AppError("imageType");
      if (header.width * header.height > PIXELS_MAX) throw new AppError("imagePixels");

      const full = await sharp(bytes, input)
        .autoOrient()
        .resize(PICTURE_SIDE_MAX, PICTURE_SIDE_MAX, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .toColourspace("srgb")
        .jpeg({ quality: PICTURE_QUALITY * 100, mozjpeg: true })
        .toBuffer({ resolveWithObject: true });
      // Covers a 4:3 box so wide, whichever way the picture stands.
      const copy = (size: number) =>
        sharp(full.data)
          .resize(size, size * 0.75, { fit: "outside", withoutEnlargement: true })
          .jpeg({ quality: COPY_QUALITY * 100, mozjpeg: true })
          .toBuffer();
      return {
        full: full.data,
        phone: await copy(PHONE_SIZE),
        card: await copy(CARD_SIZE),
        width: full.info.width,
        height: full.info.height,
      };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError("imageBroken");
    }
  });
}

let running = 0;
const waiting: (() => void)[] = [];

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((start) => waiting.push(start));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
