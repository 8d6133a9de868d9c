import { afterEach, beforeEach, expect, test } from "vitest";
import { differences } from "./chapters/projections";
import { nameOf, use } from "./support/check";
import { type Database, openDatabase } from "./support/database";
import {
  admin,
  avi,
  CARMEL,
  CARMEL_CODE,
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  gil,
  noa,
  server,
  YOSSIS,
  yossi,
} from "./support/people";

// Concurrent on real connections where the backend has several (PostgreSQL), sequential on PGlite.

type Connection = Awaited<ReturnType<Database["crowd"]>>[number];

let db: Database;
let crowd: Connection[];

beforeEach(async () => {
  db = await openDatabase();
  use(db);
  crowd = await db.crowd(10);
});
afterEach(async () => {
  await Promise.all(crowd.map((one) => one.close()));
  await db.close();
});

/** Runs all of them concurrently; returns the outcome of each. */
async function together(work: ((db: Connection) => Promise<unknown>)[]) {
  const results = await Promise.allSettled(
    work.map((one, n) => one(crowd[n % crowd.length] as Connection)),
  );
  return results.map((one) => (one.status === "fulfilled" ? "done" : nameOf(one.reason)));
}

const times = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n));

const add = (who: { profile: string }, title = "דירה חדשה") =>
  `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
   values ('${who.profile}', '${title}', 'sale', 777000, 'חיפה', 1, '{apartment}') returning id`;

test("twenty inserts at a limit of five leave five listings", async () => {
  await db.sql(
    `update public.plans set property_limit = 5 where slug = 'agent';
     insert into public.user_subscriptions (user_id, plan_id) select '${dana.id}', id from public.plans where slug = 'agent'`,
  );
  const fared = await together(times(20, () => (one) => one.as(dana, add(dana))));
  expect(fared.filter((how) => how === "done")).toHaveLength(3);
  expect(fared.filter((how) => how === "P0001 plan_limit_reached")).toHaveLength(17);
  expect(await db.as(dana, "select id from public.properties")).toHaveLength(5);
});

test("twenty inserts two below the ceiling leave ten thousand listings", async () => {
  await db.sql(
    `set session_replication_role = replica;
     insert into public.properties (agent_id, title, status, transaction_type, price, city, rooms, property_types)
     select '${yossi.profile}', 'דירה שהוסתרה', 'hidden', 'sale', 777000, 'חיפה', 1, '{apartment}' from generate_series(1, 9998 - (
       select count(*)::int from public.properties where agent_id = '${yossi.profile}'));
     set session_replication_role = origin`,
  );
  const fared = await together(times(20, () => (one) => one.as(yossi, add(yossi))));
  expect(fared.filter((how) => how === "done")).toHaveLength(2);
  expect(fared.filter((how) => how === "P0001 listings_limit")).toHaveLength(18);
  expect(
    await db.sql(
      `select count(*)::int as n from public.properties where agent_id = '${yossi.profile}'`,
    ),
  ).toEqual([{ n: 10_000 }]);
});

const office = (limits: string) =>
  db.sql(
    `update public.plans set ${limits} where slug = 'agency';
     insert into public.user_subscriptions (user_id, plan_id) select '${carmel.id}', id from public.plans where slug = 'agency'`,
  );

test("twenty inserts of three agents leave their office as many listings as its plan has", async () => {
  await office("property_limit = 8");
  await db.sql(
    `update public.profiles set organization_code = '${CARMEL_CODE}' where id in ('${avi.profile}', '${noa.profile}');
     update public.profiles set trial_active = false where organization_code = '${CARMEL_CODE}'`,
  );
  const agents = [dana, avi, noa];
  const fared = await together(
    times(20, (n) => {
      const who = agents[n % 3] as typeof dana;
      return (one) => one.as(who, add(who));
    }),
  );
  expect(fared.filter((how) => how === "done")).toHaveLength(5);
  expect(fared.filter((how) => how === "P0001 office_limit_reached")).toHaveLength(15);
});

test("five agents who join an office concurrently take its two places", async () => {
  await office("agent_limit = 3");
  const answers: string[] = [];
  const fared = await together(
    [noa, yossi, avi, gil, admin].map((who) => async (one) => {
      const [row] = await one.as<{ status: string }>(
        who,
        `select public.link_company('${CARMEL_CODE}') ->> 'status' as status`,
      );
      answers.push(row?.status ?? "");
    }),
  );
  expect(fared).toEqual(times(5, () => "done"));
  expect(answers.sort()).toEqual(["full", "full", "full", "linked", "linked"]);
});

