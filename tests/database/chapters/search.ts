import { expect } from "vitest";
import { CONDITIONS, FEATURES, PROPERTY_TYPE_GROUPS } from "@/lib/catalog/ids";
import { searchWords } from "@/lib/hebrew/normalize";
import { bareForms, indexTokens } from "@/lib/hebrew/tokens";
import type { ManyFilter, OneFilter } from "@/lib/search/filter-kinds";
import { DAYS, endsOf, FILTER_NAMES, FILTERS, MANIES, ONES, RANGES } from "@/lib/search/filters";
import { FILTER_CASES } from "@/lib/search/filters.cases";
import { type SearchFilters, SORTS } from "@/lib/search/params";
import { databaseFilters } from "@/lib/search/places";
import { countedWords, readWishes } from "@/lib/search/wishes";
import { inArea } from "../support/areas";
import { answer, as, chapter, check, owner } from "../support/check";
import { visitor, yossi } from "../support/people";
import { CITIES, dayFrom, insertListings, one, random, TYPES } from "../support/search-listings";

chapter("search");

type Listing = {
  id: string;
  seq: string;
  title: string;
  city: string;
  neighborhood: string | null;
  address: string | null;
  description: string | null;
} & Record<string, unknown>;

type Filters = Record<string, unknown>;

/** Which of the words occur in the text; a word shorter than `beginning` matches only as a whole. */
function wordsIn(text: string | null, query: string, beginning = 4) {
  const tokens = indexTokens(text ?? "");
  return searchWords(query).map((word) =>
    tokens.some(
      (token) =>
        token === word ||
        (word.length >= beginning && token.startsWith(word)) ||
        bareForms(word).includes(token),
    ),
  );
}
const matchesWords = (text: string | null, query: string) => wordsIn(text, query).every(Boolean);
/** Matches the words against one column. */
const matchesName = (text: string | null, query: string) => wordsIn(text, query, 0).every(Boolean);

const textOf = (l: Listing) =>
  [l.title, l.city, l.neighborhood, l.address, l.description].filter(Boolean).join(" ");

/** 0 for a home that meets every wish, 1 for some, 2 for none. */
function tierOf(l: Listing, f: Filters) {
  const found = wordsIn(textOf(l), countedWords(readWishes((f.text as string) ?? "").wished));
  return found.every(Boolean) ? 0 : found.some(Boolean) ? 1 : 2;
}

/** One name or several, of which one must match; an empty filter matches everything. */
const anyOf = (names: unknown, fits: (name: string) => boolean) =>
  names === undefined || ([names].flat() as string[]).some(fits);

const within = (value: unknown, min: unknown, max: unknown) =>
  (min === undefined || (value !== null && (value as number) >= (min as number))) &&
  (max === undefined || (value !== null && (value as number) <= (max as number)));

const HOMES: readonly string[] = [
  PROPERTY_TYPE_GROUPS.apartments,
  PROPERTY_TYPE_GROUPS.houses,
].flat();

/** The rules of lib/search/filters.ts for a listing's own columns; places and words are matched separately. */
const fits = (l: Listing, f: Filters) =>
  ONES.every((name) => {
    const { column, days }: OneFilter = FILTERS[name];
    if (f[name] === undefined) return true;
    if (!days) return l[column] === f[name];
    return within(l[column], dayFrom(-Number(f[name])), undefined);
  }) &&
  DAYS.every((name) => {
    const until = f[name] === "now" ? dayFrom(0) : f[name];
    return within(l[FILTERS[name].column], undefined, until);
  }) &&
  RANGES.every((name) => {
    const [low, high] = endsOf(name);
    return within(l[FILTERS[name].column], f[low], high && f[high]);
  }) &&
  MANIES.every((name) => {
    const ids = f[name] as string[] | undefined;
    const { column, match }: ManyFilter = FILTERS[name];
    const has = (id: string) => (column ? [l[column]].flat().includes(id) : l[id]);
    if (ids === undefined) return true;
    if (name === "kinds")
      return (l.property_types as string[]).some((type) => HOMES.includes(type));
    return match === "all" ? ids.every(has) : match === "any" ? ids.some(has) : !ids.some(has);
  });

