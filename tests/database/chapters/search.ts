import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { indexTokens, searchWords, withoutProclitics } from "@/lib/hebrew/normalize";
import { FEATURES } from "@/lib/property/catalog";
import {
  endsOf,
  FILTER_NAMES,
  FILTERS,
  MANIES,
  type ManyFilter,
  ONES,
  RANGES,
} from "@/lib/search/filters";
import { FILTER_CASES } from "@/lib/search/filters.cases";
import { FILTER_KEYS } from "@/lib/search/params";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { DANAS, dana, visitor, yossi } from "../support/people";

chapter("search");

const cases = JSON.parse(readFileSync("lib/hebrew/normalizer-cases.json", "utf8")) as {
  norm: [string, string][];
  searchKey: [string, string][];
  indexTokens: [string, string[]][];
};

check("SQL spells words as TypeScript does", async () => {
  for (const [name, list] of [
    ["norm", cases.norm],
    ["search_key", cases.searchKey],
    ["index_tokens", cases.indexTokens],
  ] as const) {
    for (const [text, expected] of list) {
      const [row] = await owner(`select private.${name}($1) as said`, [text]);
      expect(row?.said, `${name} of ${JSON.stringify(text)}`).toEqual(expected);
    }
  }
});

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

// A small generator of its own: the same listings on every run and on both databases.
let state = 7;
function random(below: number) {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor((state / 2147483648) * below);
}
const one = <T>(items: readonly T[]) => items[random(items.length)] as T;
const maybe = <T>(value: T) => (random(3) === 0 ? null : value);

const CITIES = ["חיפה", "תל אביב-יפו", "באר שבע", "קריית גת", "קריית אתא"];
const PLACES = ["הדר", "נווה שאנן", "רמת החייל", "הצפון הישן"];
const WORDS = ["מרפסת", "בחניה", 'וממ"ד', "הנוף לים", "משופצת", "שקטה", "3.5 חד'", "גג"];
const TYPES = ["apartment", "penthouse", "duplex", "plot", "private_house"];

/** A value that the filter's example asks for, one that it does not, or none, for ranges without more below. */
const aroundCases = () =>
  Object.fromEntries(
    RANGES.map((name) => {
      const [low] = endsOf(name);
      const from = FILTER_CASES[name].filters[low] ?? 0;
      return [FILTERS[name].column, maybe(from + random(4) - 2)];
    }),
  );

