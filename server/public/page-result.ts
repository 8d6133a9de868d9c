import "server-only";
import type { Metadata } from "next";
import { type PageResult, type PageState, STATUS_META, STATUS_OF } from "@/lib/seo/page-state";
import { markDegraded } from "@/server/cache/degraded.mjs";
import { log } from "@/server/log";

/** A backend that does not answer makes a page with a message and 503, not a broken one. */
export async function orUnavailable<View>(
  ask: () => Promise<PageResult<View>>,
): Promise<PageResult<View>> {
  try {
    return await ask();
  } catch (error) {
    log.error({ err: error }, "public page could not be read");
    markDegraded();
    return { state: "down" };
  }
}

/** Metadata of a missing page: without a picture of what was there, and not indexed. */
export function absentMetadata(state: Exclude<PageState, "live">, title: string): Metadata {
  return {
    title,
    robots: { index: false, follow: true },
    other: { [STATUS_META]: String(STATUS_OF[state]) },
  };
}
