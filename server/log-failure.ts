import "server-only";
import { randomUUID } from "node:crypto";
import { log } from "@/server/log";

/** Logs a failure that nobody foresaw; the number that finds its line, for the person to quote. */
export function logFailure(error: unknown, what: string): string {
  const id = randomUUID().slice(0, 8);
  log.error({ err: error, id }, what);
  return id;
}
