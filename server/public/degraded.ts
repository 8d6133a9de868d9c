import "server-only";
import { markDegraded } from "@/server/cache/degraded.mjs";
import { log } from "@/server/log";

/** Logs that a public page is rendered without a part that could not be read; it is cached for some seconds only. */
export function degraded(error: unknown, missing: string) {
  log.warn({ err: error }, missing);
  markDegraded();
}
