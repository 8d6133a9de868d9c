import type { Route } from "next";
import type { PropertyType, TransactionType } from "./catalog";

/** A picture as stored: its size keeps the page from jumping. */
export type PictureView = {
  src: string;
  width: number;
  height: number;
  /** CSS colour shown until the picture is there. */
  color?: string | null;
};

/** One line of a card; `role` lets the card make prices loud and titles second. */
export type CardLineView = { role: "title" | "price" | "text"; text: string };

/** What a card of a listing shows, everywhere: home, explore, mini-site, company page, dashboard. */
export type CardView = {
  id: string;
  href: Route;
  title: string;
  transactionType: TransactionType;
  propertyTypes: readonly PropertyType[];
  /** From the admin's template: `renderCardLines`. */
  lines: readonly CardLineView[];
  /** Null: a facade is drawn. */
  image: PictureView | null;
  imageCount: number;
  /** Text and `#RRGGBB`; null without a ribbon. */
  ribbon: { text: string; color: string } | null;
  /** Agent or company, as the site's settings choose; null where all cards have the same owner. */
  owner: { kind: "agent" | "company"; name: string } | null;
  /** ISO date; null when the agent hides dates. */
  listedOn: string | null;
};
