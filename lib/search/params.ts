// Filters as they are read from an address; the rest of them is in ./query.
// Reading an address forgives more than any other control needs, a price in words for one: it is apart
// from writing one, which every list of homes brings to the browser.
import { readMoney } from "@/lib/format/money-input";
import { cleanBounds, cleanShape } from "@/lib/map/area";
import type { RangeFilter } from "./filter-kinds";
import { endsOf, FILTERS, MANIES, PLACES, RANGES, type RangeName } from "./filters";
import { cleanFilters, FILTER_KEYS, type FilterKey, type SearchFilters } from "./query";

export * from "./query";

/** What Next hands a page as `searchParams`, or a parsed address. */
export type QueryParams = URLSearchParams | Record<string, string | string[] | undefined>;

/** Forms without JavaScript repeat a name for each ticked box; our links join with commas. */
function values(params: QueryParams, key: string): string[] {
  if (params instanceof URLSearchParams) return params.getAll(key);
  const value = Object.hasOwn(params, key) ? params[key] : undefined;
  return value === undefined ? [] : [value].flat();
}

const isMoney = (name: RangeName) => (FILTERS[name] as RangeFilter).input === "money";

/** A price may be written as people do, "2.45 מיליון"; what is not read that way stays as it is. */
function readPrices(input: { [Key in FilterKey]?: unknown }) {
  const deal = FILTERS.transactionType.ids.find((id) => id === input.transactionType);
  for (const name of RANGES.filter(isMoney)) {
    for (const key of endsOf(name)) {
      const raw = key && input[key];
      if (key && typeof raw === "string") input[key] = readMoney(raw, deal);
    }
  }
}

export function fromQuery(params: QueryParams): SearchFilters {
  const input: { [Key in FilterKey]?: unknown } = {};
  for (const key of FILTER_KEYS) {
    const raw = values(params, key);
    const isList = ([...MANIES, ...PLACES, "told"] as readonly string[]).includes(key);
    input[key] = isList ? raw : raw.find((value) => value.trim() !== "");
  }
  readPrices(input);
  input.bounds = cleanBounds(input.bounds);
  input.shape = cleanShape(input.shape);
  return cleanFilters(input);
}
