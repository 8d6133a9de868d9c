import type { Route } from "next";
import type { UserType } from "@/lib/account/types";
import type { Happening, Status } from "@/lib/catalog/states";
import type { Seekers } from "@/lib/numbers/types";
import type { DoubtedPrice } from "@/lib/property/price-doubt";
import type { CardView } from "@/lib/property/types";
import type { PublishingReview } from "@/lib/publishing/review";
import type { PublishingStop } from "@/lib/publishing/stop";
import type { ReportReason } from "@/lib/report/form";
import type { Appeal } from "@/lib/report/types";

/** The data of the bar at the top of every account page. */
export type ShellView = {
  name: string;
  userType: UserType;
  isAdmin: boolean;
  /** The page to share: mini-site or company page. Null without a username or slug. */
  publicPath: Route | null;
  /** Whether that page is public. */
  isPublic: boolean;
  /** The agent whose shared links are counted. Null for a company. */
  sharedBy: string | null;
  /** The number of leads with unread content; null if it could not be determined. */
  unread: number | null;
};

/** A card with the data that only its agent sees. */
export type OwnCard = CardView & {
  /** The agent's private reference number. */
  reference: string | null;
  /** Whether a draft has everything required for publication. */
  complete: boolean;
  /** An implausible, unconfirmed price to confirm before publication. */
  doubted: DoubtedPrice | null;
  /** Why an operator hid it; null if no one did. */
  withheld: { reason: ReportReason; words: string; appeal: Appeal | null } | null;
  /** An operator asked about it and waits for a response. */
  isAsked: boolean;
  /** Calendar days in Israel until it expires; null when it is not public. */
  daysLeft: number | null;
  /** The final price in shekels; null also if it was never stated. */
  finalPrice: number | null;
  /** The last event, and its ISO timestamp. */
  last: { happening: Happening; at: string } | null;
};

export type OwnChoices = { rooms: number[]; cities: string[] };

export type OwnListings = {
  cards: OwnCard[];
  /** The number of listings that match the filters. */
  found: number;
  page: number;
  pages: number;
  /** The number of listings per state that match the other filters. */
  states: Partial<Record<Status, number>>;
  /** Regardless of filters: how many are public, expired, or about to expire within a week (`due`). */
  totals: { all: number; live: number; expired: number; due: number };
  /** Regardless of filters: the options of their panel. */
  choices: OwnChoices;
  /** Why an operator stopped the agent's publishing; null if no one did. */
  stopped: PublishingStop | null;
  /** What keeps the agent from publishing a first home; null when nothing does. */
  review: PublishingReview | null;
};

/** Public listings that resemble one of the agent's; for other agents' listings only whether there are any. */
export type SameHomes = { own: { id: string; title: string }[]; others: boolean };

/** A home that was just published, as visitors find it. */
export type Published = {
  id: string;
  title: string;
  url: string;
  seekers: Seekers;
  /** Null if it could not be determined. */
  same?: SameHomes | null;
};
