import { expect } from "vitest";
import { PROPERTY_TYPE_GROUPS } from "@/lib/catalog/ids";
import { answer, as, chapter, check, hosted, owner } from "../support/check";
import { avi, DANAS, dana, server, visitor, yossi } from "../support/people";

chapter("The numbers of areas");

type Numbers = {
  listings: number;
  priced: number;
  price: number[] | null;
  sized: number;
  sqm: number[] | null;
  dated: number;
  listed: string | null;
};
type Page = {
  city: string | null;
  neighborhood: string | null;
  numbers:
    | (Numbers & {
        histogram: { from: number; step: number; homes: number[] } | null;
        final: { homes: number; price: number } | null;
      })
    | null;
  months: { month: string; price: number | null; priced: number }[];
  rooms: (Numbers & { rooms: number })[];
  neighborhoods: (Numbers & { name: string; alike: boolean })[];
  near: { city: string }[];
  agents: { username: string; listings: number }[];
  companies: { slug: string; listings: number }[];
  lowered: { id: string }[];
};

const page = (
  deal: string,
  city: string,
  neighborhood: string | null = null,
  rooms: number | null = null,
) =>
  answer<Page>(visitor, "select public.area_page($1, $2, $3, $4)", [
    deal,
    city,
    neighborhood,
    rooms,
  ]);
const renew = () => owner("select private.renew_areas(true)");

/** Homes of every kind in some cities, the same on each run; a third of them hide their price. */
const insertHomes = (count: number) =>
  owner(
    `insert into public.properties (agent_id, title, transaction_type, price, city, neighborhood, rooms, built_area, price_per_sqm, property_types)
     select case when n % 3 = 0 then $2::uuid else $1::uuid end, 'דירה ' || n, (array['sale', 'rent'])[1 + abs(hashint4(n)) % 2],
       500000 + (n * 7919 % 1000) * 1500, (array['חיפה', 'נשר', 'תל אביב-יפו', 'לוד'])[1 + abs(hashint4(n + 10000)) % 4],
       (array[null, 'הדר', 'שכונת הדר', 'הכרמל הצרפתי', 'כרמל-צרפתי', 'נווה שאנן'])[1 + abs(hashint4(n + 20000)) % 6],
       (2 + abs(hashint4(n + 30000)) % 6) / 2.0, 40 + n * 29 % 90, 10000 + n * 7919 % 30000,
       case when n % 11 = 0 then array['plot'] else array['apartment'] end
     from generate_series(1, $3::integer) n`,
    [dana.profile, yossi.profile, count],
  );

/** The naive implementation, on the projection alone. */
const plainly = async (where: string) => {
  const [row] = await owner(
    `select count(*)::int as listings, count(price)::int as priced, count(sqm)::int as sized,
       array[percentile_cont(0.25) within group (order by price), percentile_cont(0.5) within group (order by price),
             percentile_cont(0.75) within group (order by price)] as price,
       array[percentile_cont(0.25) within group (order by sqm), percentile_cont(0.5) within group (order by sqm),
             percentile_cont(0.75) within group (order by sqm)] as sqm
     from (select case when not property_types && '{plot}' then price end as price,
             case when not property_types && '{plot}' then price_per_sqm end as sqm
           from public.public_listings where ${where}) homes`,
  );
  const shown = (from: unknown, values: unknown) =>
    Number(from) < 5 ? null : (values as number[]).map((value) => Math.round(Number(value)));
  return {
    listings: row?.listings,
    priced: row?.priced,
    sized: row?.sized,
    price: shown(row?.priced, row?.price),
    sqm: shown(row?.sized, row?.sqm),
  };
};

const CITIES = ["חיפה", "נשר", "תל אביב-יפו", "לוד"];
const SPELLINGS: [string, string[]][] = [
  ["הדר", ["הדר", "שכונת הדר"]],
  ["כרמל צרפתי", ["הכרמל הצרפתי", "כרמל-צרפתי"]],
  ["נווה שאנן", ["נווה שאנן"]],
];

