import { CITIES, FEATURE_NAMES, NEIGHBORHOODS, RARE_WORDS, TYPE_NAMES } from "./search-words";
import { repeatable } from "./search-workload";

// Realistic saved searches.

const random = repeatable(18);
const upTo = (count: number) => Math.floor(random() * count);
const one = <T>(items: readonly T[]) => items[upTo(items.length)] as T;
const often = (share: number) => random() < share;

/** A city, weighted by its share of the homes. */
export function city() {
  let upto = random() * CITIES.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of CITIES) {
    upto -= weight;
    if (upto < 0) return name;
  }
}
export const town = () => `יישוב ${upTo(1_200)}`;

/** A typical saved search: a deal, rooms and a price in one or more cities, and in one of four an extra filter. */
export function wish(place: () => string | undefined, dear = false): Record<string, unknown> {
  const rent = often(0.35);
  const rooms = 2 + upTo(8) / 2;
  const price = (rent ? 2_500 + upTo(30) * 200 : 800_000 + upTo(40) * 100_000) * (dear ? 100 : 1);
  return {
    city: often(0.75) ? place() : [...new Set(Array.from({ length: often(0.7) ? 3 : 12 }, place))],
    transactionType: rent ? "rent" : "sale",
    ...(often(0.9) && { roomsMin: rooms, roomsMax: rooms + one([0.5, 1, 1.5]) }),
    ...((dear || often(0.85)) && {
      priceMax: dear ? price * 1.3 : price,
      ...((dear || often(0.3)) && { priceMin: price * 0.7 }),
    }),
    ...(often(0.25) &&
      one([
        () => ({ features: [one(FEATURE_NAMES)] }),
        () => ({ propertyTypes: [one(TYPE_NAMES), one(TYPE_NAMES)] }),
        () => ({ neighborhood: one(NEIGHBORHOODS) }),
        () => ({ text: `"${one(RARE_WORDS)}"` }),
        () => ({ builtAreaMin: 60, floorMin: 1 }),
        () => ({ kinds: ["homes"], without: ["furnished"] }),
      ])()),
  };
}