test("homes handed over twice concurrently, while agents save, join and leave, exist once", async () => {
  await office("agent_limit = 5");
  const hand = (to: string) => (one: Connection) =>
    one.as(carmel, "select public.hand_homes($1, $2)", [[DANAS, DANAS_SECOND, YOSSIS], to]);
  for (let round = 0; round < 6; round++) {
    await db.sql(
      `update public.companies set organization_code = '${CARMEL_CODE}' where id = '${CARMEL}';
       update public.profiles set organization_code = '${CARMEL_CODE}' where id in ('${dana.profile}', '${yossi.profile}', '${noa.profile}')`,
    );
    const fared = await together([
      hand(yossi.profile),
      hand(noa.profile),
      hand(dana.profile),
      (one) => one.as(noa, "select public.unlink_company()"),
      (one) => one.as(dana, `update public.properties set price = price + 1 where id = '${DANAS}'`),
      (one) => one.as(dana, add(dana)),
      (one) => one.as(carmel, "select public.remove_agent($1, $2)", [yossi.profile, dana.profile]),
    ]);
    expect(fared.filter((how) => how !== "done" && !how.endsWith("not_found"))).toEqual([]);
    const [wrong] = await db.sql<{ n: number }>(
      `select count(*)::integer as n from public.properties p
       where exists (select from private.media m where m.path = any (p.images) and m.owner_id <> p.agent_id)`,
    );
    expect(wrong?.n).toBe(0);
  }
});

test("adding listings while others join and leave the office causes no deadlock", async () => {
  await office("agent_limit = 3");
  await db.sql(`update public.profiles set trial_active = false where id = '${dana.profile}'`);
  for (let round = 0; round < 8; round++) {
    // Removing an agent draws a new code.
    await db.sql(
      `update public.companies set organization_code = '${CARMEL_CODE}' where id = '${CARMEL}'`,
    );
    const fared = await together([
      (one) => one.as(dana, add(dana)),
      (one) => one.as(noa, `select public.link_company('${CARMEL_CODE}')`),
      (one) => one.as(noa, add(noa)),
      (one) => one.as(noa, "select public.unlink_company()"),
      (one) => one.as(yossi, `select public.link_company('${CARMEL_CODE}')`),
      (one) => one.as(carmel, `select public.remove_agent('${yossi.profile}')`),
      (one) => one.as(dana, add(dana)),
    ]);
    expect(fared.filter((how) => how !== "done" && !how.endsWith("not_found"))).toEqual([]);
  }
});

test("one request sent ten times creates one listing", async () => {
  const data = JSON.stringify({
    client_request_id: "50000000-0000-4000-8000-0000000000ff",
    title: "דירה חדשה",
    transaction_type: "sale",
    price: 1_000_000,
    city: "חיפה",
    rooms: 2,
    property_types: ["apartment"],
  });
  const ids = new Set<string>();
  const fared = await together(
    times(10, () => async (one) => {
      const [row] = await one.as<{ saved: { id: string } }>(
        yossi,
        "select public.save_property(null, null, $1) as saved",
        [data],
      );
      ids.add(row?.saved.id ?? "");
    }),
  );
  expect(fared).toEqual(times(10, () => "done"));
  expect(ids.size).toBe(1);
  expect(await db.as(yossi, "select id from public.properties")).toHaveLength(2);
});

test("of ten saves of one version one wins, and nine get a conflict", async () => {
  const fared = await together(
    times(
      10,
      (n) => (one) =>
        one.as(yossi, `select public.save_property('${YOSSIS}', 1, '{"price": ${1_000_000 + n}}')`),
    ),
  );
  expect(fared.filter((how) => how === "done")).toHaveLength(1);
  expect(fared.filter((how) => how === "PT409 stale_version")).toHaveLength(9);
  expect(await db.as(yossi, "select version from public.properties")).toEqual([{ version: 2 }]);
});

test("hiding prices while listings are added and edited leaks none", async () => {
  for (let round = 0; round < 10; round++) {
    await db.sql(
      `update public.profiles set show_property_prices = true where id = '${dana.profile}'`,
    );
    await together([
      (one) => one.as(dana, add(dana)),
      (one) =>
        one.as(
          dana,
          `update public.properties set price = ${1_001_000 + round} where id = '${DANAS}'`,
        ),
      (one) => one.as(dana, "update public.profiles set show_property_prices = false"),
      (one) => one.as(dana, add(dana)),
      (one) =>
        one.as(
          dana,
          `update public.properties set price = ${1_002_000 + round} where id = '${DANAS}'`,
        ),
    ]);
    expect(
      await db.sql(
        `select id, price from public.public_listings where agent_id = '${dana.profile}' and price is not null`,
      ),
    ).toEqual([]);
    expect(await differences()).toEqual([]);
  }
});

