/** Encodings of text files; Hebrew Excel saves windows-1255. */
export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1255"] as const;
export type Encoding = (typeof ENCODINGS)[number];

const LOOK = 4096;

/** Checks for a byte order mark, then for valid UTF-8, then for the high bytes of UTF-16. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  const high = (from: number) => {
    const looked = bytes.subarray(0, LOOK).filter((_, at) => at % 2 === from);
    // The high byte is 0 for Latin letters, digits and commas, and 5 for Hebrew letters.
    return looked.length > 1 && looked.every((byte) => byte === 0 || byte === 5);
  };
  if (high(1)) return "utf-16le";
  if (high(0)) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1255";
}

function isUtf8(bytes: Uint8Array) {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Without the byte order mark; bytes that are invalid in a manually chosen encoding become U+FFFD. */
export const decodeSheet = (bytes: Uint8Array, encoding: Encoding) =>
  new TextDecoder(encoding).decode(bytes);
