import { z } from "zod";

/** The timestamp of a row that does not exist yet: earlier than every save. */
export const NEVER_SAVED = "-infinity";

/** The timestamp of the save that a form was opened with, in the database's format (microseconds matter). */
export const savedAt = z
  .string()
  .regex(/^(?:-infinity|\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d(?::?\d\d)?))$/);
