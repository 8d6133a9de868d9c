import type { PostgrestError } from "@supabase/supabase-js";
import { z } from "zod";
import messages from "@/messages/he.json";
import { AppError, type ErrorCode } from "@/server/errors";
import { requestContext } from "@/server/http/request-context";
import { signal } from "@/server/signals/channel.mjs";

/** The database's refusals are snake_case codes; `errors` has the same codes in camel case. */
export function refusalCode(message: string): ErrorCode | null {
  if (!/^[a-z][a-z0-9_]*$/.test(message)) return null;
  const code = message.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return code in messages.errors ? (code as ErrorCode) : null;
}

/** Refusals that are rate limits, by their label in delet_limits_total. */
const LIMITS: { readonly [code in ErrorCode]?: string } = {
  codeLimit: "new-office-codes",
  placesLimit: "places",
  tooManyRequests: "saves",
};

/** The fields of a form that a refusal is about. */
type FieldsOf = { readonly [code in ErrorCode]?: readonly string[] };

/** The data of a result. A refusal that the person can fix is an AppError; a broken database throws. */
export function unwrap<
  R extends { data: unknown; error: PostgrestError | null; status?: number; statusText?: string },
>(result: R, fieldsOf: FieldsOf = {}) {
  if (!result.error) return result.data as Extract<R, { error: null }>["data"];
  const code = refusalCode(result.error.message);
  const limit = code && LIMITS[code];
  if (limit) signal({ of: "limit", kind: limit });
  if (code) throw new AppError(code, {}, fieldsOf[code]);
  // A gateway in front of the database (a refused key, no connection) sends no code, and often no message.
  const { status, statusText, error } = result;
  const details = [error.code || status, error.message || statusText].filter(Boolean);
  const failure = new Error(details.join(" "), { cause: error });
  // Next shows the digest on the error page, in place of a hash of the message that cannot be looked up.
  const digest = requestContext()?.id;
  throw digest ? Object.assign(failure, { digest }) : failure;
}

/**
 * For a function that returns nothing, which is a 204: a response with a body does not come from the database but from
 * something in front of it, and nothing was written.
 */
export function unwrapVoid(
  result: { data: unknown; error: PostgrestError | null; status: number },
  fieldsOf: FieldsOf = {},
) {
  unwrap(result, fieldsOf);
  if (result.status !== 204) throw new Error(`a write was answered with ${result.status}`);
}

/** The shape that a written or found row has at least; a response without it did not come from the database. */
export const writtenRow = z.object({ id: z.guid() });

/**
 * The same result, once these fields show that the database sent it: something in front of the database may respond
 * with anything, which must not be cached for everybody.
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