check("they equal a plain query over the public listings", async () => {
  await insertHomes(hosted() ? 1500 : 160);
  await as(yossi, "update public.profiles set show_property_prices = false");
  await renew();
  const areas = CITIES.flatMap((city) =>
    ["sale", "rent"].flatMap((deal) =>
      [null, ...SPELLINGS].flatMap((hood) =>
        [null, 1, 1.5, 2, 2.5, 3, 3.5].map((rooms) => ({ city, deal, hood, rooms })),
      ),
    ),
  );
  const some = areas.filter(({ rooms }) => hosted() || rooms === null);
  if (hosted()) expect(some.length).toBeGreaterThanOrEqual(200);
  let shown = 0;
  for (const { city, deal, hood, rooms } of some) {
    const { numbers } = await page(deal, city, hood?.[0] ?? null, rooms);
    const names = hood?.[1].map((name) => `'${name}'`).join(", ");
    const expected = await plainly(
      `city = '${city}' and transaction_type = '${deal}'` +
        (names ? ` and neighborhood in (${names})` : "") +
        (rooms ? ` and rooms = ${rooms}` : ""),
    );
    const { listings = 0, priced = 0, sized = 0, price = null, sqm = null } = numbers ?? {};
    expect(
      { listings, priced, sized, price, sqm },
      `${deal} ${city} ${hood?.[0]} ${rooms}`,
    ).toEqual(expected);
    if (price) shown++;
  }
  expect(shown).toBeGreaterThan(4);
});

check(
  "apartments and houses count as dwellings; offices, plots, stores and parking do not",
  async () => {
    const rows = await owner<{ type: string; dwelling: boolean }>(
      "select type, private.is_dwelling(array[type]) as dwelling from unnest($1::text[]) type",
      [Object.values(PROPERTY_TYPE_GROUPS).flat()],
    );
    const dwellings: string[] = [
      ...PROPERTY_TYPE_GROUPS.apartments,
      ...PROPERTY_TYPE_GROUPS.houses,
    ];
    expect(rows.filter(({ dwelling }) => dwelling).map(({ type }) => type)).toEqual(dwellings);
    expect(rows).toHaveLength(dwellings.length + PROPERTY_TYPE_GROUPS.other.length);
    // Thirty homes for sale, of which five are something else: prices are those of the dwellings.
    await owner(
      `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
     select $1, 'נכס ' || n, 'sale', case when n <= 25 then 2000000 else 9000000 end, 'רמלה', 3,
       array[case when n <= 25 then 'apartment' when n <= 28 then 'general' else 'storage' end]
     from generate_series(1, 30) n`,
      [yossi.profile],
    );
    await renew();
    const { numbers } = await page("sale", "רמלה");
    expect(numbers).toMatchObject({ listings: 30, priced: 25, price: [2e6, 2e6, 2e6] });
    const { total } = await answer<{ total: number }>(
      visitor,
      "select public.search_listings($1)",
      [JSON.stringify({ city: ["רמלה"], kinds: ["homes"] })],
    );
    expect(total).toBe(25);
  },
);

check("a neighbourhood is searched as the area it is, in any spelling", async () => {
  await insertHomes(100);
  await renew();
  for (const [name, spellings] of SPELLINGS) {
    for (const written of [name, ...spellings]) {
      const { total } = await answer<{ total: number }>(
        visitor,
        "select public.search_listings($1)",
        [JSON.stringify({ transactionType: "sale", city: "חיפה", neighborhood: written })],
      );
      expect(total, written).toBe((await page("sale", "חיפה", written)).numbers?.listings);
      expect(total).toBeGreaterThan(0);
    }
  }
});

check("homes with hidden prices are counted and contribute nothing else", async () => {
  await insertHomes(100);
  await renew();
  const before = (await page("sale", "נשר")).numbers;
  expect(before?.price).not.toBeNull();
  for (const agent of [dana, yossi])
    await as(agent, "update public.profiles set show_property_prices = false");
  await renew();
  const { numbers, rooms, neighborhoods, lowered } = await page("sale", "נשר");
  expect(numbers).toMatchObject({ priced: 0, price: null, sized: 0, sqm: null, histogram: null });
  expect(numbers?.listings).toBe(before?.listings);
  expect([...rooms, ...neighborhoods].filter(({ price, sqm }) => price || sqm)).toEqual([]);
  expect(lowered).toEqual([]);
});

