import type { CardView } from "@/lib/property/types";
import type { ChipId } from "./chips";
import type { SearchFilters } from "./params";
import type { WishCount } from "./wishes";

/** One page of a search. */
export type ResultsView = {
  total: number;
  page: number;
  pages: number;
  cards: readonly CardView[];
  /** How many have the words that are wished for; null when none are. */
  wishes: WishCount | null;
  /** Where nothing else sorts they stand in an order that their agent chose. */
  ordered?: boolean;
};

/** Another search when little fits or nothing, and what it would find: without a chip, or with a wider one. */
export type Relaxation = {
  chip: ChipId;
  how: "without" | "with";
  filters: SearchFilters;
  total: number;
};

/** Homes of a wider search, to stand under a list that is empty. */
export type NearestHomes = { filters: SearchFilters; cards: readonly CardView[] };
