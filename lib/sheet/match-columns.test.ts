import { expect, test } from "vitest";
import messages from "@/messages/he.json";
import { SHEET_COLUMNS } from "./columns";
import { matchColumns } from "./match-columns";

test("all column names of an exported sheet are recognised", () => {
  const names = SHEET_COLUMNS.map((column) => messages.sheet.columns[column]);
  expect(matchColumns(names)).toEqual(SHEET_COLUMNS);
});

test("Hebrew and English names are recognised despite quotes, case and spaces", () => {
  expect(matchColumns(["מס׳ נכס", " Price ", "מ״ר", "CITY", "שכונה", "סוג  נכס"])).toEqual([
    "reference",
    "price",
    "builtArea",
    "city",
    "neighborhood",
    "propertyTypes",
  ]);
});

test("unknown and repeated columns are left to be chosen", () => {
  expect(matchColumns(["מחיר", "price", "צבע הדלת", "", messages.sheet.columns.status])).toEqual([
    "price",
    null,
    null,
    null,
    null,
  ]);
});
