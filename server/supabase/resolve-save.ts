import type { PostgrestError } from "@supabase/supabase-js";
import { z } from "zod";
import { rowMatches } from "@/lib/database/fields";
import { AppError, type ErrorCode } from "@/server/errors";
import { unexpectedError } from "@/server/unexpected-error";
import { refusalCode, unwrap } from "./unwrap";

type Result = { data: unknown; error: PostgrestError | null };

const saved = z.object({ id: z.guid(), version: z.int() });

/**
 * The version of a row after its form was saved, or the error to show. A refused `address` belongs to its field. A
 * version conflict is an error, unless the stored row already equals the submitted values: then the response to the
 * first attempt of this save was lost.
 */
export async function resolveSave(
  result: Result,
  {
    columns,
    stored,
    address,
    failed,
  }: {
    columns: object;
    stored: () => PromiseLike<Result>;
    /** The unique field, and the CHECK that keeps reserved words out of it. */
    address: { field: string; check: string; taken: ErrorCode; reserved: ErrorCode };
    failed: ErrorCode;
  },
) {
  const { error } = result;
  if (error?.code === "23505") throw new AppError(address.taken, {}, [address.field]);
  if (error?.message.includes(address.check)) {
    throw new AppError(address.reserved, {}, [address.field]);
  }
  // A function reports that the version has moved on; a filtered update returns no row.
  const stale = error && error.message === "stale_version";
  if (error && !stale) {
    const code = refusalCode(error.message);
    throw code ? new AppError(code) : unexpectedError(failed, error);
  }
  const written = stale ? null : saved.nullable().parse(result.data);
  if (written) return written.version;
  const row = unwrap(await stored());
  if (!row || !rowMatches(columns, row)) throw new AppError("staleVersion");
  return saved.parse(row).version;
}
