import { expect, test } from "vitest";
import { templateInWords } from "./in-words";

const said = (value: unknown) => templateInWords(value, (token) => `<${token}>`, "maybe");

test("a template is told with its separators, and with what may be missing", () => {
  const lines = [{ tokens: ["property_name"] }, { tokens: ["city", "rooms?"], separator: " | " }];
  expect(said(lines)).toBe("<property_name>; <city> | <rooms> (maybe)");
});

test("whatever an operator changes in a template is told otherwise than before", () => {
  const before = [{ label: "Line 1", tokens: ["city"], separator: " • " }];
  const changed = [
    [{ label: "Line 1", tokens: ["city"], separator: " | " }],
    [{ label: "Line 1", tokens: ["city?"], separator: " • " }],
    [{ label: "Line 1", tokens: ["city", "price"], separator: " • " }],
    [{ label: "Line 1", tokens: ["city", "price"], separator: " - " }],
    [...before, ...before],
  ].map(said);
  expect(new Set([said(before), ...changed]).size).toBe(changed.length + 1);
});

test("what is no template is left as it is, and a token of before keeps its name", () => {
  expect(said("x")).toBeNull();
  expect(said([{ tokens: ["elevator"] }])).toBe("elevator");
});
