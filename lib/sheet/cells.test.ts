import { expect, test } from "vitest";
import { emptyProperty } from "@/lib/property/values";
import { sheetCells } from "./cells";
import { SHEET_COLUMNS } from "./columns";

const words = {
  deal: (id: string) => `deal:${id}`,
  type: (id: string) => `type:${id}`,
  condition: (id: string) => `condition:${id}`,
  feature: (id: string) => `feature:${id}`,
};
const cellsOf = (change: Partial<typeof emptyProperty>) => {
  const cells = sheetCells({ ...emptyProperty, ...change }, words);
  return Object.fromEntries(SHEET_COLUMNS.map((column, place) => [column, cells[place]]));
};

test("a home's cells use the site's words, keep numbers as numbers and join lists", () => {
  expect(
    cellsOf({
      reference: "א-1027",
      transactionType: "rent",
      price: 5500,
      rooms: 3.5,
      propertyTypes: ["apartment", "duplex"],
      condition: "good",
      features: ["elevator", "mamad"],
      entranceDate: "2027-03-01",
    }),
  ).toMatchObject({
    reference: "א-1027",
    transactionType: "deal:rent",
    price: 5500,
    rooms: 3.5,
    propertyTypes: "type:apartment, type:duplex",
    condition: "condition:good",
    features: "feature:elevator, feature:mamad",
    entranceDate: "2027-03-01",
  });
});

test("a missing fact is an empty cell", () => {
  const { transactionType, ...others } = cellsOf({});
  expect(transactionType).toBe("deal:sale");
  expect(Object.values(others).filter((cell) => cell !== null && cell !== "")).toEqual([]);
});
