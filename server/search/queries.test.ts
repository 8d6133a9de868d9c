import { beforeEach, expect, test, vi } from "vitest";
import { countListings, findRelaxations } from "./queries";

const rpc = vi.hoisted(() => vi.fn());
vi.mock("@/server/supabase/clients", () => ({ publicDb: () => ({ rpc }) }));
vi.mock("@/server/public/cached", () => ({ cached: (_: string, ask: unknown) => ask }));
vi.mock("@/server/public/page-result", () => ({}));
vi.mock("@/server/card/card", () => ({}));
vi.mock("@/server/public/tags", () => ({ tags: {} }));

beforeEach(() => rpc.mockReset());

test("an empty list counts the results without each of its filters in one query", async () => {
  rpc.mockResolvedValue({ data: [6, 0, 2, 0, 9, 1, 4], error: null });
  const filters = {
    city: ["חיפה"],
    roomsMin: 3,
    roomsMax: 4,
    priceMax: 900_000,
    features: ["elevator" as const],
    propertyTypes: ["plot" as const],
    q: '"sea"',
  };
  const ways = await findRelaxations({ ...filters, sort: "price_asc", page: 2 }, 0, {
    agentId: "dana",
  });
  expect(ways.map(({ chip, total }) => [chip, total])).toEqual([
    ["price", 6],
    ["type:plot", 9],
    ["q", 4],
    ["rooms", 2],
  ]);
  expect(rpc).toHaveBeenCalledTimes(1);
  const [name, { searches }] = rpc.mock.calls[0] as [string, { searches: object[] }];
  expect([name, searches.length]).toEqual(["count_searches", 7]);
  const { q, ...rest } = filters;
  expect(searches[2]).toEqual({
    ...{ city: rest.city, priceMax: rest.priceMax, features: rest.features },
    ...{ propertyTypes: rest.propertyTypes, text: q, agentId: "dana" },
  });
});

test("without filters there are no suggestions and no query", async () => {
  expect(await findRelaxations({ sort: "price_asc" }, 0)).toEqual([]);
  expect(rpc).not.toHaveBeenCalled();
});

test.each([
  ["fails", { data: null, error: { code: "57014", message: "timeout" } }],
  ["counts something else", { data: [1], error: null }],
])("a database that %s leads to no suggestions", async (_, answer) => {
  rpc.mockResolvedValue(answer);
  expect(await findRelaxations({ city: ["חיפה"], roomsMin: 3 }, 0)).toEqual([]);
});

test("a search is counted without reading its homes", async () => {
  rpc.mockResolvedValue({ data: [7], error: null });
  expect(await countListings({ q: "sea", page: 3 })).toBe(7);
  expect(rpc.mock.calls).toEqual([["count_searches", { searches: [{ text: "sea" }] }]]);
});
