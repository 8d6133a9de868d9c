import { encode } from "uqr";

/** The margin that scanners require around a code, in modules. */
const QUIET_ZONE = 4;

/** Tolerates damage of up to 15 % of a printed code. */
const ERROR_LEVEL = "M";

/**
 * A QR code in a square of `size` modules: a path to be drawn with a stroke one module wide. Adjacent dark modules are
 * one segment and every move is relative, which compresses to half the size of separate squares.
 */
export type QrCode = { path: string; size: number };

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: ERROR_LEVEL });
  // A stroke is centred on its modules.
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
