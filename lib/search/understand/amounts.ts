// "80 מ״ר", "מרפסת מ־10 מטר", "2 חניות": amounts whose words are in `phrasings.ts`.
import { CURRENCY, SQUARE_METRES } from "@/lib/hebrew/lexicon";
import type { RangeFilter } from "@/lib/search/filter-kinds";
import { endsOf, FILTERS, RANGES } from "@/lib/search/filters";
import { PHRASINGS } from "./phrasings";
import type { Query } from "./query";
import { type Bounds, ranged, take } from "./ranges";

const UNITS = {
  squareMetres: SQUARE_METRES,
  shekel: CURRENCY,
  shekelPerMetre: `(?:(?:${CURRENCY}) )?ל-?(?:מ"ר|מטר(?: רבוע)?)`,
};

/** The ranges without a grammar of their own, each with the pattern of its words. */
const plain = RANGES.flatMap((name) => {
  const filter: RangeFilter = FILTERS[name];
  const { unit } = filter;
  const phrasing = PHRASINGS[name];
  if (phrasing === "grammar") return [];
  const named = `(?:${phrasing.unit ?? (unit ? UNITS[unit] : "")})${phrasing.behind ?? ""}`;
  return [{ name, filter, phrasing, range: ranged(phrasing.before ?? "", named) }];
  // The last range first: the square metres of a balcony must not be read as the home's.
}).reverse();

/** Reads amounts whose words are in `phrasings.ts`: "80 מ״ר", "מרפסת מ־10 מטר". */
export function understandAmounts(query: Query) {
  for (const { name, filter, phrasing, range } of plain) {
    const [minKey, maxKey] = endsOf(name);
    const accept = ({ min, max }: Bounds, match: RegExpMatchArray) => {
      const low = (min ?? max) as number;
      const high = (max ?? min) as number;
      const fits =
        low > 0 && low >= filter.limits.min && high <= (phrasing.most ?? filter.limits.max);
      const others = phrasing.notAfter?.test(query.text.slice(0, match.index));
      return fits && !others && (max === undefined || maxKey !== undefined);
    };
    const { alone = "min" } = phrasing;
    if (!take(query, range, { min: minKey, max: maxKey }, alone, accept)) continue;
    for (const key of [minKey, maxKey]) {
      const amount = key && query.filters[key];
      if (amount !== undefined) {
        query.filters[key as typeof minKey] =
          Math.round(amount / filter.limits.step) * filter.limits.step;
      }
    }
  }
}

const AREA_KEYS = ["builtAreaMin", "builtAreaMax"] as const;

/** "מגרש 500 מטר": a plot has no built area, so its size ranks and does not filter. */
export function keepPlotSize(query: Query) {
  const { filters, parts } = query;
  if (!filters.propertyTypes?.every((type) => type === "plot")) return;
  for (const part of parts) {
    if (!part.span || !AREA_KEYS.some((key) => part.keys.includes(key))) continue;
    query.asWritten.push(query.original.slice(part.span.start, part.span.end));
    part.keys = [];
  }
  for (const key of AREA_KEYS) delete filters[key];
}
