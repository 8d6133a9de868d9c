import "server-only";
import { z } from "zod";
import { READ_COLUMNS } from "@/lib/sheet/columns";
import { ENCODINGS } from "@/lib/sheet/decode";
import type { SheetChoice } from "@/lib/sheet/read-file";
import { DELIMITERS } from "@/lib/sheet/table";

const schema = z.object({
  encoding: z.enum(ENCODINGS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  sheet: z.coerce.number().int().min(1).max(200).optional(),
  /** Names of columns in the order of the file; empty for a column that is left out. */
  columns: z
    .string()
    .max(2000)
    .transform((names) => names.split(","))
    .pipe(z.array(z.enum(READ_COLUMNS).or(z.literal("").transform(() => null))).max(100))
    .optional(),
});

/** What was chosen by hand, from the address of the request; null where it is invalid. */
export function readSheetChoice(params: URLSearchParams): SheetChoice | null {
  const parsed = schema.safeParse(Object.fromEntries(params));
  if (!parsed.success) return null;
  const { encoding, delimiter, sheet, columns } = parsed.data;
  return {
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(sheet && { sheet }),
    ...(columns && { columns }),
  };
}
