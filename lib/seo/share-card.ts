import { withoutMarks } from "@/lib/hebrew/format";

export const SHARE_CARD = { width: 1200, height: 630, type: "image/jpeg" } as const;

/** What a share picture says. A hidden price is not in it, so it cannot be drawn. */
export type ShareCard = {
  kind: "site" | "search" | "agent" | "company" | "listing";
  /** The loud line: a price, a name, a city. */
  title: string;
  /** In a colour of its own over it: that the price fell. Left out, not null: pictures keep their address. */
  badge?: string;
  /** Under it, wrapped. */
  lines: readonly string[];
  /** Small, in the corner: the agent or the number of homes. */
  note: string | null;
  /** Path of a stored picture; without one the card is drawn. */
  picture: string | null;
};

/** What it says to whoever does not see it: all of it but the corner, also that a home is sold. */
export const shareCardAlt = ({ badge, title, lines }: ShareCard) =>
  withoutMarks([badge, title, ...lines].filter(Boolean).join(", "));

/** Where the picture of a page is. The version is a hash of what it says, so chat apps ask again. */
export const shareCardPath = (kind: ShareCard["kind"], id: string, version: string) =>
  `/share-card/${kind}/${encodeURIComponent(id)}/${version}.jpg`;
