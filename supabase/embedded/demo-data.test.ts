import { beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "@/demo";
import type { DemoAccount } from "@/demo/backend";
import { demoListings } from "@/demo/listings";
import { DEMO_PASSWORD, emailOf } from "@/demo/people";
import type { Rendered } from "@/demo/pictures/render";
import { STATUSES } from "@/lib/catalog/states";
import { call, freshBackend, signIn } from "@/tests/embedded/scene";

const scene = freshBackend();
let accounts: DemoAccount[];

/** The same few bytes for every picture: what is stored matters here, not how it looks. */
const blank: Rendered = {
  full: Buffer.from([255, 216, 255, 217]),
  phone: Buffer.from([255, 216, 255, 217]),
  card: Buffer.from([255, 216, 255, 217]),
  width: 1200,
  height: 900,
};
const withoutDrawing = () => async () => blank;

beforeAll(async () => {
  ({ accounts } = await seedDemo(scene.backend.direct, withoutDrawing));
}, 240_000);

const one = async <T>(sql: string) => (await scene.backend.direct.query<T>(sql))[0]!;

test("there are 400 listings on the site, 534 in the other states, 27 agents, 3 companies and one admin", async () => {
  expect(
    await one(`select
      (select count(*)::int from public.properties) as listings,
      (select count(*)::int from public.companies) as companies,
      (select count(*)::int from public.profiles where is_admin) as admins,
      (select count(*)::int from public.profiles where user_type = 'agent' and not is_admin) as agents`),
  ).toEqual({ listings: 934, companies: 3, admins: 1, agents: 27 });
});

test("operators see one pending review, one refusal and one home advertised by two agents", async () => {
  expect(
    await one(`select
      (select count(*)::int from private.publishing_reviews where decision is null) as waiting,
      (select count(*)::int from private.publishing_reviews where decision = 'refused') as refused,
      (select count(*)::int from private.same_home_pairs s join public.properties p on p.id = s.listing_id
       join public.properties o on o.id = s.other_id
       join private.same_homes(p) found on found.listing_id = s.other_id
       where found.by_street and o.agent_id <> p.agent_id) as pairs`),
  ).toEqual({ waiting: 1, refused: 1, pairs: 1 });
});

test("every state exists, with homes that expire tomorrow and within a week, and an agent with 500", async () => {
  const { states } = await one<{ states: Record<string, number> }>(
    `select jsonb_object_agg(status, n) as states from (
       select status, count(*) as n from public.properties group by status) s`,
  );
  for (const status of STATUSES) expect(states[status], status).toBeGreaterThan(5);
  expect(
    await one(`select
      (select count(*)::int from public.properties p join public.profiles a on a.id = p.agent_id
       where a.username = 'avigail-mizrahi') as many,
      (select count(*) > 2 from public.public_closed_listings) as closed,
      (select count(*) > 2 from public.public_listings where status = 'under_offer') as offered,
      (select count(*) > 2 from public.properties p join public.public_listings l using (id)
       where p.expires_at < now() + interval '1 day') as tomorrow,
      (select count(*)::int from public.properties where status = 'draft' and price is null) between 5 and 40 as drafts`),
  ).toEqual({ many: 500, closed: true, offered: true, tomorrow: true, drafts: true });
});

test("visitors see only what agents show: no private agents, hidden prices or hidden dates", async () => {
  const { listings, prices, dates } = await one<Record<string, number>>(
    "select count(*)::int as listings, count(price)::int as prices, count(listed_on)::int as dates from public.public_listings",
  );
  expect(listings).toBeGreaterThan(350);
  expect(listings).toBeLessThan(400);
  expect(prices).toBeLessThan(listings!);
  expect(dates).toBeLessThan(listings!);
});

test("price history is public only with the price, and price drops have their badge", async () => {
  expect(
    await one(`select
      (select count(*)::int from public.listing_prices h left join public.public_listings l on l.id = h.listing
       where l.price is null) as hidden,
      (select count(*)::int from public.public_listings l where l.price is not null and not exists (
         select from public.listing_prices h where h.listing = l.id and h."to" is null and h.price = l.price)) as other,
      (select count(*) > 60 from public.listing_prices where "to" is not null) as changed,
      (select count(*) > 10 from public.public_listings where lowered_percent is not null) as badges`),
  ).toEqual({ hidden: 0, other: 0, changed: true, badges: true });
});

test("a home has an open house this week", async () => {
  expect(
    await one(`select count(*)::int as homes from private.search_rows
      where features & private.feature_bit('only:openHouse') <> 0`),
  ).toEqual({ homes: 1 });
});

test("the newest listing is the one added last", async () => {
  const { body } = await call(
    scene.backend,
    "/rest/v1/public_listings?select=id&order=seq.desc&limit=1",
  );
  const shown = await scene.backend.direct.query<{ id: string }>(
    "select id from public.public_listings",
  );
  const ids = new Set(shown.map(({ id }) => id));
  expect(body[0].id).toBe(demoListings().findLast(({ id }) => ids.has(id))!.id);
});

test("trials have the days that the screens must show, and only the lapsed agent cannot write", async () => {
  const rows = await scene.backend.direct.query<{
    name: string;
    days: number | null;
    active: boolean;
  }>(
    `select name, private.days_left(trial_end_date) as days, private.is_active(p) as active
     from public.profiles p where not subscription_active order by days`,
  );
  expect(rows.filter(({ active }) => active).map(({ days }) => days)).toEqual(
    expect.arrayContaining([0, 1, 3, 14]),
  );
  expect(rows.filter(({ active }) => !active)).toHaveLength(1);
});

test("every listing picture is registered, stored in all sizes and owned by its agent", async () => {
  expect(
    await one(`select count(*)::int as missing
      from public.properties p, unnest(p.images) as path
      where not exists (select from private.media m where m.path = path and m.owner_id = p.agent_id)
         or not exists (select from storage.objects o where o.name = path)
         or not exists (select from storage.objects o where o.name = replace(path, '.jpg', '-800.jpg'))
         or not exists (select from storage.objects o where o.name = replace(path, '.jpg', '-480.jpg'))`),
  ).toEqual({ missing: 0 });
  expect(await one("select count(*)::int as waiting from private.outbox")).toEqual({ waiting: 0 });
});

test("twenty searches and two homes have alerts, and due alerts have been sent", async () => {
  expect(
    await one(`select
      (select count(*)::int from private.alerts where filters is not null) as searches,
      (select count(*)::int from private.alerts where listing_id is not null) as homes,
      (select count(distinct frequency)::int from private.alerts where filters is not null) as frequencies,
      (select count(*) > 10 from private.mails where kind = 'alert') as told,
      (select bool_or((data ->> 'lowered')::int > 0) from private.mails where kind = 'alert') as lowered,
      (select bool_or((data ->> 'new')::int > 12) from private.mails where kind = 'alert') as many,
      (select count(*)::int from private.mails where kind = 'alert_home') as of_homes`),
  ).toEqual({
    searches: 20,
    homes: 2,
    frequencies: 3,
    told: true,
    lowered: true,
    many: true,
    of_homes: 2,
  });
});

test("the printed accounts can sign in, and the first is the admin", async () => {
  for (const { email, password } of [accounts[0]!, accounts.at(-1)!]) {
    expect((await signIn(scene.backend, email, password)).status).toBe(200);
  }
  expect(accounts[0]).toMatchObject({ email: emailOf("admin"), password: DEMO_PASSWORD });
});

describe("admin tables have data", () => {
  test.each([
    ["public.plans", 3],
    ["public.plan_addons", 3],
    ["public.user_subscriptions", 10],
    ["public.app_settings", 4],
    ["public.property_card_templates", 1],
    ["public.site_settings", 1],
    ["public.password_reset_logs", 20],
    ["public.user_consents", 20],
  ])("%s", async (table, atLeast) => {
    const { rows } = await one<{ rows: number }>(`select count(*)::int as rows from ${table}`);
    expect(rows).toBeGreaterThanOrEqual(atLeast);
  });
});

test("every lead is counted in the statistics", async () => {
  expect(
    await one(`select
      (select count(*)::int from public.leads) as leads,
      (select sum(leads)::int from private.listing_days) + (select sum(leads)::int from private.agent_days) as counted`),
  ).toEqual({ leads: 60, counted: 60 });
});
