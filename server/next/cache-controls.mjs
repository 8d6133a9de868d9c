// Leans on an inner module of Next: docs/next-internals.md says what of it, and what fails when it changes.
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";

/**
 * Next remembers how long each page lives that this process ever made, and knows nothing of those that another
 * one made: it would show them and make them anew. An entry says itself how long Next may show it, so what Next
 * remembers is of no use, and would grow with every search.
 */
export function forgetLifetimesBeyond(most) {
  const lifetimes = SharedCacheControls.cacheControls;
  if (lifetimes.size > most) lifetimes.clear();
}
