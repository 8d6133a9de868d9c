import type { Rate } from "./buckets";

/**
 * What one address may ask of the interfaces that search while somebody types. A person who types
 * without a pause asks six times a second for some seconds; behind one address may be a whole office,
 * or a street whose phones share one. Both rates stand in deploy/nginx.conf too.
 */
export const RATES = {
  suggest: { burst: 240, perSecond: 20 },
  count: { burst: 120, perSecond: 10 },
} as const satisfies Record<string, Rate>;
