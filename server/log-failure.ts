import "server-only";
import { randomUUID } from "node:crypto";
import { requestContext } from "@/server/http/request-context";
import { log } from "@/server/log";

/**
 * Logs an unexpected failure; returns the number that finds its line, for the person to quote: the id of the request,
 * which all its lines have.
 */
export function logFailure(error: unknown, what: string, facts: object = {}): string {
  const id = requestContext()?.id ?? randomUUID().slice(0, 8);
  log.error({ err: error, id, ...facts }, what);
  return id;
}