async function insertListings(count: number) {
  for (let n = 0; n < count; n++) {
    const values: Record<string, unknown> = {
      ...aroundCases(),
      agent_id: one([dana.profile, yossi.profile]),
      title: `${one(WORDS)} ${one(WORDS)} ${one(WORDS)}`,
      transaction_type: one(["sale", "rent"]),
      price: 500 + random(40) * 100,
      city: one(CITIES),
      neighborhood: maybe(one(PLACES)),
      address: maybe(`הרצל ${random(90)}`),
      rooms: (1 + random(20)) / 2,
      built_area: maybe(20 + random(30) * 5),
      balcony_size: maybe(random(20)),
      floor: maybe(random(12)),
      description: maybe(`${one(WORDS)}, ${one(WORDS)}`),
      property_types: [...new Set([one(TYPES), one(TYPES)])],
      ...Object.fromEntries(FEATURES.map((feature) => [feature, random(2) === 0])),
    };
    const names = Object.keys(values);
    await owner(
      `insert into public.properties (${names.join(", ")})
       values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
      Object.values(values),
    );
  }
}

function matchesWords(text: string | null, query: string) {
  const tokens = indexTokens(text ?? "");
  return searchWords(query).every((word) =>
    tokens.some((token) => token.startsWith(word) || withoutProclitics(word).includes(token)),
  );
}

const within = (value: unknown, min: unknown, max: unknown) =>
  (min === undefined || (value !== null && (value as number) >= (min as number))) &&
  (max === undefined || (value !== null && (value as number) <= (max as number)));

/** What lib/search/filters.ts says of a listing's own columns; places and words have their own ways. */
const fits = (l: Listing, f: Filters) =>
  ONES.every((name) => f[name] === undefined || l[FILTERS[name].column] === f[name]) &&
  RANGES.every((name) => {
    const [low, high] = endsOf(name);
    return within(l[FILTERS[name].column], f[low], high && f[high]);
  }) &&
  MANIES.every((name) => {
    const ids = f[name] as string[] | undefined;
    const { column, match }: ManyFilter = FILTERS[name];
    const has = (id: string) => (column ? (l[column] as string[]).includes(id) : l[id]);
    return ids === undefined || (match === "all" ? ids.every(has) : ids.some(has));
  });

/** What the search must answer, by reading every public listing. */
function naive(all: Listing[], f: Filters, sort: string) {
  const key = { price: "price", size: "built_area", rooms: "rooms" }[sort.split("_")[0] ?? ""] as
    | "price"
    | "built_area"
    | "rooms"
    | undefined;
  const down = sort.endsWith("desc") ? -1 : 1;
  return all
    .filter(
      (l) =>
        fits(l, f) &&
        (f.city === undefined || l.city === f.city) &&
        matchesWords(
          [l.title, l.city, l.neighborhood, l.address, l.description].filter(Boolean).join(" "),
          (f.text as string) ?? "",
        ) &&
        matchesWords(l.neighborhood, (f.neighborhood as string) ?? "") &&
        matchesWords(
          [l.address, l.neighborhood].filter(Boolean).join(" "),
          (f.address as string) ?? "",
        ),
    )
    .sort((a, b) => {
      const newest = Number(b.seq) - Number(a.seq);
      if (!key) return newest;
      const [x, y] = [a[key], b[key]] as [number | null, number | null];
      if (x === null || y === null) return x === y ? newest : x === null ? 1 : -1;
      return (x - y) * down || newest;
    })
    .map(({ id }) => id);
}

function someFilters(): Filters {
  const { q: _, ...examples } = Object.assign(
    {},
    ...FILTER_NAMES.map((name) => FILTER_CASES[name].filters),
  );
  const all: Filters = {
    ...examples,
    transactionType: one(["sale", "rent"]),
    city: one(CITIES),
    roomsMin: random(6) + 0.5,
    roomsMax: random(6) + 4,
    priceMin: 500 + random(2000),
    priceMax: 1500 + random(3000),
    builtAreaMin: random(100),
    builtAreaMax: 60 + random(100),
    balconyMin: random(12),
    floorMin: random(4),
    floorMax: 2 + random(10),
    features: [one(FEATURES), one(FEATURES)],
    propertyTypes: [one(TYPES), one(TYPES)],
    text: one(["ממד", "חניה", "ים", "משופ", "מרפסת שקטה", "חד", "בנוף"]),
    neighborhood: one(["הדר", "נוה", "רמת החיל"]),
    address: one(["הרצל", "הרצל 1"]),
  };
  return Object.fromEntries(Object.entries(all).filter(() => random(6) === 0));
}

const SORTS = [
  "newest",
  "price_asc",
  "price_desc",
  "size_asc",
  "size_desc",
  "rooms_asc",
  "rooms_desc",
];

const search = (filters: Filters, sort: string | null, page: number) =>
  answer<{ total: number; rows: { id: string }[] }>(
    visitor,
    "select public.search_listings($1, $2, $3)",
    [JSON.stringify(filters), sort, page],
  );

check("every filter and sort answers what reading all listings answers", async () => {
  await insertListings(160);
  await as(yossi, "update public.profiles set show_property_prices = false");
  const all = (await owner(
    `select *, ${RANGES.map((name) => `${FILTERS[name].column}::float`)} from public.public_listings`,
  )) as unknown as Listing[];
  expect(all.length).toBeGreaterThan(150);
  let found = 0;
  for (let n = 0; n < 140; n++) {
    const filters = n < SORTS.length ? {} : someFilters();
    const sort = n < SORTS.length ? (SORTS[n] as string) : one(SORTS);
    const page = n % 3 === 0 ? 2 : 1;
    const expected = naive(all, filters, sort);
    const { total, rows } = await search(filters, sort, page);
    const asked = `${JSON.stringify(filters)} ${sort} page ${page}`;
    expect(total, asked).toBe(expected.length);
    expect(
      rows.map(({ id }) => id),
      asked,
    ).toEqual(expected.slice((page - 1) * 24, page * 24));
    found += rows.length;
  }
  // The comparison means something only when there was something to find.
  expect(found).toBeGreaterThan(300);
});

const asDatabase = ({ q, ...filters }: Filters) => ({ ...filters, ...(q ? { text: q } : {}) });

check("every filter narrows what is found, each of its parts by itself", async () => {
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
  const names = String(row?.written).matchAll(/f ->>? '(\w+)'|\('(\w+)', '(?:=|>=|<=)'/g);
  const known = new Set([...names].map(([, asked, listed]) => asked ?? listed));
  const asked = FILTER_KEYS.filter((key) => key !== "sort" && key !== "page");
  const scope = ["agentId", "companyId"];
  expect([...known].sort()).toEqual(
    [...Object.keys(asDatabase(Object.fromEntries(asked.map((key) => [key, 1])))), ...scope].sort(),
  );
});

const count = (searches: unknown) =>
  answer<number[]>(visitor, "select public.count_searches($1)", [JSON.stringify(searches)]);

check("many searches are counted at once, each as it is found", async () => {
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
  // Numbers that differ, or an order mixed up would not show.
  expect(new Set(totals).size).toBeGreaterThan(5);
});

check("what is not a list of searches counts nothing, and nobody counts without end", async () => {
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
      (select count(*) from private.search_words) as words,
      (select sum(listings) from private.search_counts) as counted,
      (select count(*) from public.public_listings l join private.search_rows r on r.id = l.id
       where r is distinct from private.search_row(l)) as stale,
      (select count(*) from public.public_listings l join private.search_words w on w.seq = l.seq
       where w.words is distinct from private.search_words_of(l)) as stale_words,
      (select count(*) from (select city, deal, count(*) n from private.search_rows group by 1, 2) t
       full join private.search_counts c using (city, deal)
       where coalesce(t.n, 0) <> coalesce(c.listings, 0)) as miscounted`);
  const { listings, rows, words, counted, ...wrong } = difference as Record<string, unknown>;
  expect([rows, words, counted].map(Number)).toEqual([listings, listings, listings].map(Number));
  expect(Object.values(wrong).map(Number)).toEqual([0, 0, 0]);
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

check("hostile and broken filters are left out, never run", async () => {
  const { total } = await search({}, "newest", 1);
  for (const filters of [
    { roomsMin: "1; drop table public.properties" },
    { features: ["x') or true --", null, 3] },
    { transactionType: "sale' or true --" },
    { agentId: "' or true --" },
    { unknown: 1 },
    { roomsMax: 1e300, priceMax: 1e300, builtAreaMax: 1e300, floorMax: 1e300 },
  ]) {
    const asked = Object.keys(filters).includes("roomsMax")
      ? await search({ roomsMax: 1e300 }, "newest", 1)
      : await search(filters, "newest', (select 1))--", 1);
    expect(asked.total, JSON.stringify(filters)).toBe(total);
  }
  expect((await search({ text: "' | '':* & !" }, "newest", 1)).total).toBe(total);
  expect((await search({ city: "' or true --" }, "newest", 1)).total).toBe(0);
  expect((await search({ propertyTypes: ["x') --"] }, "newest", 1)).total).toBe(0);
});

check("without a sort, or with an unknown one, the newest come first", async () => {
  await insertListings(30);
  for (const filters of [{}, { text: "מרפסת" }]) {
    const newest = await search(filters, "newest", 1);
    expect(newest.rows.length).toBeGreaterThan(1);
    expect(await search(filters, null, 1)).toEqual(newest);
    expect(await search(filters, "oldest", 1)).toEqual(newest);
    expect(await search(filters, "price_desc", 1)).not.toEqual(newest);
  }
});

check("a page beyond reason is the last one that is served", async () => {
  for (const page of [0, -5, 1]) {
    expect((await search({}, "newest", page)).rows.length).toBeGreaterThan(0);
  }
  expect((await search({}, "newest", 2147483647)).rows).toEqual([]);
});

check("a type that is named twice is still that type", async () => {
  const types = async () =>
    (await owner(`select types from private.search_rows where id = '${DANAS}'`))[0]?.types;
  const [one] = await owner("select private.type_bit('apartment') as bit");
  expect(await types()).toBe(one?.bit);
  await owner(
    `update public.public_listings set property_types = '{apartment,apartment}' where id = '${DANAS}'`,
  );
  expect(await types()).toBe(one?.bit);
});

check("what is longer than any question is refused before it is read", async () => {
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
