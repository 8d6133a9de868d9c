// When a page was last rendered without a part that could not be read. Plain JavaScript, because Next loads the cache
// handler outside the bundle; on `globalThis`, because the bundles of a build share no modules.

/** Marks the page being rendered: it is cached for some seconds only. */
export function markDegraded() {
  globalThis.__deletDegradedAt = performance.now();
}

/** `moment`: of `performance.now()`. */
export const wasDegradedSince = (moment) => (globalThis.__deletDegradedAt ?? -1) >= moment;
