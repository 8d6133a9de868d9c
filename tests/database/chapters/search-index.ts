import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { FEATURES } from "@/lib/catalog/ids";
import { LEXICON } from "@/lib/hebrew/search-lexicon";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { DANAS, dana, visitor } from "../support/people";

chapter("search: spelling and limits");

const cases = JSON.parse(readFileSync("lib/hebrew/normalizer-cases.json", "utf8")) as {
  norm: [string, string][];
  searchKey: [string, string][];
  indexTokens: [string, string[]][];
};

check("SQL normalizes words as TypeScript does", async () => {
  for (const [name, list] of [
    ["norm", cases.norm],
    ["search_key", cases.searchKey],
    ["index_tokens", cases.indexTokens],
  ] as const) {
    for (const [text, expected] of list) {
      const [row] = await owner(`select private.${name}($1) as result`, [text]);
      expect(row?.result, `${name} of ${JSON.stringify(text)}`).toEqual(expected);
    }
  }
});

check("both have the same lexicon", async () => {
  const rows = await owner("select word from private.search_lexicon");
  expect(rows.map(({ word }) => String(word)).sort()).toEqual([...LEXICON].sort());
});

check("both have the same features in the same order, which determines their bits", async () => {
  const [row] = await owner("select private.features() as features");
  expect(row?.features).toEqual(FEATURES);
});

check("a type that is listed twice is still that type", async () => {
  const types = async () =>
    (await owner(`select types from private.search_rows where id = '${DANAS}'`))[0]?.types;
  const [one] = await owner("select private.type_bit('apartment') as bit");
  expect(await types()).toBe(one?.bit);
  await owner(
    `update public.public_listings set property_types = '{apartment,apartment}' where id = '${DANAS}'`,
  );
  expect(await types()).toBe(one?.bit);
});

const search = (filters: object, sort: string, page: number) =>
  answer<{ total: number }>(visitor, "select public.search_listings($1, $2, $3)", [
    JSON.stringify(filters),
    sort,
    page,
  ]);
const danas = async (filters: object) =>
  (await search({ agentId: dana.profile, ...filters }, "newest", 1)).total;

check("hostile and malformed filters are ignored, never run", async () => {
  const { total } = await search({}, "newest", 1);
  for (const filters of [
    { roomsMin: "1; drop table public.properties" },
    { features: ["x') or true --", null, 3] },
    { transactionType: "sale' or true --" },
    { agentId: "' or true --" },
    { unknown: 1 },
    { entrance: "2027-13-01" },
    { entrance: "2027-01-01' or true --" },
    { listed: "7' or true --" },
    { only: ["x') --"] },
    { roomsMax: 1e300, priceMax: 1e300, builtAreaMax: 1e300, floorMax: 1e300 },
  ]) {
    const result = Object.keys(filters).includes("roomsMax")
      ? await search({ roomsMax: 1e300 }, "newest", 1)
      : await search(filters, "newest', (select 1))--", 1);
    expect(result.total, JSON.stringify(filters)).toBe(total);
  }
  expect((await search({ text: "' | '':* & !" }, "newest", 1)).total).toBe(total);
  expect((await search({ city: "' or true --" }, "newest", 1)).total).toBe(0);
  expect((await search({ propertyTypes: ["x') --"] }, "newest", 1)).total).toBe(0);
});

check("a day past the end of its month counts into the next month", async () => {
  await owner(`update public.properties set entrance_date = '2099-03-02' where id = '${DANAS}'`);
  expect(await danas({ entrance: "2099-02-28" })).toBe(0);
  expect(await danas({ entrance: "2099-02-31" })).toBe(1);
});

check("a hidden publishing date matches no search", async () => {
  expect(await danas({ listed: "1" })).toBeGreaterThan(0);
  await as(dana, "update public.profiles set show_listing_dates = false");
  expect(await danas({ listed: "1" })).toBe(0);
  expect(await danas({})).toBeGreaterThan(0);
});

check("an oversized query is refused before it is parsed", async () => {
  const asking = (features: number) =>
    refusal(visitor, "select public.search_listings($1)", [
      JSON.stringify({ features: Array(features).fill("elevator") }),
    ]);
  expect(await asking(500)).toBe("allowed");
  expect(await asking(100_000)).toBe("22023 filters_too_long");
  const counting = (searches: number) =>
    refusal(visitor, "select public.count_searches($1)", [
      JSON.stringify(Array(searches).fill({ city: "חיפה" })),
    ]);
  expect(await counting(100)).toBe("allowed");
  expect(await counting(100_000)).toBe("22023 filters_too_long");
  const saving = (types: number) =>
    refusal(dana, "select public.save_property($1, 1, $2)", [
      DANAS,
      JSON.stringify({ property_types: Array(types).fill("apartment") }),
    ]);
  expect(await saving(1)).toBe("allowed");
  expect(await saving(100_000)).toBe("22023 listing_too_long");
});
