import { expect } from "vitest";
import type { Move } from "@/lib/catalog/states";
import { answer, as, chapter, check, owner } from "../support/check";
import { DIFFERENCES } from "../support/differences";
import {
  CARMEL,
  CARMEL_CODE,
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  GILS,
  gil,
  noa,
  picture,
  SHARON_CODE,
  sharon,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";
import { move } from "../support/states";

/** Rows where what visitors read differs from what they may see. */
export const differences = () => owner(DIFFERENCES);

chapter("What visitors see");

const listing = (columns: string, id = DANAS) =>
  as(visitor, `select ${columns} from public.public_listings where id = '${id}'`);

check("the fixture data is projected", async () => {
  expect(await as(visitor, "select id from public.public_listings order by seq")).toHaveLength(4);
  expect(await as(visitor, "select username from public.public_agents order by username")).toEqual([
    { username: "avi" },
    { username: "dana" },
    { username: "yossi" },
  ]);
  expect(
    await as(visitor, "select slug, agent_count, properties_count from public.public_companies"),
  ).toEqual([{ slug: "carmel", agent_count: 1, properties_count: 2 }]);
  expect(await differences()).toEqual([]);
});

check("no e-mail address, user id, code, trial, flag or coordinate is projected", async () => {
  const row = await answer<Record<string, unknown>>(
    visitor,
    `select to_jsonb(l) || to_jsonb(a) || to_jsonb(c) from public.public_listings l
     join public.public_agents a on a.id = l.agent_id left join public.public_companies c on c.id = a.company_id
     where l.id = '${DANAS}'`,
  );
  const text = JSON.stringify(row);
  for (const secret of [dana.id, carmel.id, "dana@example.com", CARMEL_CODE]) {
    expect(text).not.toContain(secret);
  }
  // The middle of its square, which may begin with the same digits.
  expect(row).toMatchObject({ map_place: "about", map_lat: expect.any(Number) });
  expect([row.map_lat, row.map_lng]).not.toEqual([32.8, 34.98]);
  expect(Object.keys(row).join()).not.toMatch(
    /email|user_id|organization|trial|subscription|feature|enable_|admin|latitude|longitude|created/,
  );
});

check("a hidden price never reaches a visitor", async () => {
  expect(await listing("price::int, price_per_sqm::int")).toEqual([
    { price: 1950000, price_per_sqm: 20000 },
  ]);
  await as(dana, "update public.profiles set show_property_prices = false");
  expect(await listing("price, price_per_sqm")).toEqual([{ price: null, price_per_sqm: null }]);
  expect(await listing("price", DANAS_SECOND)).toEqual([{ price: null }]);
  expect(await listing("price::int", YOSSIS)).toEqual([{ price: 2100000 }]);
});

check("the price per square metre is computed where the agent has not stated it", async () => {
  const each = async (change: string) => {
    await as(dana, `update public.properties set ${change} where id = '${DANAS}'`);
    return (await listing("price_per_sqm::float"))[0]?.price_per_sqm;
  };
  const unstated = "price_per_sqm = null, price = 1000000";
  expect(await each(`${unstated}, built_area = 30`)).toBe(33_333);
  expect(await each(`${unstated}, built_area = null`)).toBeNull();
  expect(await each(`${unstated}, built_area = 3000000`)).toBeNull();
  expect(await each("price_per_sqm = null, price = 200000000, built_area = 0.01")).toBeNull();
  expect(await each("price_per_sqm = 20000, built_area = 30")).toBe(20_000);
});

check(
  "what a square metre was stated to cost is cleared when its price or area changes",
  async () => {
    const each = async (change: string) => {
      await as(dana, `update public.properties set ${change} where id = '${DANAS}'`);
      return (await listing("price_per_sqm::float"))[0]?.price_per_sqm;
    };
    const stated = "price_per_sqm = 24000, price = 1000000, built_area = 40";
    expect(await each(stated)).toBe(24_000);
    expect(await each("floor = 1")).toBe(24_000);
    expect(await each("price = 600000")).toBe(15_000);
    expect(await each("price = 900000, price_per_sqm = 21000")).toBe(21_000);
    expect(await each("built_area = 45")).toBe(20_000);
    expect(await each("price_per_sqm = 21000")).toBe(21_000);
    expect(await each("price = 450000")).toBe(10_000);
    expect(await each("built_area = null")).toBeNull();
  },
);

check("a price edited while prices are hidden does not reach a visitor either", async () => {
  await as(dana, "update public.profiles set show_property_prices = false");
  await as(
    dana,
    `update public.properties set price = 700000, price_per_sqm = 3 where id = '${DANAS}'`,
  );
  expect(await listing("price, price_per_sqm")).toEqual([{ price: null, price_per_sqm: null }]);
  await as(dana, "update public.profiles set show_property_prices = true");
  expect(await listing("price::int")).toEqual([{ price: 700_000 }]);
});

check("a hidden price answers no search", async () => {
  const found = async (filters: string, sort = "newest") => {
    const page = await answer<{ total: number; rows: { id: string }[] }>(
      visitor,
      `select public.search_listings('${filters}', '${sort}')`,
    );
    return page.rows.map((row) => row.id);
  };
  expect(await found('{"priceMin": 1900000, "priceMax": 2000000}')).toEqual([DANAS]);
  await as(dana, "update public.profiles set show_property_prices = false");
  expect(await found('{"priceMin": 1900000, "priceMax": 2000000}')).toEqual([]);
  expect(await found('{"priceMin": 0}')).not.toContain(DANAS);
  expect(JSON.stringify(await answer(visitor, "select public.search_listings()"))).not.toMatch(
    /1950000|3200000/,
  );
  // The order must not reveal which of the two hidden prices is higher.
  const up = (await found("{}", "price_asc")).filter((id) => id === DANAS || id === DANAS_SECOND);
  const down = (await found("{}", "price_desc")).filter(
    (id) => id === DANAS || id === DANAS_SECOND,
  );
  expect(up).toEqual(down);
});

check("dates are hidden when the agent says so", async () => {
  const today = "(now() at time zone 'Asia/Jerusalem')::date";
  expect(await listing(`listed_on = ${today} as fits`)).toEqual([{ fits: true }]);
  await as(dana, "update public.profiles set show_listing_dates = false");
  expect(await listing("listed_on, updated_at")).toEqual([{ listed_on: null, updated_at: null }]);
  // Neither an edit nor a new listing reveals the date.
  await as(dana, `update public.properties set title = 'כותרת אחרת' where id = '${DANAS}'`);
  expect(await listing("title, updated_at")).toEqual([{ title: "כותרת אחרת", updated_at: null }]);
  await as(dana, "update public.profiles set show_listing_dates = true");
  expect(await listing(`listed_on = ${today} and updated_at <= now() as fits`)).toEqual([
    { fits: true },
  ]);
});

check("the day of listing is the day in Jerusalem", async () => {
  await owner(
    `update public.properties set published_at = '2026-01-31 22:30:00+00' where id = '${DANAS}'`,
  );
  expect(await listing("listed_on::text")).toEqual([{ listed_on: "2026-02-01" }]);
});

check("whether the number of a listing is shown travels with the agent", async () => {
  await as(dana, "update public.profiles set show_property_ids = false");
  expect(
    await as(visitor, "select show_property_ids from public.public_agents where username = 'dana'"),
  ).toEqual([{ show_property_ids: false }]);
});

check("an agent who is not public is not there, nor are their listings", async () => {
  expect(await listing("id", GILS)).toEqual([]);
  await as(dana, "update public.profiles set is_public = false");
  expect(await listing("id")).toEqual([]);
  expect(await as(visitor, "select id from public.public_agents where username = 'dana'")).toEqual(
    [],
  );
  expect(
    await as(visitor, "select agent_count, properties_count from public.public_companies"),
  ).toEqual([{ agent_count: 0, properties_count: 0 }]);
  await as(dana, "update public.profiles set is_public = true");
  await as(gil, "update public.profiles set is_public = true");
  expect(await listing("id")).toHaveLength(1);
  expect(await listing("id", GILS)).toHaveLength(1);
});

check("an agent without a username is not there until there is one", async () => {
  await as(yossi, "update public.profiles set username = null");
  expect(await listing("id", YOSSIS)).toEqual([]);
  await as(yossi, "update public.profiles set username = 'yossi-2'");
  expect(await listing("id", YOSSIS)).toHaveLength(1);
  expect(
    await as(visitor, "select listings_count from public.public_agents where username = 'yossi-2'"),
  ).toEqual([{ listings_count: 1 }]);
});

check("a lapsed agent's page stays", async () => {
  expect(
    await as(visitor, "select listings_count from public.public_agents where username = 'avi'"),
  ).toEqual([{ listings_count: 1 }]);
});

check("a ribbon shows with the feature, a text and a colour", async () => {
  const shown = () =>
    listing("ribbon_enabled as on, ribbon_text as text, ribbon_bg_color as color");
  const none = [{ on: false, text: null, color: null }];
  const set = (sql: string) => owner(`update public.properties set ${sql} where id = '${DANAS}'`);
  expect(await shown()).toEqual([{ on: true, text: "בלעדי", color: "#E53935" }]);
  await set("ribbon_text = ' '");
  expect(await shown()).toEqual(none);
  await set("ribbon_text = 'חדש', ribbon_bg_color = null");
  expect(await shown()).toEqual(none);
  await set("ribbon_bg_color = '#000000', ribbon_enabled = false");
  expect(await shown()).toEqual(none);
  await set("ribbon_enabled = true");
  expect(await shown()).toEqual([{ on: true, text: "חדש", color: "#000000" }]);
  await owner(
    `update public.profiles set feature_property_ribbon_enabled = false where id = '${dana.profile}'`,
  );
  expect(await shown()).toEqual(none);
});

check(
  "a company shows while it is public, and otherwise takes its agents' badge along",
  async () => {
    const badge = () =>
      as(
        visitor,
        "select c.name from public.public_agents a left join public.public_companies c on c.id = a.company_id where username = 'dana'",
      );
    expect(await badge()).toEqual([{ name: "כרמל נכסים" }]);
    await as(carmel, "update public.companies set name = 'כרמל החדשה'");
    expect(await badge()).toEqual([{ name: "כרמל החדשה" }]);
    await as(carmel, "update public.companies set is_public = false");
    expect(await badge()).toEqual([{ name: null }]);
    expect(await as(visitor, "select id from public.public_companies")).toEqual([]);
    await as(carmel, "update public.companies set is_public = true");
    expect(await badge()).toEqual([{ name: "כרמל החדשה" }]);
    expect(
      await as(visitor, "select agent_count, properties_count from public.public_companies"),
    ).toEqual([{ agent_count: 1, properties_count: 2 }]);
  },
);

check("a deleted listing is remembered as gone, unless nobody ever saw it", async () => {
  const gone = async (id: string) =>
    (await answer(visitor, `select public.listing_gone('${id}')`)) !== null;
  expect(await gone(DANAS)).toBe(false);
  await as(dana, `delete from public.properties where id = '${DANAS}'`);
  await owner(`delete from public.properties where id = '${GILS}'`);
  expect(await gone(DANAS)).toBe(true);
  expect(await gone(GILS)).toBe(false);
  expect(await gone(YOSSIS)).toBe(false);
});

check("updated_at changes only when visitors would see a change", async () => {
  const age = "update public.public_listings set updated_at = '2020-01-01'";
  const fresh = async () => (await listing("updated_at > '2021-01-01' as fresh"))[0]?.fresh;
  await owner(age);
  await as(dana, `update public.properties set price_confirmed = price where id = '${DANAS}'`);
  expect(await fresh()).toBe(false);
  await as(dana, "update public.profiles set phone = '050-7654321'");
  expect(await fresh()).toBe(false);
  await as(dana, "update public.profiles set show_property_prices = false");
  expect(await fresh()).toBe(true);
  await owner(age);
  await as(dana, `update public.properties set title = 'כותרת אחרת' where id = '${DANAS}'`);
  expect(await fresh()).toBe(true);
});

check(
  "a page that comes back is as new as its return, and a page that merely stays is not",
  async () => {
    const isNewAfter = async (...moves: Move[]) => {
      // A different end date, so that it counts as a move and not as an edit.
      await owner(
        `update public.properties set updated_at = '2020-01-01', expires_at = expires_at - interval '1 second' where id = '${DANAS}'`,
      );
      await owner("update public.public_listings set updated_at = '2020-01-01'");
      for (const name of moves) await move(dana, name, [DANAS]);
      return (await listing("updated_at > '2021-01-01' as fresh"))[0]?.fresh;
    };
    expect(await isNewAfter("renew")).toBe(false);
    expect(await isNewAfter("hide", "show")).toBe(true);
    expect(await isNewAfter("close", "reopen")).toBe(true);
    await owner(`update public.properties set status = 'expired' where id = '${DANAS}'`);
    expect(await isNewAfter("renew")).toBe(true);
    await owner(`update public.properties set status = 'draft' where id = '${DANAS}'`);
    expect(await isNewAfter("publish")).toBe(true);
  },
);

check("the landing page counts public rows only", async () => {
  expect(await answer(visitor, "select public.public_counts()")).toEqual({
    listings: 4,
    agents: 3,
    companies: 1,
    cities: 1,
  });
  expect(await as(visitor, "select city, listings::int from public.busiest_cities(5)")).toEqual([
    { city: "חיפה", listings: 4 },
  ]);
});

chapter("Projections are always equal to the truth");

/** Repeatable random numbers (mulberry32). */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}

