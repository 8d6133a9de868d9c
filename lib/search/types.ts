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
  /** How many homes contain the wished words; null without wishes. */
  wishes: WishCount | null;
  /** Without another sorting, the homes are in the order their agent chose. */
  ordered?: boolean;
};

/** An alternative when a search finds little or nothing, with its result count: one filter removed or widened. */
export type Relaxation = {
  chip: ChipId;
  how: "without" | "with";
  filters: SearchFilters;
  total: number;
};

/** Homes of a wider search, shown below an empty list. */
export type NearestHomes = { filters: SearchFilters; cards: readonly CardView[] };
