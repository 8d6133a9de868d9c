import type { Route } from "next";
import type { UserType } from "@/lib/account/types";
import type { CardView } from "@/lib/property/types";

/** What the bar at the top of every account page needs. */
export type ShellView = {
  name: string;
  userType: UserType;
  isAdmin: boolean;
  /** The page to share: mini-site or company page. Null until there is a username or slug. */
  publicPath: Route | null;
};

export type OwnListings = {
  cards: CardView[];
  /** How many fit the filters. */
  found: number;
  /** How many there are. */
  total: number;
  page: number;
  pages: number;
};

/** Choices of the filter panel, from the agent's own listings. */
export type OwnChoices = { rooms: number[]; cities: string[] };
