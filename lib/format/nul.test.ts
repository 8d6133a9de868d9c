import { expect, test } from "vitest";
import { hasNul } from "./nul";

test("NUL is found wherever a form may carry it", () => {
  for (const sent of ["\0", "a\0b", ["a", "\0"], { a: { b: ["c", { d: "e\0" }] } }]) {
    expect(hasNul(sent)).toBe(true);
  }
});

test("what only looks like it is a text", () => {
  const sent = { a: "\\u0000 %00 0", b: null, c: undefined, d: 0, e: [true, ""] };
  for (const one of [sent, "", null, undefined, 0]) expect(hasNul(one)).toBe(false);
});
