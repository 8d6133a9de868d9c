import { expect, test } from "vitest";
import { decodeSheet, encodingOf } from "./decode";

const text = 'כותרת,מחיר\r\nדירה עם ממ"ד,₪2450000\r\n';
const utf8 = new TextEncoder().encode(text);
/** Hebrew letters begin at 0xE0; the shekel sign is 0xA4. */
const windows1255 = Uint8Array.from(text, (letter) => {
  const code = letter.codePointAt(0) ?? 0;
  if (letter === "₪") return 0xa4;
  return code >= 0x5d0 && code <= 0x5ea ? code - 0x5d0 + 0xe0 : code;
});
const utf16 = (little: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), little);
  return bytes;
};
const marked = (mark: number[], bytes: Uint8Array) => Uint8Array.from([...mark, ...bytes]);

test.each([
  ["UTF-8", "utf-8", utf8],
  ["UTF-8 with a mark", "utf-8", marked([0xef, 0xbb, 0xbf], utf8)],
  ["windows-1255 of Hebrew Excel", "windows-1255", windows1255],
  ["UTF-16 with a mark", "utf-16le", marked([0xff, 0xfe], utf16(true))],
  ["UTF-16 the other way around", "utf-16be", marked([0xfe, 0xff], utf16(false))],
] as const)("%s is detected and decoded", (_, encoding, bytes) => {
  expect(encodingOf(bytes)).toBe(encoding);
  expect(decodeSheet(bytes, encoding)).toBe(text);
});

test("UTF-16 without a byte order mark is detected by every second byte", () => {
  const plain = new Uint8Array([0xd3, 0x05, 0xd9, 0x05, 0x2c, 0, 0x31, 0]);
  expect(encodingOf(plain)).toBe("utf-16le");
});

test("a file cut in the middle of a letter is not UTF-8, and nothing throws", () => {
  expect(encodingOf(utf8.subarray(0, 1))).toBe("windows-1255");
  expect(encodingOf(new Uint8Array())).toBe("utf-8");
});
