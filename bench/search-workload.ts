import { CONDITIONS } from "@/lib/catalog/ids";
import { SORTS } from "@/lib/search/params";
import { CITIES, COMMON_WISHES, FEATURE_NAMES, RARE_WORDS, TYPE_NAMES } from "./search-words";

export type Query = {
  kind: string;
  filters: Record<string, unknown>;
  sort: string;
  page: number;
};

export type Answer = {
  total: number;
  wishes: { all: number; some: number } | null;
  rows: { id: string }[];
};

/** The naive query would match יין inside עדיין. */
const RARE_WISHES = RARE_WORDS.filter((words) => words !== "מרתף יין");

/** Random numbers from 0 to 1, the same on every run. */
export function repeatable(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/**
 * 330 queries: 40 without a filter, 60 a city, 30 several cities, 60 city, rooms and price, 20 required words, 20 many
 * filters, 40 preferences, 60 on the home's condition, entrance date and the like.
 */
export function workload(): Query[] {
  const random = repeatable(20);
  const one = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const sort = () => (random() < 0.5 ? "newest" : one(SORTS));
  const page = () => (random() < 0.8 ? 1 : 2 + Math.floor(random() * 4));
  const city = () => CITIES[Math.floor(random() ** 2 * CITIES.length)]?.[0] as string;
  const deal = () => one(["sale", "rent"]);
  const rooms = () => {
    const min = 1.5 + Math.floor(random() * 6) / 2;
    return { roomsMin: min, roomsMax: min + one([0, 0.5, 1]) };
  };
  const price = (transactionType: string) =>
    transactionType === "rent"
      ? {
          transactionType,
          priceMin: 2500 + Math.floor(random() * 3000),
          priceMax: 6000 + Math.floor(random() * 4000),
        }
      : {
          transactionType,
          priceMin: 800_000 + Math.floor(random() * 10) * 100_000,
          priceMax: 2_000_000 + Math.floor(random() * 20) * 100_000,
        };
  const OTHERS: (() => Record<string, unknown>)[] = [
    () => ({ condition: [one(CONDITIONS), one(CONDITIONS)] }),
    () => ({ parkingMin: one([1, 2]) }),
    () => ({ entrance: one(["now", "2099-01-01"]) }),
    () => ({ pricePerSqmMin: 5_000, pricePerSqmMax: 15_000 + Math.floor(random() * 20_000) }),
    () => ({ listed: one(["3", "7", "30"]) }),
    () => ({ only: [one(["pictures", "lowered", "available"])] }),
  ];
  const make = (count: number, kind: string, filters: () => Record<string, unknown>) =>
    Array.from({ length: count }, () => ({ kind, filters: filters(), sort: sort(), page: page() }));
  return [
    ...make(40, "no filter", () => ({})),
    ...make(60, "city", () => ({
      city: city(),
      ...(random() < 0.5 && { transactionType: deal() }),
    })),
    ...make(30, "several cities", () => ({
      city: Array.from({ length: 2 + Math.floor(random() * 6) }, city),
      ...(random() < 0.5 && rooms()),
    })),
    ...make(60, "city, rooms, price", () => ({ city: city(), ...rooms(), ...price(deal()) })),
    ...make(20, "words", () => ({
      text: `"${one(RARE_WORDS)}"`,
      ...(random() < 0.5 && { city: city() }),
    })),
    ...make(20, "many filters", () => ({
      ...(random() < 0.7 && { city: city() }),
      ...rooms(),
      ...price(deal()),
      builtAreaMin: 40 + Math.floor(random() * 40),
      floorMin: 1,
      features: [one(FEATURE_NAMES), one(FEATURE_NAMES)],
      propertyTypes: [one(TYPE_NAMES), one(TYPE_NAMES)],
    })),
    ...make(20, "rare wishes", () => ({
      text: one(RARE_WISHES),
      ...(random() < 0.5 && { city: city() }),
    })),
    ...make(20, "common wishes", () => ({
      text: one(COMMON_WISHES),
      ...(random() < 0.7 && { city: city() }),
      ...(random() < 0.5 && rooms()),
    })),
    ...make(40, "city, other filters", () => ({
      city: city(),
      ...(random() < 0.5 && { transactionType: deal() }),
      ...(random() < 0.5 && rooms()),
      ...one(OTHERS)(),
      ...one(OTHERS)(),
    })),
    ...make(20, "one other filter", () => one(OTHERS)()),
  ];
}
