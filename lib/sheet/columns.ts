import type { PropertyValues } from "@/lib/property/schema";

/** The columns of a sheet of homes, in order; an export can be imported again. */
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

/**
 * Also imported: URLs of pictures, fetched for a home without any; in an office's file the agent of the home; and the
 * link of its page, by which an export finds its homes again.
 */
export const READ_COLUMNS = [...SHEET_COLUMNS, "pictures", "agent", "link"] as const;
export type ReadColumn = (typeof READ_COLUMNS)[number];

/** The columns of an agent's own file, or of a file that an office imports for its agents. */
export const columnsRead = (byOffice: boolean): ReadColumn[] =>
  READ_COLUMNS.filter((column) => byOffice || column !== "agent");
