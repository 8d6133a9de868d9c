import type { PostgrestError } from "@supabase/supabase-js";
import { z } from "zod";
import messages from "@/messages/he.json";
import { AppError, type ErrorCode } from "@/server/errors";
import { requestContext } from "@/server/http/request-context";
import { signal } from "@/server/signals/channel.mjs";

/** The database's refusals are snake_case keys; `errors` has the same words in camel case. */
export function refusalCode(message: string): ErrorCode | null {
  if (!/^[a-z][a-z0-9_]*$/.test(message)) return null;
  const code = message.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return code in messages.errors ? (code as ErrorCode) : null;
}

/** Refusals of who does something too often, as delet_limits_total calls them. */
const LIMITS: { readonly [code in ErrorCode]?: string } = {
  codeLimit: "new-office-codes",
  placesLimit: "places",
  tooManyRequests: "saves",
};

/** The fields of a form that a refusal is about. */
type FieldsOf = { readonly [code in ErrorCode]?: readonly string[] };

/** The data of an answer. A refusal the person can mend is an AppError; a broken database throws. */
export function unwrap<
  R extends { data: unknown; error: PostgrestError | null; status?: number; statusText?: string },
>(result: R, fieldsOf: FieldsOf = {}) {
  if (!result.error) return result.data as Extract<R, { error: null }>["data"];
  const code = refusalCode(result.error.message);
  const limit = code && LIMITS[code];
  if (limit) signal({ of: "limit", kind: limit });
  if (code) throw new AppError(code, {}, fieldsOf[code]);
  // What stands before the database (a key is refused, nobody answers) has no code, and often no words.
  const { status, statusText, error } = result;
  const details = [error.code || status, error.message || statusText].filter(Boolean);
  const failure = new Error(details.join(" "), { cause: error });
  // Next shows it on the page of the error, in place of a hash of the words that finds nothing.
  const digest = requestContext()?.id;
  throw digest ? Object.assign(failure, { digest }) : failure;
}

/**
 * For a function that answers nothing, which is a 204: whoever says something is not the database
 * but stands in front of it, and nothing was written.
 */
export function unwrapVoid(
  result: { data: unknown; error: PostgrestError | null; status: number },
  fieldsOf: FieldsOf = {},
) {
  unwrap(result, fieldsOf);
  if (result.status !== 204) throw new Error(`a write was answered with ${result.status}`);
}

/** What a write says of the row it wrote, or a query of the one it found; an answer that does not was no answer of the database. */
export const writtenRow = z.object({ id: z.guid() });

/**
 * The same answer, once it shows by these fields that the database gave it: what stands in front of the database may
 * say anything, and must not be kept for everybody.
 */
export function checked<Result>(result: Result, fields: z.ZodType = writtenRow): Result {
  fields.parse(result);
  return result;
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
