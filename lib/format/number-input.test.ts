import { describe, expect, test } from "vitest";
import { caretAfter, groupNumber, halvesAsTyped, readNumber, typeNumber } from "./number-input";

describe("a number while it is typed", () => {
  test.each([
    ["", 0, ""],
    ["1", 0, "1"],
    ["1200000", 0, "1,200,000"],
    ["1,2000", 0, "12,000"],
    ["2,450,000 ₪", 0, "2,450,000"],
    ["1.250.000", 0, "1,250,000"],
    ["1250000.00", 0, "1,250,000"],
    ["0075", 0, "75"],
    ["0", 0, "0"],
    ["3.5", 0, "3"],
    ["3.5", 1, "3.5"],
    ["3.", 1, "3."],
    [".5", 1, "0.5"],
    ["3.55", 1, "3.5"],
    ["-5", 0, "5"],
    ["abc", 0, ""],
    ["1234567890123456", 0, "1,234,567,890,123,456"],
  ])("%j with %d decimals reads %j", (typed, decimals, shown) => {
    expect(groupNumber(typed, decimals)).toBe(shown);
  });

  test.each([
    ["-", "-"],
    ["-1", "-1"],
    [" -1234", "-1,234"],
    ["5-", "5"],
  ])("with a minus allowed, %j reads %j", (typed, shown) => {
    expect(groupNumber(typed, 0, true)).toBe(shown);
  });

  test.each([
    ["3,", "3."],
    ["3,5", "3.5"],
    ["12,5 ", "12.5"],
    ["3.5", "3.5"],
    ["1,234", "1,234"],
    ["1,23", "123"],
  ])("with halves allowed, %j reads %j", (typed, shown) => {
    expect(groupNumber(halvesAsTyped(typed), 1)).toBe(shown);
  });

  test("grouping is idempotent", () => {
    for (const text of ["1", "12", "1234", "9999999", "1000000.25"]) {
      const once = groupNumber(text, 2);
      expect(groupNumber(once, 2)).toBe(once);
    }
  });

  test.each([
    ["", null],
    ["1,200,000", 1_200_000],
    ["3.", 3],
    ["3.5", 3.5],
    ["0", 0],
    ["-", null],
    ["-1", -1],
  ])("%j is the number %j", (text, number) => {
    expect(readNumber(text)).toBe(number);
  });
});

/** Typed key by key. */
const keyed = (text: string, options: Parameters<typeof typeNumber>[2]) =>
  [...text].reduce(
    (shown, key) => typeNumber(shown.text + key, shown.text, options),
    typeNumber("", "", options),
  );
const ways = {
  typed: keyed,
  pasted: (text: string, options: object) => typeNumber(text, "", options),
};

describe.each(Object.entries(ways))("what is %s", (_, enter) => {
  test.each([
    ["30,5"],
    ["1e2"],
    ["-30"],
    ["30-45"],
    ["3.5"],
    ["0x10"],
    ["abc"],
    ["3 וחצי"],
    ["٣٠"],
  ])("%j is not a whole number and stays as typed", (text) => {
    expect(enter(text, {})).toEqual({ text, value: Number.NaN });
  });

  test.each([
    ["", "", null],
    ["1200000", "1,200,000", 1_200_000],
    ["1,200,000", "1,200,000", 1_200_000],
    ["2,450,000 ₪", "2,450,000", 2_450_000],
    ["1.250.000", "1.250.000", 1_250_000],
    ["0075", "75", 75],
    ["30 ימים", "30", 30],
    ["1234567890123456", "1,234,567,890,123,456", 1234567890123456],
  ])("%j reads %j", (text, shown, value) => {
    expect(enter(text, {})).toEqual({ text: shown, value });
  });

  test("a minus is kept, so that a rule can reject it with a message", () => {
    expect(enter("-1234", { signed: true })).toEqual({ text: "-1,234", value: -1234 });
    expect(enter("-", { signed: true })).toEqual({ text: "-", value: null });
  });

  test.each([
    ["85.5", "85.5", 85.5],
    ["85,5", "85,5", 85.5],
    ["1,250", "1,250", 1250],
    ["1250.25", "1,250.25", 1250.25],
    [".5", "0.5", 0.5],
    ["85.125", "85.125", Number.NaN],
    ["1.2.3", "1.2.3", Number.NaN],
  ])("with two decimals %j shows %j", (text, shown, value) => {
    expect(enter(text, { decimals: 2 })).toEqual({ text: shown, value });
  });
});

test("zero agorot leave a whole number", () => {
  expect(typeNumber("1250000.00", "", {})).toEqual({ text: "1250000.00", value: 1_250_000 });
});

test("grouping commas move with the digits", () => {
  expect(typeNumber("1,2000", "1,200", {})).toEqual({ text: "12,000", value: 12_000 });
  expect(typeNumber("1,50", "1,250", {})).toEqual({ text: "150", value: 150 });
  expect(typeNumber("30", "30,", {})).toEqual({ text: "30", value: 30 });
});

describe("the caret stays behind its digit", () => {
  test.each([
    ["typing at the end", "1,2345", 6, "12,345", 6],
    ["typing in the middle", "19,234", 2, "19,234", 2],
    ["a comma appears before the caret", "1234", 4, "1,234", 5],
    ["deleting at the start", ",234", 0, "234", 0],
    ["at the very start", "1,234", 0, "1,234", 0],
    ["behind a minus", "-1", 2, "-1", 2],
    ["a minus that is not let in", "-12", 2, "12", 1],
  ])("%s", (_, before, caret, after, expected) => {
    expect(caretAfter(before, caret, after)).toBe(expected);
  });
});
