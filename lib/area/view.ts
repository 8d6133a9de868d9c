import type { TransactionType } from "@/lib/catalog/ids";
import type { Pin } from "@/lib/map/pin";
import type { Middle } from "@/lib/map/still";
import type { CardView } from "@/lib/property/types";
import type { ResultsView } from "@/lib/search/types";
import type { Area } from "./address";

/** What a quarter, half and three quarters of the homes are below. */
export type Quartiles = readonly [low: number, median: number, high: number];

/** Of homes that visitors see. A number that fewer than five homes give is null. */
export type AreaNumbers = {
  listings: number;
  /** How many show a price, and what it is in shekels. */
  priced: number;
  price: Quartiles | null;
  /** How many show a price and a size, and the price of a square metre. */
  sized: number;
  sqm: Quartiles | null;
  /** How many show since when they are listed, and the day in the middle. */
  dated: number;
  listed: string | null;
};

/** How many told what was paid in twelve months, and the middle of it to two digits. */
export type FinalPrices = { homes: number; price: number };

export type Histogram = { from: number; step: number; homes: readonly number[] };

export type AreaMonth = {
  /** Its first day. */
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

/** A drawing of where the homes of an area lie (lib/map/still.ts). */
export type AreaMap = { middle: Middle; metresPerPixel: number; pins: readonly Pin[] };

/** How the price of a square metre lies to the median of homes with as many rooms. */
export type AreaComparison = {
  /** Below zero it is less. */
  percent: number;
  homes: number;
  /** The neighbourhood, or the city where that has too few. */
  place: string;
};

/** A city with homes, and how many there are of each deal. */
export type AreaCity = { city: string; sale: number; rent: number };

/** With fewer homes than this a page is not for search engines. */
export const INDEXED_FROM = 3;

/** Which price is followed over the months: that of a square metre for sale, that of a month for rent. */
export const measureOf = (deal: TransactionType) => (deal === "sale" ? "sqm" : "price");
export type Measure = ReturnType<typeof measureOf>;

/** How many homes went into a measure. */
export const homesOf = (
  { sized, priced }: Pick<AreaMonth, "sized" | "priced">,
  measure: Measure,
) => (measure === "sqm" ? sized : priced);

/** By how many percent it changed since so many months ago, from how many homes to how many; null without both ends. */
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

/** Of the first day of a month. */
export function monthsBefore(month: string, back: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 10);
}

/** Whole days from one ISO date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
