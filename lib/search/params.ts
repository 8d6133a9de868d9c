// Reads filters from an address; the rest of the code for filters is in ./query. Reading is the lenient half (it
// accepts a price in words, for one) and separate from writing, which every list of homes loads in the browser.
import { readMoney } from "@/lib/format/money-input";
import { cleanBounds, cleanShape } from "@/lib/map/area";
import type { RangeFilter } from "./filter-kinds";
import { endsOf, FILTERS, MANIES, PLACES, RANGES, type RangeName } from "./filters";
import { cleanFilters, FILTER_KEYS, type FilterKey, type SearchFilters } from "./query";

export * from "./query";

/** The `searchParams` that Next passes to a page, or a parsed address. */
export type QueryParams = URLSearchParams | Record<string, string | string[] | undefined>;

/** Forms without JavaScript repeat a name for each ticked checkbox; our links join values with commas. */
function values(params: QueryParams, key: string): string[] {
  if (params instanceof URLSearchParams) return params.getAll(key);
  const value = Object.hasOwn(params, key) ? params[key] : undefined;
  return value === undefined ? [] : [value].flat();
}

const isMoney = (name: RangeName) => (FILTERS[name] as RangeFilter).input === "money";

/** A price may be written as "2.45 מיליון"; a value that cannot be parsed is left as it is. */
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
