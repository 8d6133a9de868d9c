// Filters as they appear in the address. The search box, the database function and the chips all share this object.
// Reading is lenient: a bad value is dropped, a value out of range is clamped, a reversed range is swapped. Writing has
// one order, so that one search has one address (canonical links, caches).
import type { Route } from "next";
import type { AnyFilter, NamesFilter, RangeFilter } from "./filter-kinds";
import {
  endsOf,
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  type FilterValues,
  keysOf,
  type NumberKey,
  RANGES,
} from "./filters";
import { cleanNear } from "./near";

export const SORTS = [
  "newest",
  "price_asc",
  "price_desc",
  "size_asc",
  "size_desc",
  "rooms_asc",
  "rooms_desc",
  "sqm_asc",
  "sqm_desc",
  "lowered_desc",
] as const;
/** Newest first on the page of an agent, where the agent's own order is the default. */
export const LISTED_SORT = "listed_desc";
export type Sort = (typeof SORTS)[number] | typeof LISTED_SORT;

export const PAGE_SIZE = 24;
/** Deeper pages cost more than they are read; filters narrow faster. */
export const PAGE_MAX = 100;

/** Notes that the page shows about a typed sentence: see `SearchWarning`. */
export const READER_NOTES = ["notKnown", "noAgents", "wordAsPlace", "either"] as const;
export type ReaderNote = (typeof READER_NOTES)[number];

export type SearchFilters = FilterValues & {
  /** Omitted when it is the default, "newest". */
  sort?: Sort;
  /** Omitted for the first page. */
  page?: number;
  /** Notes about the sentence that produced these filters, until the filters change. */
  told?: ReaderNote[];
  /** "map" shows the list beside a map; omitted for the list alone. */
  view?: "map";
};

export type FilterKey = keyof SearchFilters;

/** The two ends of each range that has both. */
export const ENDS = RANGES.map(endsOf).filter((ends): ends is [NumberKey, NumberKey] => !!ends[1]);

// Control, direction and zero-width characters are never part of a word; NUL would stop Postgres.
const unwanted = /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

