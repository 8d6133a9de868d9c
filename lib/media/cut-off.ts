const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** The parts of a JPEG before its own picture data: where each begins, and at last where the data does. */
function* partsOf(jpeg: Uint8Array) {
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_SCAN) {
    if (jpeg[at + 1] !== 0xff) yield at;
    // A mark may be preceded by any number of fill bytes.
    at += jpeg[at + 1] === 0xff ? 1 : 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0);
  }
  return at;
}

/** Start of frame, whatever the coding: its number less what means something else (tables, a reserved mark). */
const isFrame = (mark = 0) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

/** A picture for print (CMYK), which a browser's canvas draws in other colours. */
export function isForPrint(jpeg: Uint8Array) {
  const parts = partsOf(jpeg);
  for (const at of parts) if (isFrame(jpeg[at + 1])) return jpeg[at + 9] === 4;
  return false;
}

/** Where a JPEG's own picture data begins; what stands before may hold a whole small picture. */
function dataOf(jpeg: Uint8Array) {
  const parts = partsOf(jpeg);
  let part = parts.next();
  while (!part.done) part = parts.next();
  return part.value;
}

/** A WebP says how long it is: "RIFF", and the bytes behind these eight. */
const lengthOf = (webp: Uint8Array) =>
  8 + new DataView(webp.buffer, webp.byteOffset, webp.byteLength).getUint32(4, true);

/** Whether the end of a file is missing. Phones put other things behind it, so it may stand anywhere. */
export function isCutOff(bytes: Uint8Array, format: "jpeg" | "png" | "webp") {
  if (format === "webp") return bytes.length < lengthOf(bytes);
  if (format === "png") return !holds(bytes, 8, [0x49, 0x45, 0x4e, 0x44]);
  return !holds(bytes, dataOf(bytes), [0xff, END_OF_IMAGE]);
}

function holds(bytes: Uint8Array, from: number, wanted: readonly number[]) {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}
