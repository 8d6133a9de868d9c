import { expect, test } from "vitest";
import messages from "@/messages/he.json";
import { SHEET_COLUMNS } from "./columns";
import { matchColumns } from "./match-columns";

test("the names of a sheet that was written out are all known", () => {
  const names = SHEET_COLUMNS.map((column) => messages.sheet.columns[column]);
  expect(matchColumns(names)).toEqual(SHEET_COLUMNS);
});

test("Hebrew and English names are known with quotes, cases and spaces as people write them", () => {
  expect(matchColumns(["מס׳ נכס", " Price ", "מ״ר", "CITY", "שכונה", "סוג  נכס"])).toEqual([
    "reference",
    "price",
    "builtArea",
    "city",
    "neighborhood",
    "propertyTypes",
  ]);
});

test("what says nothing, and what comes twice, is left to be chosen", () => {
  expect(matchColumns(["מחיר", "price", "צבע הדלת", "", messages.sheet.columns.status])).toEqual([
    "price",
    null,
    null,
    null,
    null,
  ]);
});
