/** What its owner set. */
export type OwnWidget = {
  id: string;
  /** As people write them, Hebrew names in Hebrew. */
  domains: readonly string[];
  color: string;
  homes: number;
};

/** A home in the frame: lines of text, and where its page is. */
export type WidgetHome = {
  href: string;
  picture: string | null;
  title: string;
  /** Null where its agent hides prices. */
  price: string | null;
  facts: string;
  place: string;
  /** What is no longer simply offered. */
  state: string | null;
};

/** All that the frame says; without an owner nothing is shown of anybody. */
export type WidgetView = {
  domains: readonly string[];
  color: string;
  owner: { title: string; href: string; all: string } | null;
  homes: readonly WidgetHome[];
};
