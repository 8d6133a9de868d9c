import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  CARMEL,
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  type Person,
  sharon,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";

chapter("Numbers");

type Sums = Record<string, number>;
type Numbers = {
  statistics: boolean;
  from: string;
  to: string;
  totals: Sums | null;
  before?: Sums | null;
  days: { day: string; views: number; contacts: number; visitors?: number }[];
  listings?: ({ id: string; views_before: number } & Sums)[];
  agents?: { id: string; views: number; contacts: number }[];
  places?: { place: string; opens: number; taps: number; leads: number }[];
  links?: { code: string; name: string; opens: number }[];
  hours?: { weekday: number; hour: number; views: number; contacts: number }[];
};
type OfListing = {
  statistics: boolean;
  totals: Sums;
  facts: { images: number; words: number; floor: boolean; own: boolean };
  days: unknown[];
  places?: unknown[];
  similar?: { homes: number; views: number; price: number | null } | null;
};

const TODAY = "(now() at time zone 'Asia/Jerusalem')::date";
const days = (from: number, to = 0) => `${TODAY} - ${from}, ${TODAY} - ${to}`;
const mine = (who: Person, range = days(6)) =>
  answer<Numbers>(who, `select public.my_numbers(${range})`);
const ours = (who: Person, range = days(6)) =>
  answer<Numbers>(who, `select public.company_numbers(${range})`);
const home = (who: Person, id: string) =>
  answer<OfListing>(who, `select public.listing_numbers('${id}')`);

/** Views and calls of a listing this many days ago. */
const visits = (id: string, ago: number, views: number, calls = 0) =>
  owner(
    `insert into private.listing_days (listing_id, day, views, visitors, calls) select '${id}', ${TODAY} - ${ago}, ${views}, ${views}, ${calls}`,
  );
const subscribe = (who: { id: string }, plan: string) =>
  owner(
    `insert into public.user_subscriptions (user_id, plan_id) select '${who.id}', id from public.plans where slug = '${plan}'
     on conflict (user_id) do update set plan_id = excluded.plan_id`,
  );

check("without statistics, only views and contacts of 30 days are shown", async () => {
  await visits(DANAS, 0, 5, 2);
  await visits(DANAS, 29, 3);
  await visits(DANAS, 30, 100);
  for (const range of [days(6), days(89), days(400, 380)]) {
    const told = await mine(dana, range);
    expect(Object.keys(told).sort()).toEqual(["days", "from", "statistics", "to", "totals"]);
    expect([told.statistics, told.totals, told.days.length]).toEqual([
      false,
      { views: 8, contacts: 2 },
      30,
    ]);
    expect(Object.keys(told.days[0] ?? {}).sort()).toEqual(["contacts", "day", "views"]);
  }
  await subscribe(dana, "agent");
  expect((await mine(dana)).listings).toBeUndefined();
  await subscribe(dana, "agent-plus");
  expect((await mine(dana, days(89))).totals).toMatchObject({ views: 108, contacts: 2 });
  await owner(`update public.user_subscriptions set status = 'inactive'`);
  expect((await mine(dana)).statistics).toBe(false);
});

check(
  "an agent with statistics sees sums by day, for the previous period, and by listing",
  async () => {
    await subscribe(dana, "agent-plus");
    await visits(DANAS, 0, 5, 2);
    await visits(DANAS, 6, 1);
    await visits(DANAS, 7, 40, 4);
    await visits(DANAS_SECOND, 1, 9);
    await visits(YOSSIS, 0, 1000, 1000);
    await owner(
      `insert into private.agent_days (agent_id, day, views, leads) select '${dana.profile}', ${TODAY}, 3, 1`,
    );
    const told = await mine(dana);
    expect(told.totals).toMatchObject({ views: 18, contacts: 3, calls: 2, leads: 1, visitors: 15 });
    expect(told.before).toMatchObject({ views: 40, contacts: 4 });
    expect(told.days.map(({ views }) => views)).toEqual([1, 0, 0, 0, 0, 9, 8]);
    expect(
      told.listings?.map(({ id, views, contacts, views_before }) => [
        id,
        views,
        contacts,
        views_before,
      ]),
    ).toEqual([
      [DANAS_SECOND, 9, 0, 0],
      [DANAS, 6, 2, 40],
    ]);
    expect(told.agents).toEqual([]);
  },
);