check("what was paid shows from five homes on, as their median only", async () => {
  await insertHomes(20);
  // Not counted: a final price of another deal, one too long ago, one of a property that is no home, and a sale without
  // a final price.
  await owner(
    `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types, status, closed_at, final_price)
     select agent::uuid, 'דירה שנמכרה', deal, 9000000, 'חיפה', 3, array[kind], 'closed', now() - ago::interval, paid
     from (values ($1, 'sale', 'apartment', '11 months', 1000000), ($2, 'sale', 'apartment', '5 months', 1500000),
       ($1, 'sale', 'duplex', '1 day', 2000000), ($2, 'sale', 'apartment', '1 day', 2500000),
       ($1, 'rent', 'apartment', '1 day', 9000), ($1, 'sale', 'apartment', '13 months', 9000000),
       ($1, 'sale', 'plot', '1 day', 9000000), ($1, 'sale', 'apartment', '1 day', null)) homes (agent, deal, kind, ago, paid)`,
    [yossi.profile, avi.profile],
  );
  const final = async () => {
    await renew();
    return (await page("sale", "חיפה")).numbers?.final;
  };
  const stored = async () =>
    owner(
      "select final_median::float as middle from private.areas where final_median is not null order by 1",
    );
  expect(await final()).toBeNull();
  expect(await stored()).toEqual([]);

  const move = (name: string, paid: number | null) =>
    answer(dana, "select public.move_listings(array[$1]::uuid[], $2, $3)", [DANAS, name, paid]);
  await move("close", 1_732_051);
  // No single home's price is shown, even where it is the median; hidden prices count, because nobody sees them.
  const five = { homes: 5, price: 1_700_000 };
  expect(await final()).toEqual(five);
  expect(await stored()).toEqual([{ middle: 1_700_000 }]);
  await as(dana, "update public.profiles set show_property_prices = false");
  expect(await final()).toEqual(five);
  expect(JSON.stringify(await page("sale", "חיפה"))).not.toMatch(/1_?732_?051/);
  expect((await page("rent", "חיפה")).numbers?.final).toBeNull();

  const tell = (paid: number | null) =>
    answer(dana, "select public.save_final_price($1, $2)", [DANAS, paid]);
  await tell(null);
  expect(await final()).toBeNull();
  await tell(1_600_000);
  expect(await final()).toEqual({ homes: 5, price: 1_600_000 });
  // A final price of a sale applies neither to a rental nor to the next sale; other edits keep it.
  const edit = (set: string) =>
    as(dana, `update public.properties set ${set} where id = $1`, [DANAS]);
  await edit("transaction_type = 'rent'");
  await edit("transaction_type = 'sale'");
  expect(await final()).toBeNull();
  await tell(1_600_000);
  await edit("price = price + 1");
  expect(await final()).toEqual({ homes: 5, price: 1_600_000 });
  await move("reopen", null);
  expect(await final()).toBeNull();
  await move("close", 1_732_051);
  expect(await final()).toEqual(five);
  // A listing hidden by an operator does not count.
  await owner(
    "insert into private.withheld_listings (listing_id, reason, words) values ($1, 'misleading', '')",
    [DANAS],
  );
  expect(await final()).toBeNull();
  await owner("delete from private.withheld_listings");
  expect(await final()).toEqual(five);
  await as(dana, `delete from public.properties where id = '${DANAS}'`);
  expect(await final()).toBeNull();
});

check(
  "an agent with four sales of their own does not read what the fifth was sold for",
  async () => {
    await insertHomes(20);
    const sold = (agent: { profile: string }, prices: number[]) =>
      owner(
        `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types, status, closed_at, final_price)
       select $1, 'דירה שנמכרה', 'sale', 9000000, 'חיפה', 3, array['apartment'], 'closed', now(), paid from unnest($2::numeric[]) paid`,
        [agent.profile, prices],
      );
    const final = async () => {
      await renew();
      return (await page("sale", "חיפה")).numbers?.final;
    };
    await sold(yossi, [1_000_000, 1_100_000, 8_000_000, 9_000_000]);
    await sold(dana, [1_700_000]);
    expect(await final()).toBeNull();
    await sold(avi, [1_500_000, 1_600_000]);
    expect(await final()).toBeNull();
    // With half of the homes, one agent could still move the median from one of the other prices to the next.
    await sold(dana, [1_800_000]);
    expect(await final()).toBeNull();
    await sold(dana, [1_900_000]);
    expect(await final()).toEqual({ homes: 9, price: 1_700_000 });
    // When all homes belong to one agent, that agent decides the median.
    await owner(
      `delete from public.properties where agent_id in ('${dana.profile}', '${avi.profile}') and status = 'closed'`,
    );
    await sold(yossi, [2_000_000]);
    expect(await final()).toBeNull();
  },
);

