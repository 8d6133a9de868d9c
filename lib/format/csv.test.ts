import { expect, test } from "vitest";
import { toCsv } from "./csv";

test("a cell that starts a formula is quoted with an apostrophe", () => {
  for (const text of [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\tx",
    "\n=1+1",
    "＝1+1",
    "＋1",
    "－1",
    "＠A1",
  ]) {
    expect(toCsv(["a"], [[text]])).toContain(`'${text}`);
  }
});

test("a number stays a number, even a negative one", () => {
  expect(toCsv(["a"], [[-3]])).toBe("\uFEFFa\r\n-3\r\n");
});

test("quotes, commas and line breaks are kept inside quotes", () => {
  expect(toCsv(["a"], [['מ"ר, שתי\nשורות']])).toBe('\uFEFFa\r\n"מ""ר, שתי\nשורות"\r\n');
});

test("a missing value is an empty cell", () => {
  expect(toCsv(["a", "b"], [[null, "ב"]])).toBe("\uFEFFa,b\r\n,ב\r\n");
});
