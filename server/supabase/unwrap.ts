import type { PostgrestError } from "@supabase/supabase-js";
import messages from "@/messages/he.json";
import { AppError, type ErrorCode } from "@/server/errors";

/** The machine key of a refusal. The embedded backend says some codes (40001) as "error: key". */
export const refusalKey = (message: string) => message.replace(/^error: /, "");

/** The database's refusals are snake_case keys; `errors` has the same words in camel case. */
export function refusalCode(said: string): ErrorCode | null {
  const message = refusalKey(said);
  if (!/^[a-z][a-z0-9_]*$/.test(message)) return null;
  const code = message.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return code in messages.errors ? (code as ErrorCode) : null;
}

/** The data of an answer. A refusal the person can mend is an AppError; a broken database throws. */
export function unwrap<R extends { data: unknown; error: PostgrestError | null }>(result: R) {
  if (!result.error) return result.data as Extract<R, { error: null }>["data"];
  const code = refusalCode(result.error.message);
  if (code) throw new AppError(code);
  throw new Error(`${result.error.code} ${result.error.message}`, { cause: result.error });
}

/** Like `unwrap`, where another row may already have the value of a unique field (23505). */
export function unwrapUnique<R extends { data: unknown; error: PostgrestError | null }>(
  result: R,
  code: ErrorCode,
  field: string,
) {
  if (result.error?.code === "23505") throw new AppError(code, {}, [field]);
  return unwrap(result);
}
