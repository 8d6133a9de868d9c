import type { Route } from "next";
import type { PropertyType, TransactionType } from "@/lib/catalog/ids";
import type { Status } from "@/lib/catalog/states";
import type { CardLine } from "@/lib/template/render-card-lines";
import type { AutomaticRibbon, Ribbon } from "./ribbon";

/** A picture as stored: its size keeps the page from jumping. */
export type PictureView = {
  src: string;
  width: number;
  height: number;
  /** CSS colour shown until the picture is there. */
  color?: string | null;
};

/** What a card of a listing shows, everywhere: home, explore, mini-site, company page, dashboard. */
export type CardView = {
  /** On top of its agent's page. */
  pinned?: true;
  id: string;
  href: Route;
  title: string;
  /** Null in a draft that does not say yet. */
  transactionType: TransactionType | null;
  propertyTypes: readonly PropertyType[];
  /** From the admin's template: `renderCardLines`. */
  lines: readonly CardLine[];
  /** Null: a facade is drawn. */
  image: PictureView | null;
  imageCount: number;
  /** Text and `#RRGGBB`; null without a ribbon. */
  ribbon: Ribbon | null;
  /** By how many percent the price fell lately; null without a badge. */
  lowered: number | null;
  /** What stands on the picture by itself; null beside the agent's own ribbon. */
  automaticRibbon: AutomaticRibbon | null;
  /** Agent or company, as the site's settings choose; null where all cards have the same owner. */
  owner: { kind: "agent" | "company"; name: string } | null;
  status: Status;
  /** ISO date; null when the agent hides dates. */
  listedOn: string | null;
  /** Not there, or null, when it is hidden. */
  price?: number | null;
  /** While the agent's exclusivity is in force. */
  isExclusive?: boolean;
  /** The day of the next open house, an ISO date; not there, or null, without one. */
  openHouseOn?: string | null;
};

/** A listing that a mail told of, as it is now. */
export type MailedListing = {
  id: string;
  title: string;
  city: string | null;
  status: Status;
  /** ISO; null when it was never shown. */
  expiresAt: string | null;
  /** Not renewed before its agent has confirmed the price. */
  priceInDoubt: boolean;
};
