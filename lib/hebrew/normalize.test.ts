import { describe, expect, test } from "vitest";
import { norm, normMapped, sameWords, searchKey, withoutProclitics } from "./normalize";
import cases from "./normalizer-cases.json";
import { bareForms, indexTokens } from "./tokens";

describe("norm gives text one canonical spelling", () => {
  test.each(cases.norm as [string, string][])("%s", (text, expected) => {
    expect(norm(text)).toBe(expected);
    expect(norm(expected)).toBe(expected);
  });
});

describe("searchKey is the key that words are compared by", () => {
  test.each(cases.searchKey as [string, string][])("%s", (text, expected) => {
    expect(searchKey(text)).toBe(expected);
    expect(searchKey(expected)).toBe(expected);
  });
});

describe("indexTokens adds the forms without proclitics", () => {
  test.each(cases.indexTokens as [string, string[]][])("%s", (text, expected) => {
    expect(indexTokens(text)).toEqual(expected);
  });
});

test("at most three letters are stripped, and at least two remain", () => {
  expect(withoutProclitics("שבהרצליה")).toEqual(["בהרצליה", "הרצליה", "רצליה"]);
  expect(withoutProclitics("של")).toEqual([]);
  expect(withoutProclitics("דירה")).toEqual([]);
});

test.each([
  ["במשרביה", ["משרביה"]],
  ["לימ", ["ימ"]],
  ["ומהימ", ["מהימ", "הימ", "ימ"]],
  ["מימ", []],
  ["והמימ", ["המימ", "מימ"]],
  ["לבנ", []],
  ["שבת", []],
  ["השלמה", ["שלמה"]],
])("%s is stripped to possible words: %j", (word, expected) => {
  expect(bareForms(word)).toEqual(expected);
});

test("positions in the normalised text map back to the original", () => {
  const original = "🏡  קוֹמָה  ממ׳׳ד 2 ½";
  const { text, at } = normMapped(original);
  expect(text).toBe('🏡 קומה ממ"ד 2.5');
  expect(at).toHaveLength(text.length + 1);
  const start = text.indexOf("ממ");
  expect(original.slice(at[start], at[start + 4])).toBe("ממ׳׳ד");
  expect(original.slice(at[text.indexOf("קומה")], at[text.indexOf("קומה") + 4])).toBe("קוֹמָה");
});

test("spelling variants of one name are equal", () => {
  expect(sameWords("קריית־אתא", "קרית אתא")).toBe(true);
  expect(sameWords("כפר גנים ג׳", "כפר גנים ג'")).toBe(true);
  expect(sameWords("לוד", "לב")).toBe(false);
});