const agents = [dana, yossi, gil, noa];

function edit(roll: (sides: number) => number): string {
  const agent = agents[roll(agents.length)] ?? dana;
  const flag = [
    "is_public",
    "show_property_prices",
    "show_listing_dates",
    "show_property_ids",
    "feature_property_ribbon_enabled",
    "show_automatic_ribbons",
    "show_to_programs",
    "show_closed_listings",
  ][roll(8)];
  const some = `id = (select id from public.properties order by md5(id::text || '${roll(1e9)}') limit 1)`;
  const edits = [
    `update public.profiles set ${flag} = not ${flag} where id = '${agent.profile}'`,
    `update public.profiles set username = ${roll(3) ? `'user-${roll(1e6)}'` : "null"} where id = '${agent.profile}'`,
    `update public.profiles set name = 'שם ${roll(9)}', phone = '050-123456${roll(10)}' where id = '${agent.profile}'`,
    `update public.profiles set organization_code = ${["null", `(select organization_code from public.companies where owner_user_id = '${carmel.id}')`, `(select organization_code from public.companies where owner_user_id = '${sharon.id}')`][roll(3)]} where id = '${agent.profile}'`,
    `update public.companies set is_public = not is_public where owner_user_id = '${[carmel, sharon][roll(2)]?.id}'`,
    `update public.companies set name = 'חברה ${roll(9)}', slug = 'c-${roll(1e6)}' where owner_user_id = '${[carmel, sharon][roll(2)]?.id}'`,
    `update public.companies set organization_code = private.new_organization_code() where owner_user_id = '${[carmel, sharon][roll(2)]?.id}'`,
    `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
     values ('${agent.profile}', 'נכס מספר ${roll(100)}', 'rent', ${1 + roll(9000)}, 'עכו', ${1 + roll(8)}, '{apartment}')`,
    `update public.properties set price = ${1_000_001 + roll(9000)}, title = 'כותרת ${roll(100)}', floor = ${roll(4)} where ${some}`,
    `update public.properties set ribbon_enabled = true, ribbon_text = 'חדש', ribbon_bg_color = '#00FF00'
     where ${some} and agent_id in (select id from public.profiles where feature_property_ribbon_enabled)`,
    `update public.properties set images = array['${picture(dana.profile, 1 + roll(9))}'], main_image_url = null
     where id = '${DANAS}' and exists (select from private.media where path = '${picture(dana.profile, 1)}')
       and (select count(*) from private.media where owner_id = '${dana.profile}' and kind = 'property') = 40`,
    `delete from public.properties where ${some} and (select count(*) from public.properties) > 3`,
  ];
  return edits[roll(edits.length)] ?? "";
}

