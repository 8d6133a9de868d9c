import { expect, test } from "vitest";
import { bestWays, widened, withoutEach } from "./relaxations";

const chips = (ways: readonly { chip: string }[]) => ways.map(({ chip }) => chip);

test("a wider search has a higher price, half a room more or less, nearby places and the region", () => {
  const ways = widened(
    { city: ["חיפה"], transactionType: "sale", priceMax: 1_800_000, roomsMin: 4, roomsMax: 4 },
    true,
  );
  expect(chips(ways)).toEqual(["price", "rooms", "near", "region:haifa-area", "city:חיפה"]);
  expect(ways[0]?.filters.priceMax).toBe(2_100_000);
  expect(ways[1]?.filters).toMatchObject({ roomsMin: 3.5, roomsMax: 4.5, city: ["חיפה"] });
  expect(ways[2]?.filters).toMatchObject({ near: "חיפה", priceMax: 1_800_000 });
  expect(ways[3]?.filters).not.toHaveProperty("city");
  expect(ways[4]?.filters).toEqual({ city: ["חיפה"], transactionType: "sale" });
});

test("an agent's own page has no nearby places, and two towns have no region", () => {
  expect(widened({ city: ["חיפה"] }, false)).toEqual([]);
  expect(widened({ city: ["חיפה", "נשר"] }, true)).toEqual([]);
  expect(widened({ transactionType: "rent", priceMax: 4_000 }, true)[0]?.filters.priceMax).toBe(
    4_600,
  );
});

test("preferences never restrict a search, and required words become preferences", () => {
  expect(withoutEach({ q: "שקטה" })).toEqual([]);
  expect(withoutEach({ q: '"נוף לים" שקטה' })).toEqual([
    { chip: "q", how: "without", filters: { q: "נוף לים שקטה" } },
  ]);
});

test("the best relaxations are two wider searches, then the drops that find the most", () => {
  const way = (chip: string, how: string, total: number) =>
    ({ chip, how, total, filters: { q: `${chip} ${how}` } }) as never;
  const ways = [
    way("price", "with", 3),
    way("rooms", "with", 1),
    way("near", "with", 9),
    way("region:haifa-area", "with", 40),
    way("rooms", "without", 4),
    way("feature:mamad", "without", 12),
    way("city", "without", 1),
  ];
  expect(chips(bestWays(ways, 1))).toEqual(["price", "near", "feature:mamad", "rooms"]);
  expect(bestWays(ways, 50)).toEqual([]);
});

test("for a neighbourhood, similarly priced ones are tried, and the closest that finds more is offered", () => {
  const filters = { city: ["חיפה"], neighborhood: ["דניה"], roomsMin: 3 };
  const neighborhoods = ["הדר", "דניה", "בת גלים"];
  const ways = widened(filters, true, neighborhoods);
  expect(chips(ways).slice(0, 2)).toEqual(["neighborhood:הדר", "neighborhood:בת גלים"]);
  expect(ways[0]?.filters).toEqual({ ...filters, neighborhood: ["הדר"] });
  const found = (...totals: number[]) => totals.map((total, n) => ({ ...ways[n]!, total }));
  // Not the largest one, which may be at the other end of town.
  expect(chips(bestWays(found(3, 7), 1))).toEqual(["neighborhood:הדר"]);
  expect(chips(bestWays(found(1, 7), 1))).toEqual(["neighborhood:בת גלים"]);
  expect(widened({ neighborhood: ["דניה"] }, true, neighborhoods)).toEqual([]);
});

test("exclusions may be dropped, and excluded places are never offered", () => {
  const filters = {
    city: ["חיפה"],
    neighborhood: ["דניה"],
    withoutNeighborhood: ["הדר"],
    withoutRegion: ["haifa-area" as const],
    withoutTypes: ["plot" as const],
  };
  expect(chips(widened(filters, true, ["הדר", "בת גלים"]))).toEqual([
    "neighborhood:בת גלים",
    "near",
    "city:חיפה",
  ]);
  const given = withoutEach(filters).find(({ chip }) => chip === "withoutNeighborhood:הדר");
  expect(given?.filters).toEqual({
    city: ["חיפה"],
    neighborhood: ["דניה"],
    withoutRegion: ["haifa-area"],
    withoutTypes: ["plot"],
  });
});

test("the same relaxed search is offered once", () => {
  const filters = { city: ["חיפה"], priceMax: 1000 };
  const ways = [...widened(filters, true), ...withoutEach(filters)];
  const found = ways.map((way) => ({ ...way, total: 42 }));
  const offered = bestWays(found, 0).map((way) => JSON.stringify(way.filters));
  expect(new Set(offered).size).toBe(offered.length);
  expect(offered).toContain(JSON.stringify({ city: ["חיפה"] }));
});

test("a rent without a deal is recognised by its price, and a range of rooms is kept", () => {
  expect(widened({ priceMax: 5_000 }, true)[0]?.filters.priceMax).toBe(5_800);
  expect(widened({ priceMax: 1_000_000 }, true)[0]?.filters.priceMax).toBe(1_150_000);
  expect(widened({ roomsMin: 3, roomsMax: 4 }, true)).toEqual([]);
});
