import { groupNumber } from "@/lib/format/number-input";
import type { RangeFilter } from "@/lib/search/filter-kinds";
import { BOXED, FILTERS, type FilterName, isPlaces, keysOf, RANGES } from "@/lib/search/filters";
import type { SearchFilters } from "@/lib/search/params";

/** The form's values while it is edited: numbers as typed. */
export type FilterDraft = Record<string, string | readonly string[] | undefined>;

const MONEY: readonly string[] = RANGES.flatMap((name) =>
  (FILTERS[name] as RangeFilter).input === "money" ? keysOf(name) : [],
);

/** Without the filters of other controls, and without the page number: a new filter starts a new list. */
export const draftOf = ({ sort, page, told, ...filters }: SearchFilters): FilterDraft =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([key, value]) => {
      if ((BOXED as string[]).includes(key)) return [];
      if (MONEY.includes(key)) return [[key, groupNumber(String(value), 0)]];
      if (!Array.isArray(value)) return [[key, String(value)]];
      return [[key, isPlaces(key as FilterName) ? value.join(", ") : value.map(String)]];
    }),
  );
