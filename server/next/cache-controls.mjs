// Relies on an internal module of Next: docs/next-internals.md says on what, and what fails when it changes.
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";

/**
 * Next remembers the lifetime of every page that this process ever made, and nothing about pages made by another
 * process: it would show those and make them anew. An entry itself says how long Next may show it, so Next's record is
 * useless, and would grow with every search.
 */
export function forgetLifetimesBeyond(most) {
  const lifetimes = SharedCacheControls.cacheControls;
  if (lifetimes.size > most) lifetimes.clear();
}
