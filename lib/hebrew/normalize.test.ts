import { describe, expect, test } from "vitest";
import { norm, normMapped, sameWords, searchKey, withoutProclitics } from "./normalize";
import cases from "./normalizer-cases.json";
import { bareForms, indexTokens } from "./tokens";

describe("norm writes text in one spelling", () => {
  test.each(cases.norm as [string, string][])("%s", (text, expected) => {
    expect(norm(text)).toBe(expected);
    expect(norm(expected)).toBe(expected);
  });
});

describe("searchKey is what words are compared by", () => {
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

test("three letters at most are taken off, and two must remain", () => {
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
])("%s is cut to what may be a word: %j", (word, expected) => {
  expect(bareForms(word)).toEqual(expected);
});

test("a place in the normalised text leads back to the place in the original", () => {
  const original = "🏡  קוֹמָה  ממ׳׳ד 2 ½";
  const { text, at } = normMapped(original);
  expect(text).toBe('🏡 קומה ממ"ד 2.5');
  expect(at).toHaveLength(text.length + 1);
  const start = text.indexOf("ממ");
  expect(original.slice(at[start], at[start + 4])).toBe("ממ׳׳ד");
  expect(original.slice(at[text.indexOf("קומה")], at[text.indexOf("קומה") + 4])).toBe("קוֹמָה");
});

test("spellings of one name are the same", () => {
  expect(sameWords("קריית־אתא", "קרית אתא")).toBe(true);
  expect(sameWords("כפר גנים ג׳", "כפר גנים ג'")).toBe(true);
  expect(sameWords("לוד", "לב")).toBe(false);
});
