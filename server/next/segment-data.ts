/**
 * Replaces Next's own (next.config.mjs), which splits the payload of a cached page into segments once more, for routers
 * that prefetch pages. Public pages have plain links, and a router that prefetches nevertheless (204) navigates with
 * the whole payload.
 */
export async function collectSegmentData(_cacheComponents: boolean, payload: Buffer) {
  // Next measures a cached value by its JSON, each byte a number, and needs the size of fetched data only.
  Object.defineProperty(payload, "toJSON", { value: () => null });
  return new Map<string, Buffer>();
}

/** Without segments there are no hints about them either. */
export async function collectPrefetchHints() {
  return null;
}