/** In a city or a neighbourhood that the search leaves out. */
const isLeftOut = (l: Listing, f: Filters) =>
  [f.withoutCity ?? []].flat().includes(l.city) ||
  ([f.withoutNeighborhood ?? []].flat() as string[]).some(
    (name) => name.replace(/^שכונת /, "") === l.neighborhood,
  );

/** The expected result of the search, computed by reading every public listing. */
function naive(all: Listing[], f: Filters, sort: string) {
  const keys: Record<string, string> = {
    price: "price",
    size: "built_area",
    rooms: "rooms",
    sqm: "price_per_sqm",
    lowered: "lowered_percent",
  };
  const key = keys[sort.split("_")[0] ?? ""];
  const down = sort.endsWith("desc") ? -1 : 1;
  return all
    .filter(
      (l) =>
        fits(l, f) &&
        anyOf(f.city, (city) => l.city === city) &&
        inArea(l as never, f) &&
        readWishes((f.text as string) ?? "").demanded.every((all) =>
          matchesWords(textOf(l), all),
        ) &&
        anyOf(f.neighborhood, (name) => matchesName(l.neighborhood, name)) &&
        !isLeftOut(l, f) &&
        matchesName(
          [l.address, l.neighborhood].filter(Boolean).join(" "),
          (f.address as string) ?? "",
        ),
    )
    .sort((a, b) => {
      const tiers = tierOf(a, f) - tierOf(b, f);
      if (tiers !== 0) return tiers;
      const newest = Number(b.seq) - Number(a.seq);
      if (!key) return newest;
      const [x, y] = [a[key], b[key]] as [number | null, number | null];
      if (x === null || y === null) return x === y ? newest : x === null ? 1 : -1;
      return (x - y) * down || newest;
    })
    .map((l) => ({ id: l.id, tier: tierOf(l, f) }));
}

function someFilters(): Filters {
  // The database knows only cities; a region or a radius is sent as its cities.
  const {
    q: _,
    region: __,
    near: ___,
    withoutRegion: ____,
    ...examples
  } = Object.assign({}, ...FILTER_NAMES.map((name) => FILTER_CASES[name].filters));
  const all: Filters = {
    ...examples,
    transactionType: one(["sale", "rent"]),
    city: one([one(CITIES), [one(CITIES), one(CITIES)]]),
    roomsMin: random(6) + 0.5,
    roomsMax: random(6) + 4,
    priceMin: 500 + random(2000),
    priceMax: 1500 + random(3000),
    builtAreaMin: random(100),
    builtAreaMax: 60 + random(100),
    balconyMin: random(12),
    floorMin: random(4),
    floorMax: 2 + random(10),
    pricePerSqmMin: random(40),
    pricePerSqmMax: 10 + random(100),
    parkingMin: 1 + random(3),
    condition: [one(CONDITIONS), one(CONDITIONS)],
    entrance: one(["now", dayFrom(-1), dayFrom(1)]),
    listed: one(FILTERS.listed.ids),
    features: [one(FEATURES), one(FEATURES)],
    only: [one(FILTERS.only.ids), one(FILTERS.only.ids)],
    propertyTypes: [one(TYPES), one(TYPES)],
    withoutTypes: one([[one(TYPES)], [one(TYPES), one(TYPES)]]),
    withoutCity: one([one(CITIES), [one(CITIES), one(CITIES)]]),
    withoutNeighborhood: one(["הדר", ["רמת החייל", "הצפון הישן"], "שכונת נווה שאנן"]),
    text: one(["ממד", "חניה ים", '"ים"', "משופ", "מרפסת שקטה", '"מרפסת" שקטה', '"חד"', "בנוף"]),
    neighborhood: one(["הדר", "נוה", ["רמת החיל", "הדר"]]),
    address: one(["הרצל", "הרצל 1"]),
    bounds: one(["34.8,31.9,35.1,32.9", "34.75,32.2,35.3,32.8"]),
  };
  return Object.fromEntries(Object.entries(all).filter(() => random(6) === 0));
}

const search = (filters: Filters, sort: string | null, page: number) =>
  answer<{
    total: number;
    wishes: { all: number; some: number } | null;
    rows: { id: string }[];
  }>(visitor, "select public.search_listings($1, $2, $3)", [JSON.stringify(filters), sort, page]);

