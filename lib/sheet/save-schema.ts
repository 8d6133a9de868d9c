import { z } from "zod";
import { ADDRESS_MAX, ADDRESSES_MAX } from "./picture-addresses";
import { ROWS_MAX } from "./table";

/** The maximum size of a file, in bytes. */
export const SHEET_BYTES_MAX = 12_000_000;

/** Rows saved per request, so that progress is visible and the import can be stopped in between. */
export const SHEET_BATCH = 25;

/** A parsed row as the browser sends it back; the form's schema validates its values. */
export const sheetRowSchema = z.object({
  line: z.int().min(1),
  /** The home to update, as the agent answered; null creates one. */
  id: z.guid().nullable(),
  /** The index among identical rows of the file. */
  nth: z.int().min(0).max(ROWS_MAX),
  home: z.record(z.string().max(40), z.unknown()),
  /** The agent of the home, in a file that an office imports. */
  agent: z.guid().optional(),
});
export type SentRow = z.infer<typeof sheetRowSchema>;

/** The picture URLs of a row, for the home created from it. */
export const addPicturesSchema = z.object({
  id: z.guid(),
  addresses: z.array(z.string().min(1).max(ADDRESS_MAX)).min(1).max(ADDRESSES_MAX),
});

/** Paths of pictures that were uploaded for it. */
export const appendPicturesSchema = z.object({
  id: z.guid(),
  paths: z.array(z.string().min(1).max(200)).min(1).max(ADDRESSES_MAX),
});

export const sheetSaveSchema = z.object({
  rows: z.array(sheetRowSchema).min(1).max(SHEET_BATCH),
  publish: z.boolean(),
});
