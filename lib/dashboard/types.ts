import type { Route } from "next";
import type { UserType } from "@/lib/account/types";
import type { Happening, Status } from "@/lib/catalog/states";
import type { Seekers } from "@/lib/numbers/types";
import type { DoubtedPrice } from "@/lib/property/price-band";
import type { CardView } from "@/lib/property/types";
import type { PublishingReview } from "@/lib/publishing/review";
import type { PublishingStop } from "@/lib/publishing/stop";
import type { ReportReason } from "@/lib/report/form";
import type { Appeal } from "@/lib/report/types";

/** What the bar at the top of every account page needs. */
export type ShellView = {
  name: string;
  userType: UserType;
  isAdmin: boolean;
  /** The page to share: mini-site or company page. Null until there is a username or slug. */
  publicPath: Route | null;
  /** Whether visitors find that page. */
  isPublic: boolean;
  /** Whose links are counted: the agent of that page. Null for a company. */
  sharedBy: string | null;
  /** Leads in which something was not read yet; null where they could not be counted. */
  unread: number | null;
};

/** A card with what its agent alone is told. */
export type OwnCard = CardView & {
  /** The number in the agent's own books. */
  reference: string | null;
  /** Whether a draft has all that publishing needs. */
  complete: boolean;
  /** What its price is asked about before it is public, where it is in doubt and was not confirmed. */
  doubted: DoubtedPrice | null;
  /** Why an operator hid it; null where none did. */
  withheld: { reason: ReportReason; words: string; appeal: Appeal | null } | null;
  /** An operator asked about it, and waits for an answer. */
  isAsked: boolean;
  /** Until it leaves the site by itself, as people in Israel count; null where it is not there. */
  daysLeft: number | null;
  /** What was paid, in shekels; null also where it was never told. */
  finalPrice: number | null;
  /** What happened last, and its ISO moment. */
  last: { happening: Happening; at: string } | null;
};

export type OwnChoices = { rooms: number[]; cities: string[] };

export type OwnListings = {
  cards: OwnCard[];
  /** How many fit the filters. */
  found: number;
  page: number;
  pages: number;
  /** How many of each state fit the other filters. */
  states: Partial<Record<Status, number>>;
  /** Whatever the filters: how many visitors find, how many expired, how many will within a week (`due`). */
  totals: { all: number; live: number; expired: number; due: number };
  /** Whatever the filters: what their panel offers. */
  choices: OwnChoices;
  /** Why an operator stopped what the agent publishes; null where none did. */
  stopped: PublishingStop | null;
  /** What stands in the way of a first home; null where nothing does. */
  review: PublishingReview | null;
};

/** A home that was just published, as visitors find it. */
/** Live listings that look like one of the agent's: of those of others only whether there is one. */
export type SameHomes = { own: { id: string; title: string }[]; others: boolean };

export type Published = {
  id: string;
  title: string;
  url: string;
  seekers: Seekers;
  /** Null when it could not be told. */
  same?: SameHomes | null;
};
