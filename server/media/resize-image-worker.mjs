// Decodes one picture that somebody sent and ends. A process of its own (resize-image.ts): a file that
// takes too long is ended with it, and whatever breaks a decoder finds no secrets of the site here.
// It is plain JavaScript because it is started from its file, past the bundle.
import sharp from "sharp";
import { pictureHash } from "./picture-hash.mjs";

// libvips opens many formats by itself. Uploads are JPEG, PNG or WebP by their first bytes; the other
// decoders are closed as well, so that a file that pretends cannot reach them.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
});
sharp.cache(false);

/** Warnings of the decoder behind which a part of the picture is missing, not just odd. */
const CUT = /premature end|bad huffman code|libpng read error/i;

/**
 * @param {import("./resize-image").DecodeOrder} order
 * @returns {Promise<import("./resize-image").Decoded>}
 */
async function decode({ bytes, format, limits, sizes, quality, seconds }) {
  const picture = Buffer.from(bytes);
  try {
    // Reads the header only; the limits of the decoder itself have no sentence of their own.
    const header = await sharp(picture, { limitInputPixels: false, pages: 1 }).metadata();
    if (header.format !== format) return { refusal: "imageType" };
    if (header.width * header.height > limits.pixels) return { refusal: "imagePixels" };
    if (Math.max(header.width, header.height) > limits.side) return { refusal: "imageSides" };

    const full = await whole((input) =>
      sharp(picture, { ...input, limitInputPixels: limits.pixels, pages: 1 })
        .timeout({ seconds })
        .autoOrient()
        .resize(sizes.full, sizes.full, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .toColourspace("srgb")
        .jpeg({ quality: quality.full, mozjpeg: true })
        .toBuffer({ resolveWithObject: true }),
    );
    // Covers a 4:3 box so wide, whichever way the picture stands.
    const copy = (size) =>
      sharp(full.data)
        .resize(size, size * 0.75, { fit: "outside", withoutEnlargement: true })
        .jpeg({ quality: quality.copy, mozjpeg: true })
        .toBuffer();
    return {
      full: full.data,
      phone: await copy(sizes.phone),
      card: await copy(sizes.card),
      width: full.info.width,
      height: full.info.height,
      hashes: await pictureHash(full.data),
    };
  } catch (error) {
    if (/timeout/i.test(error.message)) return { refusal: "imageComplex" };
    return { refusal: CUT.test(error.message) ? "imageCut" : "imageBroken" };
  }
}

/**
 * A cut file with an end put behind it is only a warning to the decoder, and so is a stray byte of a
 * good camera. So the first try stops at warnings, and those that lose nothing are overlooked.
 */
async function whole(draw) {
  try {
    return await draw({ failOn: "warning" });
  } catch (error) {
    if (CUT.test(error.message) || /timeout/i.test(error.message)) throw error;
    return draw({ failOn: "error" });
  }
}

process.once("message", async (order) => process.send(await decode(order)));
// Without its parent nobody waits for it.
process.once("disconnect", () => process.exit());