check(
  "neighborhoods with similar prices are suggested first, even when this one is now empty",
  async () => {
    const homes = (neighborhood: string, count: number, sqm: number) =>
      owner(
        `insert into public.properties (agent_id, title, transaction_type, price, city, neighborhood, rooms, built_area, price_per_sqm, property_types)
       select $1, 'דירה ' || n, 'sale', 2000000, 'רמלה', $2, 3, 80, $4::numeric, array['apartment'] from generate_series(1, $3::integer) n`,
        [yossi.profile, neighborhood, count, sqm],
      );
    await homes("הזולה", 30, 10_000);
    await homes("הקרובה", 6, 21_000);
    await homes("היקרה", 9, 40_000);
    await homes("המעטה", 2, 20_000);
    await homes("המבוקשת", 5, 20_000);
    await renew();
    const others = async (of: string | null) =>
      (await page("sale", "רמלה", of)).neighborhoods.map(({ name, alike }) => [name, alike]);
    const alike = [
      ["הקרובה", true],
      ["היקרה", false],
      ["הזולה", false],
      ["המעטה", false],
    ];
    expect(await others("המבוקשת")).toEqual(alike);
    await owner("delete from public.properties where neighborhood = 'המבוקשת'");
    await renew();
    // Values missing from this month's row come from an earlier one.
    await owner(
      `insert into private.area_months (city, deal, neighborhood, rooms, month, listings, priced, price_median, sized, sqm_median)
     values ('רמלה', 'sale', private.area_key('המבוקשת'), 0, '2026-05-01', 5, 5, 2000000, 5, 20000)`,
    );
    expect(await others("המבוקשת")).toEqual(alike);
    // Without data, the largest come first and none of them is similar.
    expect((await others("שכונה אחרת"))[0]).toEqual(["הזולה", false]);
    expect((await others(null))[0]).toEqual(["הזולה", false]);
  },
);

check("what was paid twelve months ago drops out as time passes", async () => {
  await insertHomes(20);
  // So that the final prices are the only change.
  await renew();
  await owner(
    `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types, status, closed_at, final_price)
     select ($1::uuid[])[1 + n % 3], 'דירה שנמכרה', 'sale', 9000000, 'חיפה', 3, array['apartment'], 'closed', now() - n * interval '1 month', 1000000 * n
     from generate_series(1, 5) n`,
    [[yossi.profile, avi.profile, dana.profile]],
  );
  await renew();
  expect((await page("sale", "חיפה")).numbers?.final).toEqual({ homes: 5, price: 3_000_000 });
  await owner(
    "update public.properties set closed_at = now() - interval '12 months' where final_price = 5000000",
  );
  // As if nothing had been written since the last renewal, an hour ago.
  await owner("delete from private.area_changes where true");
  await owner("update private.area_renewal set at = now() - interval '1 hour' where single");
  await renew();
  expect((await page("sale", "חיפה")).numbers?.final).toBeNull();
});

check("a histogram counts every price in exactly one column", async () => {
  await insertHomes(100);
  await renew();
  const { numbers } = await page("sale", "חיפה");
  const homes = numbers?.histogram?.homes ?? [];
  expect(homes.length).toBeGreaterThan(4);
  expect(homes.reduce((sum, count) => sum + count, 0)).toBe(numbers?.priced);
});

check("so many places at once are renewed, and the rest by the next call", async () => {
  await insertHomes(60);
  const [{ places } = { places: 0 }] = await owner<{ places: number }>(
    "select count(*)::integer as places from (select city, deal from private.area_changes group by 1, 2) p",
  );
  expect(places).toBeGreaterThan(3);
  const call = async () =>
    (await owner<{ n: number }>(`select private.renew_areas(false, ${places - 1}) as n`))[0]?.n;
  await owner("update private.area_renewal set at = null where single");
  expect([await call(), await call(), await call()]).toEqual([places - 1, 1, 0]);
  expect(await owner("select from private.area_changes")).toEqual([]);
});

check("maintenance renews what changed, at most every ten minutes", async () => {
  await insertHomes(60);
  const maintained = () =>
    answer<{ areas_renewed: number }>(server, "select public.run_maintenance()");
  expect((await maintained()).areas_renewed).toBeGreaterThan(0);
  const { numbers } = await page("sale", "חיפה");
  await owner(`update public.properties set city = 'דימונה' where id = '${DANAS}'`);
  expect((await maintained()).areas_renewed).toBe(0);
  expect((await page("sale", "חיפה")).numbers).toEqual(numbers);
  await owner("update private.area_renewal set at = now() - interval '11 minutes' where single");
  expect((await maintained()).areas_renewed).toBe(2);
  expect((await page("sale", "חיפה")).numbers?.listings).toBe(Number(numbers?.listings) - 1);
  expect((await page("sale", "דימונה")).numbers?.listings).toBe(1);
  const [noted] = await owner(
    "select count(*)::int as n from private.public_changes where tag = 'areas'",
  );
  expect(noted?.n).toBeGreaterThan(0);
});

