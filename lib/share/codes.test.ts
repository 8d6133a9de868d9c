import { expect, test } from "vitest";
import { isShareCode, SHARE_PLACES, shareCode, shareCodeIn, withShareCode } from "./codes";

const PAGE = "30000000-0000-4000-8000-000000000001";

test("each place of each page has a stable code of six letters and digits", async () => {
  const codes = await Promise.all(SHARE_PLACES.map((place) => shareCode(PAGE, place)));
  expect(codes.every(isShareCode)).toBe(true);
  expect(new Set(codes).size).toBe(SHARE_PLACES.length);
  expect(await shareCode(PAGE, "whatsapp")).toBe(codes[0]);
  expect(await shareCode(PAGE.replace("1", "2"), "whatsapp")).not.toBe(codes[0]);
});

test("two pages almost never share a code", async () => {
  const pages = Array.from({ length: 5000 }, (_, n) => shareCode(`page ${n}`, "copied"));
  expect(new Set(await Promise.all(pages)).size).toBe(pages.length);
});

test.each([null, undefined, 7, "", "abcde", "abcdefg", "ab-def", "אבגדהו"])(
  "%s is not a code",
  (code) => expect(isShareCode(code)).toBe(false),
);

test.each([
  ["/property/1", "/property/1?s=abcdef"],
  ["https://a.test/agent/dana?rooms=3", "https://a.test/agent/dana?rooms=3&s=abcdef"],
  ["/property/1#map", "/property/1?s=abcdef#map"],
])("%s with a code", (url, coded) => expect(withShareCode(url, "abcdef")).toBe(coded));

test.each([
  ["https://site.test/property/1?s=aB3dE6&x=1", "aB3dE6"],
  ["https://site.test/property/1", null],
  ["https://site.test/?s=aB3dE67", null],
  ["https://site.test/?s=<a>123", null],
  ["rubbish", null],
  [null, null],
])("%s carries the code %s", (address, code) => {
  expect(shareCodeIn(address)).toBe(code);
});
