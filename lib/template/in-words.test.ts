import { expect, test } from "vitest";
import { templateInWords } from "./in-words";

const said = (value: unknown) => templateInWords(value, (token) => `<${token}>`, "maybe");

test("a template is described with its separators and its optional tokens", () => {
  const lines = [{ tokens: ["property_name"] }, { tokens: ["city", "rooms?"], separator: " | " }];
  expect(said(lines)).toBe("<property_name>; <city> | <rooms> (maybe)");
});

test("any change to a template changes its description", () => {
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

test("an invalid template has no description, and an unknown token keeps its name", () => {
  expect(said("x")).toBeNull();
  expect(said([{ tokens: ["elevator"] }])).toBe("elevator");
});
