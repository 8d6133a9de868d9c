import type { TransactionType } from "@/lib/catalog/ids";
import type { Pin } from "@/lib/map/pin";
import type { Middle } from "@/lib/map/still";
import type { CardView } from "@/lib/property/types";
import type { ResultsView } from "@/lib/search/types";
import type { Area } from "./address";

/** The first quartile, the median and the third quartile. */
export type Quartiles = readonly [low: number, median: number, high: number];

/** Statistics of public homes. A number derived from fewer than five homes is null. */
export type AreaNumbers = {
  listings: number;
  /** How many show a price, and its quartiles in shekels. */
  priced: number;
  price: Quartiles | null;
  /** How many show both a price and an area, and the price per square metre. */
  sized: number;
  sqm: Quartiles | null;
  /** How many show their listing date, and the median date. */
  dated: number;
  listed: string | null;
};

/** The number of final prices reported in twelve months, and their median to two significant digits. */
export type FinalPrices = { homes: number; price: number };

export type Histogram = { from: number; step: number; homes: readonly number[] };

export type AreaMonth = {
  /** The first day of the month. */
  month: string;
  priced: number;
  price: number | null;
  sized: number;
  sqm: number | null;
};

export type AreaView = {
  area: Area;
  numbers: (AreaNumbers & { histogram: Histogram | null; final: FinalPrices | null }) | null;
  months: readonly AreaMonth[];
  rooms: readonly (AreaNumbers & { rooms: number })[];
  neighborhoods: readonly (AreaNumbers & { name: string })[];
  near: readonly (AreaNumbers & { city: string })[];
  agents: readonly { username: string; name: string; company: string | null; listings: number }[];
  companies: readonly { slug: string; name: string; listings: number }[];
  lowered: readonly CardView[];
  results: ResultsView;
};

/** A drawn map of the homes in an area (lib/map/still.ts). */
export type AreaMap = { middle: Middle; metresPerPixel: number; pins: readonly Pin[] };

/** The price per square metre, compared to the median of homes with the same number of rooms. */
export type AreaComparison = {
  /** Negative when it is cheaper. */
  percent: number;
  homes: number;
  /** The neighbourhood, or the city if the neighbourhood has too few homes. */
  place: string;
};

/** A city with homes, and their number for each deal. */
export type AreaCity = { city: string; sale: number; rent: number };

/** An area with fewer homes is not indexed by search engines. */
export const INDEXED_FROM = 3;

/** The price tracked over the months: per square metre for sales, per month for rents. */
export const measureOf = (deal: TransactionType) => (deal === "sale" ? "sqm" : "price");
export type Measure = ReturnType<typeof measureOf>;

/** The number of homes in the sample of a measure. */
export const homesOf = (
  { sized, priced }: Pick<AreaMonth, "sized" | "priced">,
  measure: Measure,
) => (measure === "sqm" ? sized : priced);

/**
 * The change in percent over that many months, with the number of homes at both ends; null if either end is missing.
 */
export function changeSince(
  months: readonly AreaMonth[],
  measure: Measure,
  back: number,
): { percent: number; homes: [then: number, now: number] } | null {
  const last = months.at(-1);
  if (!last) return null;
  const first = months.find(({ month }) => month === monthsBefore(last.month, back));
  const [now, then] = [last[measure], first?.[measure]];
  if (!first || !now || !then) return null;
  const percent = Math.round((1000 * (now - then)) / then) / 10;
  return { percent, homes: [homesOf(first, measure), homesOf(last, measure)] };
}

/** Expects the first day of a month. */
export function monthsBefore(month: string, back: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 10);
}

/** Whole days between two ISO dates. */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
