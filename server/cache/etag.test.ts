import { expect, test } from "vitest";
import { generateETag } from "./etag";

test("a page has one mark, another page another, in letters that stand in a header", () => {
  expect(generateETag("דירה בחיפה")).toBe(generateETag("דירה בחיפה"));
  expect(generateETag("דירה בחיפה")).not.toBe(generateETag("דירה בנשר"));
  expect(generateETag("דירה בחיפה")).toMatch(/^"[\w-]{22}"$/);
  expect(generateETag("דירה בחיפה", true)).toMatch(/^W\/"[\w-]{22}"$/);
});
