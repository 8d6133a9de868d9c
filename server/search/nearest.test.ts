import { beforeEach, expect, test, vi } from "vitest";
import type { Relaxation } from "@/lib/search/types";
import { findNearest } from "./nearest";

const searchListings = vi.hoisted(() => vi.fn());
vi.mock("./queries", () => ({ searchListings }));

beforeEach(() => searchListings.mockReset());

const way = (city: string): Relaxation => ({
  chip: `city:${city}`,
  how: "with",
  filters: { city: [city], sort: "price_asc", page: 3 },
  total: 9,
});
const live = (count: number) => ({
  state: "live",
  view: { cards: Array.from({ length: count }, (_, id) => ({ id })) },
});

test("an empty list shows homes of the best wider search, from its first page", async () => {
  searchListings.mockResolvedValue(live(9));
  const nearest = await findNearest([way("חיפה"), way("נשר")], 0, { agentId: "dana" });
  expect(nearest?.cards).toHaveLength(6);
  expect(nearest?.filters.city).toEqual(["חיפה"]);
  expect(searchListings.mock.calls).toEqual([
    [{ city: ["חיפה"], sort: "price_asc", page: undefined }, { agentId: "dana" }],
  ]);
});

test("a list with homes, or without a wider search, makes no query", async () => {
  expect(await findNearest([way("חיפה")], 1)).toBeNull();
  expect(await findNearest([], 0)).toBeNull();
  expect(searchListings).not.toHaveBeenCalled();
});

test.each([{ state: "down" }, live(0)])(
  "a failed or empty wider search leaves the list empty",
  async (answer) => {
    searchListings.mockResolvedValue(answer);
    expect(await findNearest([way("חיפה")], 0)).toBeNull();
  },
);
