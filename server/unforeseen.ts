import "server-only";
import { randomUUID } from "node:crypto";
import { AppError, type ErrorCode } from "@/server/errors";
import { log } from "@/server/log";

/** A failure nobody can mend: the sentence of what did not work, and the number that finds the log line. */
export function unforeseen(code: ErrorCode, error: unknown) {
  const id = randomUUID().slice(0, 8);
  log.error({ err: error, id }, code);
  return new AppError(code, { id });
}
