import { expect, test } from "vitest";
import { emptyProperty } from "@/lib/property/values";
import messages from "@/messages/he.json";
import { sheetCells } from "./cells";
import { SHEET_COLUMNS, type SheetColumn } from "./columns";
import { problemsOf, readRows, valuesOf } from "./read-rows";

const { transaction, types, condition, features } = messages.property;
const words = {
  deal: (id: keyof typeof transaction) => transaction[id],
  type: (id: keyof typeof types) => types[id],
  condition: (id: keyof typeof condition) => condition[id],
  feature: (id: keyof typeof features) => features[id],
};
const read = (columns: SheetColumn[], ...rows: string[][]) =>
  readRows(
    rows.map((cells, at) => ({ line: at + 2, cells })),
    columns,
    words,
  );
const one = (column: SheetColumn, cell: string) => {
  const [row] = read([column], [cell]);
  return row?.problems[0]?.code ?? row?.home[column];
};

test("an exported home is imported unchanged", () => {
  const home = {
    ...emptyProperty,
    reference: "א-1027",
    title: 'דירה עם ממ"ד',
    transactionType: "rent" as const,
    price: 5500,
    city: "חיפה",
    neighborhood: "הדר",
    address: "הרצל 5, דירה 2",
    rooms: 3.5,
    propertyTypes: ["penthouse" as const, "private_house" as const, "purchase_group" as const],
    builtArea: 98.5,
    floor: 0,
    floorsInBuilding: 4,
    entranceDate: "2027-03-01",
    condition: "needsRenovation" as const,
    features: ["elevator" as const, "double_glazed_windows" as const],
    description: "שורה\nושורה",
  };
  const cells = sheetCells(home, words).map((cell) => String(cell ?? ""));
  const [row] = read([...SHEET_COLUMNS], cells);
  expect(row?.problems).toEqual([]);
  expect(valuesOf(row?.home ?? {})).toEqual(home);
});

test.each([
  ["2,450,000 ₪", 2_450_000],
  ["2.45 מ׳", 2_450_000],
  ["2450000.00", 2_450_000],
  ["850 אלף", 850_000],
  ["לפי הסכם", "priceUnread"],
])("a price of %s", (cell, price) => expect(one("price", cell)).toBe(price));

test.each([
  ["3.5", 3.5],
  ["3,5", 3.5],
  ["3½", 3.5],
  ["3.5 חדרים", 3.5],
  ["03/05", "sheetDate"],
  ["3-מאי", "sheetDate"],
  ["שלושה", "sheetNumber"],
])("rooms of %s", (cell, rooms) => expect(one("rooms", cell)).toBe(rooms));

test.each([
  ["1/3/2027", "2027-03-01"],
  ["01.03.27", "2027-03-01"],
  ["2027-03-01", "2027-03-01"],
  ["31/02/2027", "dateInvalid"],
  ["מיידי", "dateInvalid"],
])("an entrance of %s", (cell, day) => expect(one("entranceDate", cell)).toBe(day));

test("ground floors, areas with units, and types are read as people write them", () => {
  expect(one("floor", "קרקע")).toBe(0);
  expect(one("builtArea", '1,200 מ"ר')).toBe(1200);
  expect(one("propertyTypes", "דירת גן, דופלקס")).toEqual(["garden_apartment", "duplex"]);
  expect(one("transactionType", "שכירות")).toBe("rent");
  expect(one("propertyTypes", "חללית")).toBe("sheetType");
  expect(one("features", "מעלית; ממ״ד; ג׳קוזי")).toBe("sheetFeature");
});

test("a row's rent is read as a rent, wherever its deal column is", () => {
  const [row] = read(["price", "transactionType"], ["5.5", "להשכרה"]);
  expect(row?.home).toEqual({ price: 5500, transactionType: "rent" });
});

test("an empty cell keeps the stored value", () => {
  const stored = { ...emptyProperty, title: "דירה ישנה", city: "חיפה", rooms: 3 };
  const [row] = read(["title", "city", "price"], ["דירה חדשה", "", "1000000"]);
  expect(valuesOf(row?.home ?? {}, stored)).toMatchObject({
    title: "דירה חדשה",
    city: "חיפה",
    price: 1_000_000,
    rooms: 3,
  });
});

test("a draft needs its title; publishing needs what the form requires", () => {
  const [row] = read(["title", "rooms"], ["דירה בחיפה", "03/05"]);
  if (!row) throw new Error("no row");
  expect(problemsOf(row, false)).toEqual([{ column: "rooms", code: "sheetDate" }]);
  expect(problemsOf(row, true).map(({ column }) => column)).toEqual([
    "rooms",
    "price",
    "city",
    "propertyTypes",
  ]);
  const [untitled] = read(["city"], ["חיפה"]);
  expect(untitled && problemsOf(untitled, false)).toEqual([{ column: "title", code: "required" }]);
});

test("a number that repeats in the file is rejected at its second row", () => {
  const rows = read(["reference"], ["A-1"], ["a-1 "], ["A-2"]);
  expect(rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    [],
    ["sheetReferenceTwice"],
    [],
  ]);
});
