import type { PropertyValues } from "@/lib/property/schema";

/** The columns of a sheet of homes, in their order; what is written out can be read in again. */
export const SHEET_COLUMNS = [
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
  "balconySize",
  "gardenArea",
  "floor",
  "floorsInBuilding",
  "parkingSpots",
  "entranceDate",
  "condition",
  "features",
  "description",
  "videoUrl",
  "virtualTourUrl",
  "exclusiveFrom",
  "exclusiveUntil",
] as const satisfies readonly (keyof PropertyValues)[];
export type SheetColumn = (typeof SHEET_COLUMNS)[number];

/** Besides the facts: addresses of pictures, which are fetched for a home that has none, and, of an office, whose home it is. */
export const READ_COLUMNS = [...SHEET_COLUMNS, "pictures", "agent"] as const;
export type ReadColumn = (typeof READ_COLUMNS)[number];

/** What a file of one's own may say, and one that an office loads for its agents. */
export const columnsRead = (byOffice: boolean): ReadColumn[] =>
  READ_COLUMNS.filter((column) => byOffice || column !== "agent");
