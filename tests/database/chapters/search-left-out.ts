import { expect } from "vitest";
import { answer, chapter, check, owner } from "../support/check";
import { visitor, yossi } from "../support/people";
import { CITIES, insertListings, one, random, TYPES } from "../support/search-listings";

chapter("search: exclusions");

const NAMES = ["הדר", "נווה שאנן", "רמת החייל", "הצפון הישן"];
type Filters = Record<string, unknown>;

/** The total as the list, the counter, the map and an alert have it, and as the sets do where they can answer. */
async function totals(filters: Filters) {
  const asked = JSON.stringify(filters);
  const list = await answer<{ total: number }>(visitor, "select public.search_listings($1)", [
    asked,
  ]);
  const counted = await answer<number[]>(visitor, "select public.count_searches($1)", [
    `[${asked}]`,
  ]);
  const map = await answer<{ placed: number; unplaced: number }>(
    visitor,
    "select public.map_listings($1)",
    [asked],
  );
  const [sets] = await owner<{ total: number; test: string }>(
    `select bit_count(private.set_of(c.conditions))::int as total, private.alert_test($1) as test
     from private.search_conditions($1) c where c.conditions ~ private.set_conditions()`,
    [asked],
  );
  const [alert] = await owner<{ total: number }>(
    `select count(*)::int as total from private.search_rows r where true${sets?.test ?? " and false"}`,
  );
  return {
    list: list.total,
    counted: counted[0],
    map: map.placed + map.unplaced,
    sets: sets?.total,
    alert: alert?.total,
  };
}

const same = (total: number) => ({
  list: total,
  counted: total,
  map: total,
  sets: total,
  alert: total,
});
const totalOf = async (filters: Filters) =>
  (
    await answer<{ total: number }>(visitor, "select public.search_listings($1)", [
      JSON.stringify(filters),
    ])
  ).total;

/** Each with the filter that finds exactly what it leaves out. */
const OPPOSITES: [without: string, within: string, values: readonly string[]][] = [
  ["withoutCity", "city", CITIES],
  ["withoutNeighborhood", "neighborhood", NAMES],
  ["withoutTypes", "propertyTypes", TYPES],
];

check(
  "what is left out and what is found add up to all homes, in list, map, sets and alerts",
  async () => {
    await insertListings(150);
    let found = 0;
    for (let n = 0; n < 24; n++) {
      if (n === 12) await owner("select private.renew_search_sets(1000)");
      const [without, within, values] = OPPOSITES[n % 3] as (typeof OPPOSITES)[number];
      const some = [...new Set([one(values), one(values)])];
      const others = {
        ...(random(2) === 0 && { transactionType: one(["sale", "rent"]) }),
        ...(random(2) === 0 && { roomsMin: 2 }),
        ...(random(3) === 0 && within !== "city" && { city: [one(CITIES), one(CITIES)] }),
      };
      const rest = (await totalOf(others)) - (await totalOf({ ...others, [within]: some }));
      const label = JSON.stringify({ ...others, [without]: some });
      expect(await totals({ ...others, [without]: some }), label).toEqual(same(rest));
      found += rest;
    }
    expect(found).toBeGreaterThan(500);
  },
);

check("a spelling, a part of a name and several at once leave out what they name", async () => {
  await insertListings(80);
  const all = await totalOf({});
  const without = async (filters: Filters) => all - (await totalOf(filters));
  const hadar = await totalOf({ neighborhood: "הדר" });
  expect(hadar).toBeGreaterThan(0);
  for (const name of ["הדר", ["הדר"], "שכונת הדר"])
    expect(await without({ withoutNeighborhood: name })).toBe(hadar);
  // A word of a name, and not some of its letters.
  expect(await without({ withoutNeighborhood: "שאנ" })).toBe(0);
  expect(await without({ withoutNeighborhood: "חייל" })).toBe(
    await totalOf({ neighborhood: "רמת החייל" }),
  );
  const krayot = (await totalOf({ city: "קריית גת" })) + (await totalOf({ city: "קריית אתא" }));
  expect(await without({ withoutCity: "קרית" })).toBe(krayot);
  expect(await totalOf({ city: "חיפה", withoutCity: "חיפה" })).toBe(0);
  expect(await totalOf({ neighborhood: "הדר", withoutNeighborhood: "הדר" })).toBe(0);
});

check("an unknown name excludes nothing, and no input is spliced into the statement", async () => {
  await insertListings(20);
  const all = await totalOf({});
  const names = [null, 7, {}, "", [""], "אטלנטיס", ["' or true --"], [{ a: 1 }], "5) or (1"];
  for (const name of names) {
    expect(await totalOf({ withoutCity: name }), String(name)).toBe(all);
    expect(await totalOf({ withoutNeighborhood: name }), String(name)).toBe(all);
    expect(await totalOf({ withoutTypes: name }), String(name)).toBe(all);
  }
  expect(await totalOf({ withoutTypes: ["castle"] })).toBe(all);
  expect(await totalOf({ withoutTypes: ["apartment", "castle"] })).toBeLessThan(all);
});

check("only the first fifty excluded neighbourhoods count", async () => {
  await insertListings(40);
  const all = await totalOf({});
  const others = Array.from({ length: 50 }, (_, n) => `שכונה ${n}`);
  expect(await totalOf({ withoutNeighborhood: [...others.slice(1), "הדר"] })).toBeLessThan(all);
  expect(await totalOf({ withoutNeighborhood: [...others, "הדר"] })).toBe(all);
});

check("a home that moves to a previously unknown neighbourhood is excluded there", async () => {
  await insertListings(10);
  const [home] = await owner<{ id: string }>(
    "select id from public.properties where agent_id = $1 and neighborhood is not null limit 1",
    [yossi.profile],
  );
  const filters = { withoutNeighborhood: "גבעת הפרחים" };
  const all = await totalOf({});
  expect(await totalOf(filters)).toBe(all);
  await owner("update public.properties set neighborhood = 'גבעת הפרחים' where id = $1", [
    home?.id,
  ]);
  expect(await totals(filters)).toEqual(same(all - 1));
  await owner("update public.properties set neighborhood = null where id = $1", [home?.id]);
  expect(await totals(filters)).toEqual(same(all));
});