export function cleanText(value: unknown, max: number): string | undefined {
  if (typeof value !== "string") return undefined;
  const clean = value
    .replace(unwanted, " ")
    .replace(/\p{Cs}/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  // Cut by code point, so that an emoji at the edge is not split (half of one is not valid UTF-8).
  const shortened = [...clean].slice(0, max).join("").trim();
  // Symbols and emoji alone match nothing: they would show as a filter that filters nothing.
  return /[\p{L}\p{N}]/u.test(shortened) ? shortened : undefined;
}

function cleanNumber(
  value: unknown,
  { min, max, step }: RangeFilter["limits"],
): number | undefined {
  const text = typeof value === "string" ? value.replace(/[\s,₪]/g, "") : value;
  const plain = typeof text === "string" && /^-?\d{1,15}(\.\d{1,6})?$/.test(text);
  const number = plain ? Number(text) : text;
  if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
  return Math.min(max, Math.max(min, Math.round(number / step) * step));
}

function cleanList<Id extends string>(value: unknown, ids: readonly Id[]): Id[] | undefined {
  const items = Array.isArray(value) ? value : [value];
  const named = new Set(items.flatMap((item) => (typeof item === "string" ? item.split(",") : [])));
  const valid = ids.filter((id) => named.has(id));
  return valid.length > 0 ? valid : undefined;
}

/** Comma-separated names, deduplicated and sorted, so that the same places have one address. */
function cleanNames(value: unknown, { max, most }: NamesFilter): string[] | undefined {
  const items = Array.isArray(value) ? value : [value];
  const names = items
    .flatMap((item) => (typeof item === "string" ? item.split(",") : []))
    .map((name) => cleanText(name, max))
    .filter((name) => name !== undefined);
  const some = [...new Set(names)].slice(0, most).sort();
  return some.length > 0 ? some : undefined;
}

/** A valid day of this century, or "now". */
function cleanDay(value: unknown): string | undefined {
  if (value === "now") return value;
  if (typeof value !== "string" || !/^20\d\d-\d\d-\d\d$/.test(value)) return undefined;
  const day = new Date(value);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined;
}

const cleanSort = (value: unknown) =>
  value === LISTED_SORT ? LISTED_SORT : SORTS.find((sort) => sort === value && sort !== "newest");

function cleanPage(value: unknown) {
  const page = cleanNumber(value, { min: 1, max: PAGE_MAX, step: 1 });
  return page === 1 ? undefined : page;
}

function turnRound(filters: SearchFilters, low: NumberKey, high: NumberKey) {
  const [from, to] = [filters[low], filters[high]];
  if (from !== undefined && to !== undefined && from > to) {
    filters[low] = to;
    filters[high] = from;
  }
}

function cleanerOf(name: FilterName): (value: unknown) => unknown {
  const filter: AnyFilter = FILTERS[name];
  switch (filter.kind) {
    case "text":
      // Normalized where addresses are read (./params), because every list of homes loads this file.
      if (filter.area)
        return (value) =>
          typeof value === "string" && value.length <= filter.max ? value : undefined;
      return (value) => {
        const text = cleanText(value, filter.max);
        return text && filter.radius ? cleanNear(text) : text;
      };
    case "names":
      return (value) => cleanNames(value, filter);
    case "one":
      return (value) => filter.ids.find((id) => id === value);
    case "many":
      return (value) => cleanList(value, filter.ids);
    case "day":
      return cleanDay;
    case "range":
      return (value) => cleanNumber(value, filter.limits);
  }
}

/** In the order in which filters are written. */
const CLEANERS: readonly [FilterKey, (value: unknown) => unknown][] = [
  ...FILTER_NAMES.flatMap((name) => {
    const clean = cleanerOf(name);
    return keysOf(name).map((key): [FilterKey, typeof clean] => [key, clean]);
  }),
  ["sort", cleanSort],
  ["page", cleanPage],
  ["told", (value) => cleanList(value, READER_NOTES)],
  ["view", (value) => (value === "map" ? value : undefined)],
];

export const FILTER_KEYS = CLEANERS.map(([key]) => key);

/** Keeps only known, in-range, non-default values, in the order of `FILTER_KEYS`. */
export function cleanFilters(input: { readonly [Key in FilterKey]?: unknown }): SearchFilters {
  const filters: { [Key in FilterKey]?: unknown } = {};
  for (const [key, clean] of CLEANERS) {
    // A search page calls this for each of its links, and most of them set few filters.
    if (input[key] === undefined) continue;
    const value = clean(input[key]);
    if (value !== undefined) filters[key] = value;
  }
  for (const [low, high] of ENDS) turnRound(filters as SearchFilters, low, high);
  return filters as SearchFilters;
}

/** "city=…&roomsMin=3", without a question mark; empty without filters. */
export function toQuery(filters: SearchFilters): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(cleanFilters(filters))) {
    params.set(key, Array.isArray(value) ? value.join(",") : String(value));
  }
  // Commas are legal in a query and shorter to share than %2C.
  return params.toString().replaceAll("%2C", ",");
}

/** The path with its filters; the first page without filters is the bare path. */
export function withFilters(path: string, filters: SearchFilters): Route {
  const query = toQuery(filters);
  return (query === "" ? path : `${path}?${query}`) as Route;
}

/** Changing a filter returns to the first page. `undefined` clears a filter. */
export function changeFilters(filters: SearchFilters, change: SearchFilters): SearchFilters {
  return cleanFilters({ ...filters, page: undefined, told: undefined, ...change });
}

/** The search without its presentation: no order, page or map. */
export const searchOf = (filters: SearchFilters): SearchFilters => ({
  ...filters,
  sort: undefined,
  page: undefined,
  told: undefined,
  view: undefined,
});

/** Whether anything narrows the search. Sorting and paging do not. */
export const isFiltered = (filters: SearchFilters): boolean => toQuery(searchOf(filters)) !== "";

/** Whether the list is filtered, reordered or beside a map: such a list is for people, not for search engines. */
export const isNarrowed = (filters: SearchFilters): boolean =>
  filters.sort !== undefined || filters.view !== undefined || isFiltered(filters);
