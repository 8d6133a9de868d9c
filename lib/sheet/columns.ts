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