check("links, their places and the hours of the week are those of the agent", async () => {
  await subscribe(dana, "agent-plus");
  await owner(
    `insert into private.share_links (code, agent_id, listing_id, place, name) values
       ('aaaaaa', '${dana.profile}', '${DANAS}', 'whatsapp', null), ('bbbbbb', '${dana.profile}', null, 'own', 'שלט ברחוב הרצל'),
       ('cccccc', '${yossi.profile}', null, 'own', 'של יוסי');
     insert into private.link_days (code, day, opens, calls, leads)
       select c, ${TODAY} - 1, 7, 2, 1 from unnest('{aaaaaa,bbbbbb,cccccc}'::text[]) c;
     insert into private.agent_hours (agent_id, day, hour, views, contacts)
       select a::uuid, ${TODAY} - d, 20, 3, 1 from unnest('{${dana.profile},${yossi.profile}}'::text[]) a, unnest('{0,1,7}'::int[]) d`,
  );
  const told = await mine(dana);
  expect(told.places).toEqual([
    { place: "own", opens: 7, taps: 2, leads: 1 },
    { place: "whatsapp", opens: 7, taps: 2, leads: 1 },
  ]);
  expect(told.links).toMatchObject([{ code: "bbbbbb", name: "שלט ברחוב הרצל", opens: 7 }]);
  expect(told.hours?.map(({ hour, views, contacts }) => [hour, views, contacts])).toEqual([
    [20, 3, 1],
    [20, 3, 1],
  ]);
});

check("the name of an agent's link the company does not read; its visits are counted", async () => {
  for (const who of [dana, carmel]) await subscribe(who, "agency");
  await owner(
    `insert into private.share_links (code, agent_id, place, name) values ('bbbbbb', '${dana.profile}', 'own', 'ללקוח כהן');
     insert into private.link_days (code, day, opens) values ('bbbbbb', ${TODAY}, 7)`,
  );
  const told = await ours(carmel);
  expect(told.links).toEqual([]);
  expect(told.places).toEqual([{ place: "own", opens: 7, taps: 0, leads: 0 }]);
  expect(JSON.stringify(told)).not.toContain("כהן");
  expect((await mine(dana)).links).toMatchObject([{ name: "ללקוח כהן", opens: 7 }]);
});

check("a company sees its current agents, each and together, and nobody else's", async () => {
  await visits(DANAS, 0, 5, 2);
  await visits(YOSSIS, 0, 1000);
  await owner(
    `insert into private.company_days (company_id, day, views) select '${CARMEL}', ${TODAY}, 4`,
  );
  expect((await ours(carmel)).totals).toEqual({ views: 9, contacts: 2 });
  await subscribe(carmel, "agency");
  const told = await ours(carmel);
  expect(told.totals).toMatchObject({ views: 9, contacts: 2 });
  expect(told.agents).toMatchObject([{ id: dana.profile, views: 5, contacts: 2 }]);
  expect((await home(carmel, DANAS)).totals).toMatchObject({ views: 5 });
  await as(dana, "select public.unlink_company()");
  expect(await ours(carmel)).toMatchObject({ agents: [], listings: [], totals: { views: 4 } });
  expect(await refusal(carmel, `select public.listing_numbers('${DANAS}')`)).toBe(
    "PT404 not_found",
  );
});

