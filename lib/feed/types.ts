import type { ApiHome } from "@/lib/api/schema";

/** The formats of a feed, by file name. */
export const FEED_FILES = ["reso.json", "rss.xml", "meta.xml"] as const;
export type FeedFile = (typeof FEED_FILES)[number];
export const isFeedFile = (name: string): name is FeedFile =>
  (FEED_FILES as readonly string[]).includes(name);

/** The public data of a home; `changedAt` is absent if its agent hides dates. */
export type FeedHome = { home: ApiHome; changedAt?: string };
export type Feed = {
  /** The agent's name; null if the agent is not public, in which case the feed is empty. */
  name: string | null;
  homes: FeedHome[];
  /** Sold or rented within the last 30 days. */
  closed: (FeedHome & { closedOn: string })[];
  /** Ended within the last 30 days and without a page: only the id. */
  gone: { id: string; how: "expired" | "deleted"; at: string }[];
};

/** The format of the secret in an address; anything else is refused without a lookup. */
export const FEED_SECRET = /^[0-9a-f]{64}$/;

/** An agent's own feed, as its screen shows it. */
export type OwnFeed = {
  madeOn: string;
  /** The last day on which another system fetched it. */
  readOn: string | null;
  homes: number;
  /** The number of homes that Meta's format cannot take, by the first field they lack. */
  leftOut: { price: number; place: number; picture: number };
};
