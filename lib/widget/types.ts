/** The owner's settings. */
export type OwnWidget = {
  id: string;
  /** In readable form, with Hebrew names in Hebrew. */
  domains: readonly string[];
  color: string;
  homes: number;
};

/** A home in the iframe: lines of text, and the URL of its page. */
export type WidgetHome = {
  href: string;
  picture: string | null;
  title: string;
  /** Null if its agent hides prices. */
  price: string | null;
  facts: string;
  place: string;
  /** For a home that is no longer simply available. */
  state: string | null;
};

/** The content of the iframe; without a public owner it shows no one's data. */
export type WidgetView = {
  domains: readonly string[];
  color: string;
  owner: { title: string; href: string; all: string } | null;
  homes: readonly WidgetHome[];
};
