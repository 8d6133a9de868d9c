import type { ApiHome } from "@/lib/api/schema";

/** The formats of a feed, by the name of its file. */
export const FEED_FILES = ["reso.json", "rss.xml", "meta.xml"] as const;
export type FeedFile = (typeof FEED_FILES)[number];
export const isFeedFile = (name: string): name is FeedFile =>
  (FEED_FILES as readonly string[]).includes(name);

/** What every visitor sees of a home; `changedAt` is absent where its agent hides dates. */
export type FeedHome = { home: ApiHome; changedAt?: string };
export type Feed = {
  /** The agent's; null of one who is not shown, whose feed is empty. */
  name: string | null;
  homes: FeedHome[];
  /** Sold or rented within 30 days. */
  closed: (FeedHome & { closedOn: string })[];
  /** What ended within 30 days and has no page: by its id alone. */
  gone: { id: string; how: "expired" | "deleted"; at: string }[];
};

/** Of the secret of an address; anything else is not asked about. */
export const FEED_SECRET = /^[0-9a-f]{64}$/;

/** One's own feed, as its screen shows it. */
export type OwnFeed = {
  madeOn: string;
  /** The last day on which another system read it. */
  readOn: string | null;
  homes: number;
  /** How many of them Meta's format cannot take, each by the first that it lacks. */
  leftOut: { price: number; place: number; picture: number };
};
