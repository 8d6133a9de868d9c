// Decodes one uploaded picture and exits. A process of its own (resize-image.ts): a file that takes too long is killed
// with it, and an exploited decoder finds no secrets of the site here. Plain JavaScript, because it is started from
// its file, outside the bundle.
import sharp from "sharp";
import { pictureHash } from "./picture-hash.mjs";

// libvips opens many formats. Uploads are JPEG, PNG or WebP by their first bytes; the other decoders are disabled as
// well, so that a disguised file cannot reach them.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
});
sharp.cache(false);

/** Decoder warnings after which a part of the picture is missing, not just odd. */
const CUT = /premature end|bad huffman code|libpng read error/i;

/**
 * @param {import("./resize-image").DecodeOrder} order
 * @returns {Promise<import("./resize-image").Decoded>}
 */
async function decode({ bytes, format, limits, sizes, quality, seconds }) {
  const picture = Buffer.from(bytes);
  try {
    // Reads the header only; the decoder's own limits have no error message of their own.
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
    // Covers a 4:3 box of this width, whatever the picture's orientation.
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
 * To the decoder, a cut file with an end marker appended is only a warning, and so is a stray byte of a good camera. So
 * the first try stops at warnings, and those that lose nothing are ignored.
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
// Without its parent, nobody waits for the result.
process.once("disconnect", () => process.exit());
