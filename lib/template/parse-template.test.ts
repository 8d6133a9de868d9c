import { expect, test } from "vitest";
import { DEFAULT_TEMPLATE } from "./default-template";
import { parseTemplate } from "./parse-template";

test("the stored default parses to itself, as a list or inside an object", () => {
  const { maxLines: max_lines, lines } = DEFAULT_TEMPLATE;
  expect(parseTemplate({ max_lines, lines })).toEqual(DEFAULT_TEMPLATE);
  expect(parseTemplate({ max_lines, lines: { lines } })).toEqual(DEFAULT_TEMPLATE);
});

test.each([
  ["no row", null],
  ["no lines", { max_lines: 4, lines: [] }],
  ["something else", { max_lines: 4, lines: "title" }],
  ["only unknown tokens", { max_lines: 4, lines: [{ label: "", tokens: ["owner_phone"] }] }],
  ["no line count", { max_lines: null, lines: DEFAULT_TEMPLATE.lines }],
])("%s reads as the default template", (_, row) => {
  expect(parseTemplate(row)).toEqual(DEFAULT_TEMPLATE);
});

test("unknown and repeated tokens are dropped, and overlong separators cut", () => {
  const row = {
    max_lines: 9,
    lines: [{ label: "a", tokens: ["city", "city", "phone", "price?"], separator: "123456789" }],
  };
  expect(parseTemplate(row)).toEqual({
    maxLines: 6,
    lines: [{ label: "a", tokens: ["city", "price?"], separator: "12345" }],
  });
});

test("invalid lines are dropped, and a label that is not text is empty", () => {
  const lines = [null, "price", { tokens: "price" }, { label: 7, tokens: ["price"] }];
  expect(parseTemplate({ max_lines: 2, lines })).toEqual({
    maxLines: 2,
    lines: [{ label: "", tokens: ["price"], separator: undefined }],
  });
});
