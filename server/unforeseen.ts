import "server-only";
import { AppError, type ErrorCode } from "@/server/errors";
import { logFailure } from "@/server/log-failure";

/** A failure nobody can mend: the sentence of what did not work, and the number that finds the log line. */
export function unforeseen(code: ErrorCode, error: unknown) {
  return new AppError(code, { id: logFailure(error, code) });
}
