import sharp from "sharp";

/** How much is cut off every side: a copy that somebody cropped resembles one of these. */
const CROPS = [0, 0.03, 0.06];
const [ACROSS, DOWN] = [9, 8];

/**
 * Four numbers that identify copies of a picture even after edits: difference hashes (dHash, 64 bits) of the picture at
 * three crops and of its mirror image. In PostgreSQL's syntax for an array of bigint.
 * @param {Buffer} jpeg
 */
export async function pictureHash(jpeg) {
  const { data, info } = await sharp(jpeg)
    .greyscale()
    .resize(256, 256, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const hashes = [];
  for (const crop of CROPS) hashes.push(await differences(data, raw, info.width, crop, false));
  hashes.push(await differences(data, raw, info.width, 0, true));
  return `{${hashes.join(",")}}`;
}

/** One bit for each pixel that is lighter than its neighbour, of a picture of 9 by 8 pixels. */
async function differences(data, raw, side, crop, mirrored) {
  const cut = Math.round(side * crop);
  const inner = side - 2 * cut;
  const points = await sharp(data, raw)
    .extract({ left: cut, top: cut, width: inner, height: inner })
    .flop(mirrored)
    .resize(ACROSS, DOWN, { fit: "fill" })
    .extractChannel(0)
    .raw()
    .toBuffer();
  let bits = 0n;
  for (let y = 0; y < DOWN; y++)
    for (let x = 0; x < ACROSS - 1; x++)
      bits = (bits << 1n) | BigInt(points[y * ACROSS + x] > points[y * ACROSS + x + 1]);
  return BigInt.asIntN(64, bits);
}
