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
] as const satisfies readonly (keyof PropertyValues)[];
export type SheetColumn = (typeof SHEET_COLUMNS)[number];

/** What is read of a file: pictures by address are fetched, and never written out. */
export const READ_COLUMNS = [...SHEET_COLUMNS, "pictures"] as const;
export type ReadColumn = (typeof READ_COLUMNS)[number];
