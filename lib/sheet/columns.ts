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

/** What is read of a file and never written out: pictures by address are fetched, and an office names whose home it is. */
export const READ_COLUMNS = [...SHEET_COLUMNS, "pictures", "agent"] as const;
export type ReadColumn = (typeof READ_COLUMNS)[number];

/** What a file of one's own may say, and one that an office loads for its agents. */
export const columnsRead = (byOffice: boolean): ReadColumn[] =>
  READ_COLUMNS.filter((column) => column !== (byOffice ? "pictures" : "agent"));
