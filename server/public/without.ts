import "server-only";
import { tellMissing } from "@/server/cache/missing.mjs";
import { log } from "@/server/log";

/** A public page goes on without a part that could not be read, and is kept for some seconds only: then it may have it. */
export function without(error: unknown, missing: string) {
  log.warn({ err: error }, missing);
  tellMissing();
}
