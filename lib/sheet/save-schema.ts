import { z } from "zod";
import { ADDRESS_MAX, ADDRESSES_MAX } from "./picture-addresses";

/** The largest file that is read, in bytes. */
export const SHEET_BYTES_MAX = 5_000_000;

/** So many rows are saved by one request, so that its progress is seen and it can be stopped between two. */
export const SHEET_BATCH = 25;

/** What the browser sends back of a row that was read; its values are asked about by the schema of the form. */
export const sheetRowSchema = z.object({
  line: z.int().min(1),
  /** The home that it changes, as its agent answered; null makes one. */
  id: z.guid().nullable(),
  /** Which of several equal rows of the file it is. */
  nth: z.int().min(0).max(1000),
  home: z.record(z.string().max(40), z.unknown()),
  /** Whose home it becomes, of a file that an office loads. */
  agent: z.guid().optional(),
});
export type SentRow = z.infer<typeof sheetRowSchema>;

/** The addresses that a row named for the home that it became. */
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
