import type { SheetColumn } from "./columns";

/** The columns of the sample file, in the order of its rows (`sheetImport.demo` of the messages). */
export const SAMPLE_COLUMNS = [
  "reference",
  "title",
  "transactionType",
  "price",
  "city",
  "neighborhood",
  "address",
  "rooms",
  "propertyTypes",
  "builtArea",
  "floor",
  "floorsInBuilding",
  "parkingSpots",
  "condition",
  "features",
  "description",
] as const satisfies readonly SheetColumn[];

export const SAMPLE_HOMES = ["one", "two", "three", "four", "five"] as const;

/** A row of the messages as cells: numbers are numeric, as in Excel. */
export const sampleCells = (row: string): (string | number)[] =>
  row.split("|").map((cell, place) => {
    const text = cell.trim();
    return place > 0 && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
  });