check("each month has its row, and a past month is not touched again", async () => {
  await insertHomes(60);
  await renew();
  await owner(
    "update private.area_months set month = (month - interval '1 month')::date, price_median = 7 where true",
  );
  await owner("update public.properties set price = price + 1000 where city = 'חיפה'");
  await renew();
  const { months, numbers } = await page("sale", "חיפה");
  expect(months.map(({ price }) => price)).toEqual([7, numbers?.price?.[1]]);
});

check("a neighbourhood name without a letter is ignored, and blocks nobody", async () => {
  await insertHomes(20);
  await renew();
  const before = (await page("sale", "חיפה")).numbers?.listings;
  for (const name of ["-", ".", ""]) {
    await as(
      dana,
      "update public.properties set city = 'חיפה', transaction_type = 'sale', neighborhood = $1 where id = $2",
      [name, DANAS],
    );
    await renew();
    expect((await page("sale", "חיפה")).numbers?.listings).toBe(before);
  }
  // Final prices are validated in the same way.
  await answer(dana, "select public.move_listings(array[$1]::uuid[], 'close', 1650000)", [DANAS]);
  await renew();
  expect((await page("sale", "חיפה")).numbers?.listings).toBe(Number(before) - 1);
});

check("the agents with the most homes there are listed, with their counts", async () => {
  await insertHomes(60);
  await renew();
  const { agents, numbers } = await page("sale", "חיפה");
  expect(agents.reduce((sum, { listings }) => sum + listings, 0)).toBe(numbers?.listings);
  expect(agents.map(({ listings }) => listings)).toEqual(
    agents.map(({ listings }) => listings).sort((a, b) => b - a),
  );
});

check("an unknown place is distinguished from one that has no homes now", async () => {
  await insertHomes(60);
  await renew();
  expect(await page("sale", "אטלנטיס")).toMatchObject({ city: null, numbers: null });
  expect(await page("sale", "חיפה", "אטלנטיס")).toMatchObject({ neighborhood: null });
  await owner("delete from public.properties where neighborhood = 'נווה שאנן'");
  await renew();
  expect(await page("sale", "חיפה", "נווה שאנן")).toMatchObject({
    neighborhood: "נווה שאנן",
    numbers: null,
  });
});

check("addresses cover places with three homes or more, spelt as their pages are", async () => {
  await insertHomes(100);
  await renew();
  const addresses = await answer<
    { deal: string; city: string; neighborhood: string | null; listings: number }[]
  >(visitor, "select public.area_addresses()");
  expect(addresses.length).toBeGreaterThan(8);
  expect(addresses.filter(({ listings }) => listings < 3)).toEqual([]);
  for (const { deal, city, neighborhood } of addresses)
    expect((await page(deal, city, neighborhood)).neighborhood).toBe(neighborhood);
  const [first, second] = addresses;
  const paged = await answer(visitor, "select public.area_addresses(1, 1)");
  expect(paged).toEqual([second]);
  expect(paged).not.toEqual([first]);
});

check(
  "a price per square metre is compared with at least five homes with as many rooms",
  async () => {
    await insertHomes(240);
    await renew();
    const [home] = await owner<{ id: string; sqm: string; city: string; rooms: string }>(
      `select id, price_per_sqm as sqm, city, rooms from public.public_listings
     where city = 'נשר' and transaction_type = 'sale' and not property_types && '{plot}'
       and price_per_sqm is not null and rooms = (
         select rooms / 2.0 from private.areas
         where city = 'נשר' and deal = 'sale' and neighborhood = '' and rooms > 0 and sized > 5 limit 1)
     limit 1`,
    );
    const compared = await answer<{ percent: number; homes: number; neighborhood: string | null }>(
      visitor,
      "select public.area_comparison($1)",
      [home?.id],
    );
    const { numbers } = await page("sale", "נשר", compared.neighborhood, Number(home?.rooms));
    const median = Number(numbers?.sqm?.[1]);
    expect(compared.homes).toBe(numbers?.sized);
    expect(compared.homes).toBeGreaterThan(5);
    expect(compared.percent).toBe(Math.round((100 * (Number(home?.sqm) - median)) / median));
    for (const agent of [dana, yossi])
      await as(agent, "update public.profiles set show_property_prices = false");
    await renew();
    expect(await answer(visitor, "select public.area_comparison($1)", [home?.id])).toBeNull();
  },
);
