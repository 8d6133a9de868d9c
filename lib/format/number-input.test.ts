import { describe, expect, test } from "vitest";
import { caretAfter, groupNumber, halvesAsTyped, readNumber } from "./number-input";

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
    ["1234567890123456", 0, "123,456,789,012"],
  ])("%j with %d decimals reads %j", (typed, decimals, shown) => {
    expect(groupNumber(typed, decimals)).toBe(shown);
  });

  test.each([
    ["-", "-"],
    ["-1", "-1"],
    [" -1234", "-1,234"],
    ["5-", "5"],
  ])("where a minus is let in, %j reads %j", (typed, shown) => {
    expect(groupNumber(typed, 0, true)).toBe(shown);
  });

  test.each([
    ["3,", "3."],
    ["3,5", "3.5"],
    ["12,5 ", "12.5"],
    ["3.5", "3.5"],
    ["1,234", "1,234"],
    ["1,23", "123"],
  ])("where halves are asked for, %j reads %j", (typed, shown) => {
    expect(groupNumber(halvesAsTyped(typed), 1)).toBe(shown);
  });

  test("grouping twice changes nothing", () => {
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
