import type { Route } from "next";
import type { PropertyType, TransactionType } from "@/lib/catalog/ids";
import type { Status } from "@/lib/catalog/states";
import type { CardLine } from "@/lib/template/render-card-lines";
import type { AutomaticRibbon, Ribbon } from "./ribbon";

/** A stored picture; its size prevents layout shift. */
export type PictureView = {
  src: string;
  width: number;
  height: number;
  /** A CSS colour shown while the picture loads. */
  color?: string | null;
};

/** What a listing's card shows everywhere: home, explore, mini-site, company page, dashboard. */
export type CardView = {
  /** Pinned to the top of its agent's page. */
  pinned?: true;
  id: string;
  href: Route;
  title: string;
  /** Null in a draft without a deal. */
  transactionType: TransactionType | null;
  propertyTypes: readonly PropertyType[];
  /** Rendered from the admin's template by `renderCardLines`. */
  lines: readonly CardLine[];
  /** Null when a facade is drawn instead. */
  image: PictureView | null;
  imageCount: number;
  /** Text and `#RRGGBB`; null without a ribbon. */
  ribbon: Ribbon | null;
  /** The recent price drop in percent; null without a badge. */
  lowered: number | null;
  /** The automatic ribbon on the picture; null if the agent set a ribbon. */
  automaticRibbon: AutomaticRibbon | null;
  /** Agent or company, depending on the site's settings; null where all cards have the same owner. */
  owner: { kind: "agent" | "company"; name: string } | null;
  status: Status;
  /** ISO date; null when the agent hides dates. */
  listedOn: string | null;
  /** Missing or null when it is hidden. */
  price?: number | null;
  /** Whether the agent's exclusivity is in force. */
  isExclusive?: boolean;
  /** The ISO date of the next open house; missing or null without one. */
  openHouseOn?: string | null;
};

/** The current state of a listing that was mentioned in a mail. */
export type MailedListing = {
  id: string;
  title: string;
  city: string | null;
  status: Status;
  /** ISO timestamp; null if it was never public. */
  expiresAt: string | null;
  /** If true, it is not renewed until its agent confirms the price. */
  priceInDoubt: boolean;
};
