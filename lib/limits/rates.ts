import type { Rate } from "./buckets";

/**
 * What one address may ask of the interfaces that search while somebody types. A person who types
 * without a pause asks six times a second for some seconds; behind one address may be a whole office,
 * or a street whose phones share one. The first three rates stand in deploy/nginx.conf too.
 */
export const RATES = {
  suggest: { burst: 240, perSecond: 20 },
  /** Homes by their ids: a page of saved ones asks at most five times. */
  homes: { burst: 60, perSecond: 5 },
  count: { burst: 120, perSecond: 10 },
  map: { burst: 120, perSecond: 10 },
  /** Programs and assistants, which ask for many others. */
  api: { burst: 120, perSecond: 4 },
  /** Feeds: a system asks for its agents, each in one format, every hour. */
  feed: { burst: 60, perSecond: 1 },
  visits: { burst: 600, perSecond: 20 },
  // One page from one address: a group of friends on one network, and no rival who invents a crowd.
  visitsOfPage: { burst: 60, perSecond: 1 / 20 },
  // Where there is no mark by which the second view within half an hour is told.
  unmarkedVisits: { burst: 3, perSecond: 1 / 600 },
} as const satisfies Record<string, Rate>;
