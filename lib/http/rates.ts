import type { Rate } from "./token-buckets";

/**
 * Limits per client address for the endpoints called while typing. A fast typist sends six requests a second for a few
 * seconds; one address may be a whole office, or a street whose phones share it. deploy/nginx.conf repeats the first
 * three rates.
 */
export const RATES = {
  suggest: { burst: 240, perSecond: 20 },
  /** Homes by id: a page of saved homes sends at most five requests. */
  homes: { burst: 60, perSecond: 5 },
  count: { burst: 120, perSecond: 10 },
  map: { burst: 120, perSecond: 10 },
  /** Programs and assistants, which send requests for many users. */
  api: { burst: 120, perSecond: 4 },
  /** Feeds: a system fetches each of its agents, in one format, every hour. */
  feed: { burst: 60, perSecond: 1 },
  visits: { burst: 600, perSecond: 20 },
  // One page from one address: enough for a group of friends on one network, but not for a competitor who fakes a
  // crowd.
  visitsOfPage: { burst: 60, perSecond: 1 / 20 },
  // Without a mark that identifies a second view within half an hour.
  unmarkedVisits: { burst: 3, perSecond: 1 / 600 },
} as const satisfies Record<string, Rate>;
