import "server-only";
import { AppError, type ErrorCode } from "@/server/errors";
import { logFailure } from "@/server/log-failure";

/** Logs a failure that the user cannot resolve; the error has the message of what failed and the id of the log line. */
export function unexpectedError(code: ErrorCode, error: unknown) {
  return new AppError(code, { id: logFailure(error, code) });
}
