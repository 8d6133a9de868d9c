import type { Span } from "@/lib/hebrew/mapped";
import type { FilterKey, SearchFilters } from "@/lib/search/params";

export type SearchWarning =
  /** For rent, but the price is one of a sale, or the other way round. */
  | "rentPriceLooksLikeSale"
  | "salePriceLooksLikeRent"
  /** "not in Haifa": nothing that the data could answer, so it was left out. */
  | "notKnown"
  /** "3 rooms in Haifa or 4 in Nesher", "a balcony or a garden": one list for both. */
  | "either"
  /** A town that is called like a word. */
  | "wordAsPlace"
  /** "without agents": all homes here are offered by agents. */
  | "noAgents";

/** One understood part of the query: a chip that can be taken off. */
export interface UnderstoodPart {
  /** What to clear when the chip goes. */
  keys: FilterKey[];
  /** For lists: the one entry to clear. */
  value?: string;
  /** Nobody wrote it: concluded, for instance the city of a neighbourhood. */
  inferred: boolean;
  /** The words in the query, empty when inferred. */
  span: Span | null;
}

export interface Understanding {
  /** The text that is left is `filters.q`. `sort` stands here even when it is the default. */
  filters: SearchFilters;
  parts: UnderstoodPart[];
  warnings: SearchWarning[];
  /** The query as it reads on a Hebrew keyboard, when it was typed on an English one. */
  hebrewLayout: string | null;
}
