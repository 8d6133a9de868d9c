import { encode } from "uqr";

/** What scanners ask for around a code, in modules. */
const QUIET_ZONE = 4;

/** A scratch or a fold of up to 15 % of a code on paper is read over. */
const ERROR_LEVEL = "M";

/**
 * A code to scan, in a square of so many modules: a path to be drawn with a line one module thick. Dark modules
 * that touch are one piece, and each move is relative, which packs to half of squares at their own places.
 */
export type QrCode = { path: string; size: number };

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: ERROR_LEVEL });
  // A line has its middle in the middle of its modules.
  const pieces = ["M0 .5"];
  let [penX, penY] = [0, 0];
  for (const [y, line] of data.entries()) {
    for (let x = 0; x < size; x++) {
      if (!line[x]) continue;
      const start = x;
      while (line[x + 1]) x++;
      pieces.push(`m${start - penX} ${y - penY}h${x + 1 - start}`);
      [penX, penY] = [x + 1, y];
    }
  }
  return { path: pieces.join(""), size };
}
