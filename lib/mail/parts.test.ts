import { expect, test } from "vitest";
import { parts } from "./parts";

test("links are separated from the surrounding text", () => {
  expect(parts("before\nhttps://site.test/a?b=c&d=e\nafter")).toEqual([
    { text: "before\n" },
    { link: "https://site.test/a?b=c&d=e" },
    { text: "\nafter" },
  ]);
});

test("only web addresses are links", () => {
  expect(parts("javascript:alert(1)")).toEqual([{ text: "javascript:alert(1)" }]);
});