check("every filter and sort gives the same result as a scan of all listings", async () => {
  // As with many listings: the sets count, and a listing not yet in them is read from its row.
  await owner(
    "create or replace function private.many_listings() returns integer language sql immutable as 'select 0'",
  );
  await insertListings(160);
  await as(yossi, "update public.profiles set show_property_prices = false");
  const all = (await owner(
    `select *, images <> '{}' as pictures, status = 'active' as available, lowered_percent is not null as lowered, lowered_percent::float,
       open_house_on < (now() at time zone 'Asia/Jerusalem')::date + 7 as "openHouse", is_exclusive as exclusive,
       ${RANGES.map((name) => `${FILTERS[name].column}::float`)},
       ${[...DAYS, "listed" as const].map((name) => `${FILTERS[name].column}::text`)} from public.public_listings`,
  )) as unknown as Listing[];
  expect(all.length).toBeGreaterThan(150);
  let found = 0;
  for (let n = 0; n < 200; n++) {
    if (n === 60) await owner("select private.renew_search_sets(1000)");
    if (n === 140) {
      await owner(
        "create or replace function private.few_members() returns integer language sql immutable as 'select 3'",
      );
    }
    const filters = n < SORTS.length ? {} : someFilters();
    const sort = n < SORTS.length ? (SORTS[n] as string) : one(SORTS);
    const page = n % 3 === 0 ? 2 : 1;
    const expected = naive(all, filters, sort);
    const { total, wishes, rows } = await search(filters, sort, page);
    const label = `${JSON.stringify(filters)} ${sort} page ${page}`;
    expect(total, label).toBe(expected.length);
    expect(
      rows.map(({ id }) => id),
      label,
    ).toEqual(expected.slice((page - 1) * 24, page * 24).map(({ id }) => id));
    const having = (tier: number) => expected.filter((home) => home.tier === tier).length;
    if (wishes) expect(wishes, label).toEqual({ all: having(0), some: having(1) });
    found += rows.length;
  }
  // The comparison proves something only when there was something to find.
  expect(found).toBeGreaterThan(300);
});

const asDatabase = (filters: Filters) => databaseFilters(filters as SearchFilters);

check("every filter narrows the results, each of its parts on its own", async () => {
  await insertListings(160);
  const { total } = await search({}, "newest", 1);
  for (const name of FILTER_NAMES) {
    for (const [key, value] of Object.entries(FILTER_CASES[name].filters)) {
      const found = (await search(asDatabase({ [key]: value }), "newest", 1)).total;
      expect(found, key).toBeGreaterThan(0);
      expect(found, key).toBeLessThan(total);
    }
  }
});