check("numbers are refused to everybody else, and for invalid dates", async () => {
  const ask = (what: string) => `select public.${what}`;
  expect(await refusal(dana, ask(`my_numbers(${days(6)})`))).toBe("allowed");
  expect(await refusal(carmel, ask(`my_numbers(${days(6)})`))).toBe("42501 not_agent");
  expect(await refusal(carmel, ask(`company_numbers(${days(6)})`))).toBe("allowed");
  expect(await refusal(dana, ask(`company_numbers(${days(6)})`))).toBe("42501 not_company");
  expect(await refusal(dana, ask(`listing_numbers('${DANAS}')`))).toBe("allowed");
  for (const other of [yossi, sharon])
    expect(await refusal(other, ask(`listing_numbers('${DANAS}')`))).toBe("PT404 not_found");
  expect(await refusal(visitor, ask(`listing_numbers('${DANAS}')`))).toMatch(/^42501/);
  for (const range of [days(0, 1), days(93), days(-1, -2), "null, null"])
    expect(await refusal(dana, ask(`my_numbers(${range})`))).toBe("22023 range_invalid");
  for (const table of [
    "listing_days",
    "agent_days",
    "company_days",
    "agent_hours",
    "share_links",
    "link_days",
  ])
    expect(await refusal(dana, `select from private.${table}`)).toMatch(/^42501/);
});

check("a listing is compared with at least five similar ones, by what visitors see", async () => {
  // A town without other homes.
  await owner(`update public.properties set city = 'אילת' where id = '${DANAS}'`);
  await visits(DANAS, 0, 30);
  const like = async (n: number) =>
    owner(
      `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, built_area, property_types, status)
       select '${yossi.profile}', 'דירה דומה ' || n, d.transaction_type, 1000000, d.city, d.rooms + (n % 3 - 1), 100, d.property_types, 'active'
       from public.properties d, generate_series(1, ${n}) n where d.id = '${DANAS}'`,
    );
  const views = (count: number) =>
    owner(
      `insert into private.listing_days (listing_id, day, views)
       select id, ${TODAY}, ${count} from public.properties where title like 'דירה דומה %' on conflict (listing_id, day) do update set views = excluded.views`,
    );
  expect((await home(dana, DANAS)).similar).toBeUndefined();
  await subscribe(dana, "agent-plus");
  await like(4);
  expect((await home(dana, DANAS)).similar).toBeNull();
  await like(1);
  expect((await home(dana, DANAS)).similar).toMatchObject({ homes: 5, views: null });
  await views(10);
  const told = await home(dana, DANAS);
  expect(told.similar?.homes).toBe(5);
  const [{ shown } = { shown: 0 }] = await owner<{ shown: number }>(
    `select least(30, ${TODAY} - (published_at at time zone 'Asia/Jerusalem')::date + 1) as shown from public.properties where id = '${DANAS}'`,
  );
  expect(told.similar?.views).toBeCloseTo(30 / shown / 10, 1);
  expect(told.facts.own).toBe(true);
  expect(told.days).toHaveLength(30);
  expect(told.totals).toMatchObject({ views: 30, contacts: 0 });
  await owner("update public.properties set city = 'חיפה' where title = 'דירה דומה 2'");
  expect((await home(dana, DANAS)).similar).toBeNull();
});

check(
  "four other homes of one's own reveal nothing of how often that one is looked at",
  async () => {
    await owner(`update public.properties set city = 'אילת' where id = '${DANAS}'`);
    await subscribe(dana, "agent-plus");
    const like = (who: { profile: string }, n: number) =>
      owner(
        `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types, status)
       select $1, 'דירה דומה', d.transaction_type, 1000000, d.city, d.rooms, d.property_types, 'active'
       from public.properties d, generate_series(1, $2::integer) n where d.id = $3`,
        [who.profile, n, DANAS],
      );
    await like(dana, 5);
    expect((await home(dana, DANAS)).similar).toMatchObject({ homes: 5 });
    for (const homes of [6, 7]) {
      await like(yossi, 1);
      expect([homes, (await home(dana, DANAS)).similar]).toEqual([homes, null]);
    }
    await like(yossi, 1);
    expect((await home(dana, DANAS)).similar).toMatchObject({ homes: 8 });
  },
);

check("a flat is advised to name its floor, a plot is not", async () => {
  const says = async (types: string) => {
    await owner(
      `update public.properties set floor = null, property_types = '{${types}}' where id = '${DANAS}'`,
    );
    return (await home(dana, DANAS)).facts.floor;
  };
  expect([await says("apartment"), await says("plot"), await says("private_house")]).toEqual([
    false,
    true,
    true,
  ]);
});
