import type { Span } from "@/lib/hebrew/mapped";
import type { FilterKey, SearchFilters } from "@/lib/search/params";

export type SearchWarning =
  /** For rent with the price of a sale, or the reverse. */
  | "rentPriceLooksLikeSale"
  | "salePriceLooksLikeRent"
  /** "not on a main road": the data cannot answer it, so it was dropped. */
  | "notKnown"
  /** "3 rooms in Haifa or 4 in Nesher", "a balcony or a garden": one list for both. */
  | "either"
  /** A town whose name is also a word. */
  | "wordAsPlace"
  /** "without agents": all homes here are offered by agents. */
  | "noAgents";

/** One understood part of the query: a chip that can be removed. */
export interface UnderstoodPart {
  /** The keys to clear when the chip is removed. */
  keys: FilterKey[];
  /** For lists: the entry to clear. */
  value?: string;
  /** Concluded rather than written, for instance the city of a neighbourhood. */
  inferred: boolean;
  /** The words in the query; null when inferred. */
  span: Span | null;
}

export interface Understanding {
  /** The remaining text is `filters.q`. `sort` is set even when it is the default. */
  filters: SearchFilters;
  parts: UnderstoodPart[];
  warnings: SearchWarning[];
  /** The query as typed on a Hebrew keyboard, if it was typed on an English one by mistake. */
  hebrewLayout: string | null;
}
