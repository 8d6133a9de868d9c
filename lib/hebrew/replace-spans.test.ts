import { expect, test } from "vitest";
import { originalSpan } from "./mapped";
import { normMapped } from "./normalize";
import { replaceSpans } from "./replace-spans";

test("spans are replaced, and replacements map back to their source", () => {
  const original = "ab cd ef";
  const { text, at } = replaceSpans(normMapped(original), [
    { start: 0, end: 2, put: "one" },
    { start: 3, end: 5, put: "x" },
  ]);
  expect(text).toBe("one x ef");
  const back = (start: number, end: number) => {
    const span = originalSpan(original, at, { start, end });
    return original.slice(span.start, span.end);
  };
  expect([back(0, 3), back(4, 5), back(6, 8)]).toEqual(["ab", "cd", "ef"]);
});

test("without spans nothing changes", () => {
  expect(replaceSpans(normMapped("ab"), [])).toEqual(normMapped("ab"));
});
