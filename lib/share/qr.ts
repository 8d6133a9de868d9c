import { encode } from "uqr";

/** What scanners ask for around a code, in modules. */
const QUIET_ZONE = 4;

/** A scratch or a fold of up to 15 % of a code on paper is read over. */
const ERROR_LEVEL = "M";

/** A code to scan, drawn in a square of so many modules: the dark ones of a line that touch are one piece. */
export type QrCode = { path: string; size: number };

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: ERROR_LEVEL });
  const pieces: string[] = [];
  for (const [y, line] of data.entries()) {
    for (let x = 0; x < size; x++) {
      if (!line[x]) continue;
      const start = x;
      while (line[x + 1]) x++;
      const width = x - start + 1;
      pieces.push(`M${start} ${y}h${width}v1h-${width}z`);
    }
  }
  return { path: pieces.join(""), size };
}
