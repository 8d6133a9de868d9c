import { groupNumber } from "@/lib/format/number-input";
import type { RangeFilter } from "@/lib/search/filter-kinds";
import { BOXED, FILTERS, type FilterName, isPlaces, keysOf, RANGES } from "@/lib/search/filters";
import { fromQuery, type SearchFilters, toQuery } from "@/lib/search/params";
import { WHERE } from "@/lib/search/suggestion";

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

/** Parses the form's values like a URL: invalid values are dropped, reversed ranges are swapped. */
export function filtersOf(draft: FilterDraft, kept: SearchFilters): SearchFilters {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(draft)) {
    for (const item of [value ?? []].flat()) params.append(key, item);
  }
  const next = fromQuery(new URLSearchParams([...params, ...outsideOf(kept)]));
  // A newly chosen place replaces the previous map area.
  const elsewhere = WHERE.some((name) => String(next[name]) !== String(kept[name]));
  return elsewhere ? { ...next, bounds: undefined, shape: undefined } : next;
}

const OUTSIDE: readonly string[] = ["sort", "view", ...BOXED];

/** The filters of other controls, as in the URL. */
export const outsideOf = (filters: SearchFilters): [string, string][] =>
  [...new URLSearchParams(toQuery(filters))].filter(([key]) => OUTSIDE.includes(key));

/** What stands in the form, which may be newer than the state: before hydration, or filled in by the browser. */
export function draftIn(form: HTMLFormElement): FilterDraft {
  const draft: Record<string, string[]> = {};
  for (const [key, value] of new FormData(form)) {
    if (!OUTSIDE.includes(key)) draft[key] = [...(draft[key] ?? []), String(value)];
  }
  return draft;
}
