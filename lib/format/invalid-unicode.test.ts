import { expect, test } from "vitest";
import { hasInvalidUnicode } from "./invalid-unicode";

test("NUL is found anywhere in form values", () => {
  for (const sent of ["\0", "a\0b", ["a", "\0"], { a: { b: ["c", { d: "e\0" }] } }]) {
    expect(hasInvalidUnicode(sent)).toBe(true);
  }
});

test("so is a lone surrogate; a whole character is valid", () => {
  for (const sent of ["\ud83c", { title: "בית \ud83c" }, ["\udfe0 בית"], "\udfe0\ud83c"])
    expect(hasInvalidUnicode(sent)).toBe(true);
  expect(hasInvalidUnicode({ title: "בית 🏠", words: ["👨‍👩‍👧", "שָׁלוֹם"] })).toBe(false);
});

test("text that only looks like an escape is valid", () => {
  const sent = { a: "\\u0000 %00 0", b: null, c: undefined, d: 0, e: [true, ""] };
  for (const one of [sent, "", null, undefined, 0]) expect(hasInvalidUnicode(one)).toBe(false);
});
