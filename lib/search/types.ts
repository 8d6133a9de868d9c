import type { CardView } from "@/lib/property/types";
import type { ChipId } from "./chips";
import type { SearchFilters } from "./params";

/** One page of a search. */
export type ResultsView = {
  total: number;
  page: number;
  pages: number;
  cards: readonly CardView[];
};

/** What to take off when nothing fits, and what that would find. */
export type WayOut = { chip: ChipId; filters: SearchFilters; total: number };

export type CityCount = { city: string; listings: number };
