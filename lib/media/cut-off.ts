const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** The segments of a JPEG before the data of its main picture: the offset of each, and finally that of the data. */
function* partsOf(jpeg: Uint8Array) {
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_SCAN) {
    if (jpeg[at + 1] !== 0xff) yield at;
    // A marker may be preceded by any number of fill bytes.
    at += jpeg[at + 1] === 0xff ? 1 : 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0);
  }
  return at;
}

/** Start of frame in any coding: its range, except for other markers (tables, a reserved one). */
const isFrame = (mark = 0) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

/** A picture for print (CMYK), whose colours a browser's canvas distorts. */
export function isForPrint(jpeg: Uint8Array) {
  const parts = partsOf(jpeg);
  for (const at of parts) if (isFrame(jpeg[at + 1])) return jpeg[at + 9] === 4;
  return false;
}

/** The offset of a JPEG's main picture data; the preceding segments may contain a whole thumbnail. */
function dataOf(jpeg: Uint8Array) {
  const parts = partsOf(jpeg);
  let part = parts.next();
  while (!part.done) part = parts.next();
  return part.value;
}

/** The length stated in a WebP header: "RIFF", then the number of bytes after the first eight. */
const lengthOf = (webp: Uint8Array) =>
  8 + new DataView(webp.buffer, webp.byteOffset, webp.byteLength).getUint32(4, true);

/** Whether the end of a file is missing. Phones append other data, so the end marker may be anywhere. */
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
