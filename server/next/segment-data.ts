/**
 * In place of Next's own (next.config.mjs), which takes the payload of a page that it keeps to parts once more,
 * for routers that fetch pages before a link to them is used. Public pages have plain links, and a router that
 * asks nevertheless (204) goes to the page by the whole payload.
 */
export async function collectSegmentData(_cacheComponents: boolean, payload: Buffer) {
  // Next spells what it keeps as JSON to know its size, each byte a number, and asks that of fetched data alone.
  Object.defineProperty(payload, "toJSON", { value: () => null });
  return new Map<string, Buffer>();
}

/** Nor is anything known of parts that there are none of. */
export async function collectPrefetchHints() {
  return null;
}
