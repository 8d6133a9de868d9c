import type { PostgrestError } from "@supabase/supabase-js";
import { z } from "zod";
import { sayTheSame } from "@/lib/database/fields";
import { AppError, type ErrorCode } from "@/server/errors";
import { unforeseen } from "@/server/unforeseen";
import { refusalCode, unwrap } from "./unwrap";

type Answer = { data: unknown; error: PostgrestError | null };

const saved = z.object({ id: z.guid(), version: z.int() });

/**
 * How the save of a form over one's own row ended: the version it has now. A refused `address` is
 * said beside its field; a version that no longer stands is stale, unless the row as `stored` already
 * says all this: then the first answer of this very save was lost on the way.
 */
export async function settleSave(
  answer: Answer,
  {
    columns,
    stored,
    address,
    failed,
  }: {
    columns: object;
    stored: () => PromiseLike<Answer>;
    /** The one field that no two rows share, and the CHECK that keeps reserved words out of it. */
    address: { field: string; check: string; taken: ErrorCode; reserved: ErrorCode };
    failed: ErrorCode;
  },
) {
  const { error } = answer;
  if (error?.code === "23505") throw new AppError(address.taken, {}, [address.field]);
  if (error?.message.includes(address.check)) {
    throw new AppError(address.reserved, {}, [address.field]);
  }
  // A function says that the version has moved on; a filtered update answers no row.
  const stale = error && error.message === "stale_version";
  if (error && !stale) {
    const code = refusalCode(error.message);
    throw code ? new AppError(code) : unforeseen(failed, error);
  }
  const written = stale ? null : saved.nullable().parse(answer.data);
  if (written) return written.version;
  const row = unwrap(await stored());
  if (!row || !sayTheSame(columns, row)) throw new AppError("staleVersion");
  return saved.parse(row).version;
}
