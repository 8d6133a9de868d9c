import { withoutMarks } from "@/lib/hebrew/format";

export const SHARE_CARD = { width: 1200, height: 630, type: "image/jpeg" } as const;

/** The content of a share picture. It has no hidden price, so none can be drawn. */
export type ShareCard = {
  kind: "site" | "search" | "agent" | "company" | "listing";
  /** The prominent line: a price, a name, a city. */
  title: string;
  /**
   * A badge above it in its own colour, for a price drop. Omitted rather than null, so that existing pictures keep
   * their address.
   */
  badge?: string;
  /** Wrapped lines below it. */
  lines: readonly string[];
  /** Small text in the corner: the agent, or the number of homes. */
  note: string | null;
  /** The path of a stored picture; without it the card is drawn. */
  picture: string | null;
};

/** The alternative text: everything but the corner, including that a home is sold. */
export const shareCardAlt = ({ badge, title, lines }: ShareCard) =>
  withoutMarks([badge, title, ...lines].filter(Boolean).join(", "));

/** The address of a page's share picture. The version is a hash of its content, so that chat apps fetch it again. */
export const shareCardPath = (kind: ShareCard["kind"], id: string, version: string) =>
  `/share-card/${kind}/${encodeURIComponent(id)}/${version}.jpg`;