check("the database knows every filter of the site, and no other", async () => {
  const [row] = await owner(
    "select pg_get_functiondef('private.search_conditions(jsonb)'::regprocedure) as written",
  );
  const names = String(row?.written).matchAll(
    /f ->>? '(\w+)'|\('(\w+)', '(?:=|>=|<=|all|any|none)'/g,
  );
  const known = new Set([...names].map(([, direct, listed]) => direct ?? listed));
  const examples = Object.assign({}, ...FILTER_NAMES.map((name) => FILTER_CASES[name].filters));
  const scope = ["agentId", "companyId", "seqMax"];
  expect([...known].sort()).toEqual([...Object.keys(asDatabase(examples)), ...scope].sort());
});

const count = (searches: unknown) =>
  answer<number[]>(visitor, "select public.count_searches($1)", [JSON.stringify(searches)]);

check("a batch of searches gets the same counts as single searches", async () => {
  await insertListings(120);
  await as(yossi, "update public.profiles set show_property_prices = false");
  const searches = [{}, { city: "חיפה" }, { city: "חיפה", transactionType: "rent" }].concat(
    Array.from({ length: 40 }, () => someFilters() as never),
  );
  const totals = await count(searches);
  expect(totals).toHaveLength(searches.length);
  for (const [place, filters] of searches.entries()) {
    const { total } = await search(filters, "newest", 1);
    expect(totals[place], JSON.stringify(filters)).toBe(total);
  }
  // Otherwise wrong totals or a wrong order would go unnoticed.
  expect(new Set(totals).size).toBeGreaterThan(5);
});

check("a malformed list of searches counts nothing, and at most fifty are counted", async () => {
  const [all] = await count([{}]);
  expect(all).toBeGreaterThan(0);
  for (const broken of [null, {}, "x", 7, []]) expect(await count(broken)).toEqual([]);
  expect(await count([null, "x' or true --", { agentId: "' or true --" }])).toEqual([
    all,
    all,
    all,
  ]);
  expect(await count(Array(200).fill({ city: "אטלנטיס" }))).toEqual(Array(50).fill(0));
});

check("the index follows edits, moves and deletions", async () => {
  await insertListings(30);
  await owner(
    "update public.properties set city = 'דימונה', rooms = 7 where transaction_type = 'rent'",
  );
  await owner("delete from public.properties where rooms < 3");
  await as(yossi, "update public.profiles set is_public = false");
  const [difference] = await owner(`
    select (select count(*) from public.public_listings) as listings,
      (select count(*) from private.search_rows) as rows,
      (select sum(listings) from private.search_counts) as counted,
      (select count(*) from public.public_listings l join private.search_rows r on r.id = l.id
       where r is distinct from private.search_row(l)) as stale,
      (select count(*) from (select city, deal, count(*) n from private.search_rows group by 1, 2) t
       full join private.search_counts c using (city, deal)
       where coalesce(t.n, 0) <> coalesce(c.listings, 0)) as miscounted`);
  const { listings, rows, counted, ...wrong } = difference as Record<string, unknown>;
  expect([rows, counted].map(Number)).toEqual([listings, listings].map(Number));
  expect(Object.values(wrong).map(Number)).toEqual([0, 0]);
});

check("a part of a city's name finds it, an unknown one finds nothing", async () => {
  await insertListings(40);
  expect((await search({ city: "תל אביב" }, "newest", 1)).total).toBeGreaterThan(0);
  expect((await search({ city: "אטלנטיס" }, "newest", 1)).total).toBe(0);
  expect((await search({ city: "קרית" }, "newest", 1)).total).toBe(
    (await search({ city: "קריית גת" }, "newest", 1)).total +
      (await search({ city: "קריית אתא" }, "newest", 1)).total,
  );
});

check(
  "a neighbourhood is matched in the cities that have it, and as words in all others",
  async () => {
    const home = (city: string, neighborhood: string) =>
      owner(
        `insert into public.properties (agent_id, title, transaction_type, price, rooms, city, neighborhood, property_types)
       values ($1, 'דירת שלושה חדרים', 'sale', 1000000, 3, $2, $3, '{apartment}')`,
        [yossi.profile, city, neighborhood],
      );
    const total = async (city?: string | string[]) =>
      (await search({ city, neighborhood: "צפון" }, "newest", 1)).total;
    await home("חיפה", "הצפון הישן");
    await home("לוד", "הצפון הישן");
    await home("נשר", "צפון");
    expect([await total("חיפה"), await total("נשר")]).toEqual([1, 1]);
    expect([await total(["חיפה", "לוד"]), await total(["חיפה", "נשר"])]).toEqual([2, 1]);
    expect(await total()).toBe(1);
    await home("חיפה", "שכונת צפון");
    expect([await total("חיפה"), await total("לוד")]).toEqual([1, 1]);
  },
);

check("without a sort, or with an unknown one, the newest come first", async () => {
  await insertListings(30);
  for (const filters of [{}, { text: "מרפסת" }, { text: '"מרפסת"' }]) {
    const newest = await search(filters, "newest", 1);
    expect(newest.rows.length).toBeGreaterThan(1);
    expect(await search(filters, null, 1)).toEqual(newest);
    expect(await search(filters, "oldest", 1)).toEqual(newest);
    expect(await search(filters, "price_desc", 1)).not.toEqual(newest);
  }
});

check("a page number beyond the limit is capped at the last page that is served", async () => {
  for (const page of [0, -5, 1]) {
    expect((await search({}, "newest", page)).rows.length).toBeGreaterThan(0);
  }
  expect((await search({}, "newest", 2147483647)).rows).toEqual([]);
});

check("of the neighborhoods in a search only the first fifty are looked for", async () => {
  await owner("update public.properties set neighborhood = 'הדר' where true");
  const found = (others: number) =>
    answer<number>(visitor, "select (public.search_listings($1) ->> 'total')::integer", [
      JSON.stringify({
        neighborhood: [...Array.from({ length: others }, (_, n) => `רחוקה${n}`), "הדר"],
      }),
    ]);
  expect(await found(49)).toBeGreaterThan(0);
  expect(await found(50)).toBe(0);
});
