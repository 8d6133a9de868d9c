import { z } from "zod";

/** Before every save: the moment of a row that is not there yet, in the database's words. */
export const NEVER_SAVED = "-infinity";

/** The moment of the save that a form was opened on, as the database said it (microseconds count). */
export const savedAt = z
  .string()
  .regex(/^(?:-infinity|\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d(?::?\d\d)?))$/);
