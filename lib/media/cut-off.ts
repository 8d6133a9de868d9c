const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Where a JPEG's own picture data begins; what stands before may hold a whole small picture. */
function dataOf(jpeg: Uint8Array) {
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_SCAN) {
    // A mark may be preceded by any number of fill bytes.
    at += jpeg[at + 1] === 0xff ? 1 : 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0);
  }
  return at;
}

/** Whether the end of a file is missing. Phones put other things behind it, so it may stand anywhere. */
export function isCutOff(bytes: Uint8Array, format: "jpeg" | "png") {
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