test("two admins who revoke each other leave one", async () => {
  await db.sql(`update public.profiles set is_admin = true where id = '${dana.profile}'`);
  const fared = await together(
    [admin, dana].map(
      (who) => (one) =>
        one.sql(`update public.profiles set is_admin = false where id = '${who.profile}'`),
    ),
  );
  expect(fared.sort()).toEqual(["P0001 last_admin", "done"].sort());
});

test("of twenty attempts at a limit of five, five pass", async () => {
  let passed = 0;
  await together(
    times(20, () => async (one) => {
      const [row] = await one.as<{ hit: { allowed: boolean } }>(
        server,
        "select public.rate_hit('login', 'x', 5, 60) as hit",
      );
      if (row?.hit.allowed) passed++;
    }),
  );
  expect(passed).toBe(5);
});

test("of twenty calls of the AI at a quota of five, five pass", async () => {
  await db.sql("update private.ai_limits set user_calls = 5");
  let passed = 0;
  await together(
    times(20, () => async (one) => {
      const [row] = await one.as<{ quota: { allowed: boolean } }>(
        dana,
        "select public.ai_consume('parse', 10) as quota",
      );
      if (row?.quota.allowed) passed++;
    }),
  );
  expect(passed).toBe(5);
});

test("saving the card template ten times at once leaves one active", async () => {
  const fared = await together(
    times(10, () => (one) => one.as(admin, "select public.admin_restore_template()")),
  );
  expect(fared).toEqual(times(10, () => "done"));
  expect(
    await db.sql("select id from public.property_card_templates where is_active"),
  ).toHaveLength(1);
});

test("of ten admins who raise the policy from one version, one does", async () => {
  const [read] = await db.sql<{ at: string }>(
    "select updated_at::text as at from public.site_settings",
  );
  const fared = await together(
    times(
      10,
      (n) => (one) =>
        one.as(
          admin,
          `select public.admin_upsert_site_settings('{"policy_version": ${n + 2}, "expected_updated_at": "${read?.at}"}')`,
        ),
    ),
  );
  expect(fared.filter((how) => how === "done")).toHaveLength(1);
  expect(fared.filter((how) => how === "PT409 stale_version")).toHaveLength(9);
});

test("of ten admins who give one person the first subscription, one does", async () => {
  const fared = await together(
    times(
      10,
      (n) => (one) =>
        one.as(
          admin,
          `select public.admin_save_user_subscription('${noa.id}', null, null, ${n}, null, null, '-infinity')`,
        ),
    ),
  );
  expect(fared.filter((how) => how === "done")).toHaveLength(1);
  expect(fared.filter((how) => how === "PT409 stale_version")).toHaveLength(9);
});

test("a storm of edits ends with 0 differences", async () => {
  const agents = [dana, yossi, gil, noa];
  const flag = ["is_public", "show_property_prices", "show_listing_dates"];
  const work = times(200, (n) => {
    const agent = agents[(n * 7) % 4] ?? dana;
    const turns = [
      add(agent),
      `update public.profiles set ${flag[n % 3]} = not ${flag[n % 3]} where id = '${agent.profile}'`,
      `update public.properties set price = ${1_000_000 + n} where agent_id = '${agent.profile}'`,
      `update public.profiles set organization_code = case when organization_code is null
         then (select organization_code from public.companies where id = '${CARMEL}') end where id = '${agent.profile}'`,
      `update public.companies set is_public = not is_public where id = '${CARMEL}'`,
      `update public.profiles set username = case when username is null then 'user-${n}' end where id = '${agent.profile}'`,
      `delete from public.properties where id = (select id from public.properties where agent_id = '${agent.profile}' order by id limit 1)`,
      `update public.companies set organization_code = private.new_organization_code() where id = '${CARMEL}'`,
    ];
    return (one: Connection) => one.sql(turns[(n * 5 + (n >> 3)) % turns.length] ?? "select 1");
  });
  const fared = await together(work);
  // Postgres may resolve a deadlock by refusing one of two transactions; nothing else may go wrong.
  const wrong = fared.filter(
    (how) => how !== "done" && !/^(40P01|23503 profiles_organization_code_fkey)/.test(how),
  );
  expect(wrong).toEqual([]);
  expect(fared.filter((how) => how === "done").length).toBeGreaterThan(150);
  expect(await differences()).toEqual([]);
});