for (const seed of [1, 2, 3]) {
  check(`after 100 random edits there are 0 differences (${seed})`, async () => {
    const roll = dice(seed);
    for (let n = 1; n <= 100; n++) {
      await owner(edit(roll));
      if (n % 10 === 0) expect(await differences()).toEqual([]);
    }
  });
}

check("deleting people and companies leaves no differences", async () => {
  await owner(
    `update public.profiles set organization_code = '${SHARON_CODE}' where id = '${yossi.profile}'`,
  );
  await as(dana, "select public.delete_my_account()");
  expect(await differences()).toEqual([]);
  await owner(`delete from public.companies where id = '${CARMEL}'`);
  await as(sharon, "select public.delete_my_account()");
  await owner(`delete from auth.users where id = '${yossi.id}'`);
  expect(await differences()).toEqual([]);
});

check("a home whose time is over is removed, and another of its agent stays", async () => {
  await owner(`update public.properties set status = 'expired' where id = '${DANAS}'`);
  const shown = "select id from public.public_listings where agent_id = $1";
  expect(await as(visitor, shown, [dana.profile])).toEqual([{ id: DANAS_SECOND }]);
  expect(await differences()).toEqual([]);
});

check("the comparison itself notices a difference", async () => {
  await owner(`update public.public_listings set price = 1 where id = '${DANAS}'`);
  expect(await differences()).toHaveLength(2);
});
