import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differences } from "./chapters/projections";
import { nameOf, use } from "./support/check";
import { type Database, openDatabase } from "./support/database";
import { admin, CARMEL, CARMEL_CODE, carmel, DANAS, dana, yossi } from "./support/people";

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

const native = !!process.env.TEST_DATABASE_URL;

const add = (who: { profile: string }, title = "דירה חדשה") =>
  `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
   values ('${who.profile}', '${title}', 'sale', 777000, 'חיפה', 1, '{apartment}') returning id`;

describe.runIf(native)("in the worst interleaving", () => {
  const soon = () => new Promise((resolve) => setTimeout(resolve, 150));

  /** The first holds its transaction open while the second starts. */
  async function overlapping(first: string, second: string) {
    const [a, b] = crowd as [Connection, Connection];
    await a.sql("begin");
    await a.sql(first);
    const later = b.sql(second);
    await soon();
    await a.sql("commit");
    await later;
  }

  const hide = `update public.profiles set show_property_prices = false where id = '${dana.profile}'`;
  const leave = `update public.profiles set is_public = false where id = '${dana.profile}'`;
  const join = `update public.profiles set organization_code = '${CARMEL_CODE}' where id = '${yossi.profile}'`;
  const close = `update public.companies set is_public = false where id = '${CARMEL}'`;
  const reprice = `update public.properties set price = 888000 where id = '${DANAS}'`;

  test.each([
    ["a listing is added, then prices are hidden", add(dana), hide],
    ["prices are hidden, then a listing is added", hide, add(dana)],
    ["a price is edited, then prices are hidden", reprice, hide],
    ["prices are hidden, then a price is edited", hide, reprice],
  ])("%s", async (_, first, second) => {
    await overlapping(first, second);
    expect(
      await db.sql(
        `select id from public.public_listings where agent_id = '${dana.profile}' and price is not null`,
      ),
    ).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  test.each([
    ["a listing is added, then the agent leaves the public", add(dana), leave],
    ["the agent leaves the public, then a listing is added", leave, add(dana)],
    ["an agent joins, then the company closes its page", join, close],
    ["the company closes its page, then an agent joins", close, join],
  ])("%s", async (_, first, second) => {
    await overlapping(first, second);
    expect(await differences()).toEqual([]);
  });

  const called = (who: { profile: string }, name: string) =>
    `update public.profiles set username = '${name}' where id = '${who.profile}'`;

  test("a request that waits for a username being left does not get it", async () => {
    await expect(overlapping(called(dana, "levi"), called(yossi, "dana"))).rejects.toThrow(
      "address_kept",
    );
    await overlapping(called(dana, "dana"), called(yossi, "dana-2"));
    expect(await db.sql("select name from private.former_addresses order by name")).toEqual([
      { name: "levi" },
      { name: "yossi" },
    ]);
  });

  test.each([
    ["a listing", "draft", "active", 3, "P0001 plan_limit_reached"],
    ["a draft", "hidden", "draft", 1500, "P0001 drafts_limit"],
  ])(
    "a retry of the request for a listing being deleted cannot leave %s too many",
    async (_, was, becomes, room, refused) => {
      await db.sql(
        `update public.plans set property_limit = 3 where slug = 'agent';
       insert into public.user_subscriptions (user_id, plan_id) select '${dana.id}', id from public.plans where slug = 'agent'`,
      );
      const row = (request: string, status: string) =>
        `insert into public.properties (agent_id, client_request_id, status, title, transaction_type, price, city, rooms, property_types)
       select '${dana.profile}', ${request}, '${status}', 'דירה חדשה', 'sale', 777000, 'חיפה', 1, '{apartment}'`;
      const count = async () =>
        (
          await db.sql(
            `select from public.properties where agent_id = '${dana.profile}' and status = '${becomes}'`,
          )
        ).length;
      await db.sql(`${row("null", becomes)} from generate_series(1, ${room} - ${await count()})`);
      const request = "'6f1b2c3d-0000-4000-8000-00000000000a'";
      await db.sql(row(request, was));
      const [a, b] = crowd as [Connection, Connection];
      const again = () => b.as(dana, row(request, becomes)).then(() => "done", nameOf);
      // The unique key alone refuses an existing home: no place of the plan is needed.
      expect(await again()).toMatch(/^23505/);
      await a.sql("begin");
      await a.sql(`delete from public.properties where client_request_id = ${request}`);
      const later = again();
      await soon();
      await a.sql("commit");
      expect(await later).toBe(refused);
      expect(await count()).toBe(room);
    },
  );

  test("an admin who saves a subscription while another changes the plan gets a conflict", async () => {
    await db.sql(
      `insert into public.user_subscriptions (user_id, plan_id) select '${dana.id}', id from public.plans where slug = 'agent'`,
    );
    const [read] = await db.sql<{ at: string }>(
      `select updated_at::text as at from public.user_subscriptions where user_id = '${dana.id}'`,
    );
    const [a, b] = crowd as [Connection, Connection];
    const save = () =>
      b
        .as(
          admin,
          `select public.admin_save_user_subscription('${dana.id}', null, null, 50, null, null, '${read?.at}')`,
        )
        .then(() => "done", nameOf);
    await a.sql("begin");
    await a.sql(
      `select set_config('request.jwt.claim.sub', '${admin.id}', true), set_config('request.jwt.claims', '{"sub": "${admin.id}"}', true)`,
    );
    await a.sql(
      `select public.admin_update_user_subscription('${dana.id}', set_subscription_type => 'agency', _expected_updated_at => '${read?.at}')`,
    );
    const later = save();
    await soon();
    await a.sql("commit");
    expect(await later).toBe("PT409 stale_version");
    expect(
      await db.sql(
        `select subscription_type as type from public.profiles where id = '${dana.profile}'`,
      ),
    ).toEqual([{ type: "agency" }]);
  });

  test("a subscription extended while maintenance ends it stays active", async () => {
    await db.sql(
      `insert into public.user_subscriptions (user_id, plan_id, starts_at, ends_at)
       select who::uuid, p.id, now() - interval '2 days', now() - interval '1 day' from public.plans p, unnest('{${dana.id},${yossi.id}}'::text[]) who where slug = 'agent'`,
    );
    // Triggers are off: they lock the profile, and maintenance skips locked rows; here it has run before.
    await overlapping(
      `set session_replication_role = replica;
       update public.user_subscriptions set ends_at = now() + interval '1 year' where user_id = '${dana.id}';
       set session_replication_role = origin`,
      "select private.end_subscriptions()",
    );
    expect(
      await db.sql(
        `select user_id, status from public.user_subscriptions where user_id in ('${dana.id}', '${yossi.id}') order by status`,
      ),
    ).toEqual([
      { user_id: dana.id, status: "active" },
      { user_id: yossi.id, status: "inactive" },
    ]);
  });

  const renew = "select private.renew_search_sets(1000)";

  test.each([
    ["a home is changed while maintenance takes its note", renew, reprice],
    ["maintenance takes the note of a home that is just changed", reprice, renew],
  ])("%s: neither waits, and the sets reflect it", async (_, first, second) => {
    await db.sql(`update public.properties set price = 555000 where id = '${DANAS}'`);
    const [a, b] = crowd as [Connection, Connection];
    await b.sql("set lock_timeout = 2000");
    await a.sql("begin");
    await a.sql(first);
    await b.sql(second);
    await a.sql("commit");
    expect(await differences()).toEqual([]);
    await db.sql(renew);
    expect(await db.sql("select from private.search_changes")).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  const kept = async () => {
    const rows = await db.sql<{ line: string }>(
      `select price::int || case when "to" is null then '*' else '' end as line
       from public.listing_prices where listing = '${DANAS}' order by "from"`,
    );
    return rows.map(({ line }) => line);
  };
  const older = (interval: string) =>
    db.sql(
      `update public.listing_prices set "from" = "from" - interval '${interval}', "to" = "to" - interval '${interval}'
       where listing = '${DANAS}'`,
    );
  const again = `update public.properties set price = 999000 where id = '${DANAS}'`;

  test.each([
    ["a price is saved twice", reprice, again, ["1950000", "999000*"]],
    ["a price is saved and prices are hidden", reprice, hide, ["1950000", "888000"]],
    ["prices are hidden and a price is saved", hide, reprice, ["1950000"]],
    ["a price is saved and the agent leaves", reprice, leave, ["1950000", "888000"]],
    ["the agent leaves and a price is saved", leave, reprice, ["1950000"]],
  ])(
    "%s: only prices that visitors could read are recorded, once and in order",
    async (_, first, second, rows) => {
      await older("3 days");
      await overlapping(first, second);
      expect(await kept()).toEqual(rows);
      expect(await differences()).toEqual([]);
    },
  );

  test("the expiry of a badge waits for no save, and no save waits for it", async () => {
    await older("9 days");
    await db.sql(reprice);
    await older("31 days");
    const [a, b] = crowd as [Connection, Connection];
    await a.sql("begin");
    await a.sql(
      `update public.properties set title = 'כותרת אחרת', price = 887000 where id = '${DANAS}'`,
    );
    expect(await b.sql("select private.end_badges() as ended")).toEqual([{ ended: 0 }]);
    await a.sql("commit");
    expect(await differences()).toEqual([]);
    // Without a concurrent save, it is removed.
    await db.sql(`update public.public_listings set lowered_percent = 5 where id = '${DANAS}'`);
    expect(await b.sql("select private.end_badges() as ended")).toEqual([{ ended: 1 }]);
    expect(await differences()).toEqual([]);
  });

  const give = `insert into public.user_subscriptions (user_id, addon_ids) select '${dana.id}', array[id] from public.plan_addons where slug = 'old'`;
  const withdraw = "delete from public.plan_addons where slug = 'old'";

  test.each([
    ["given and then deleted", give, withdraw, "23503 addon_in_use"],
    ["deleted and then given", withdraw, give, "23503 addon_not_found"],
  ])(
    "an add-on that is %s concurrently: the second statement is refused",
    async (_, first, second, refusal) => {
      await expect(overlapping(first, second).then(() => "done", nameOf)).resolves.toBe(refusal);
    },
  );

  /** Waits until one of two transactions is blocked by a lock of the other. */
  const waiting = () =>
    expect
      .poll(
        () =>
          db.sql(
            "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        { timeout: 20_000 },
      )
      .toHaveLength(1);

  const draw = (one: Connection) =>
    one.as(carmel, "select public.generate_organization_code() as code");
  const replace = (one: Connection) =>
    one.sql(
      `update public.companies set organization_code = 'NEWCODE2' where id = '${CARMEL}' returning organization_code as code`,
    );

  /** An agent has written, the company's code changes, and the agent then writes something that needs the company. */
  async function crossing(change: (one: Connection) => Promise<unknown>) {
    const [a, b] = crowd as [Connection, Connection];
    const fared = (work: Promise<unknown>) => work.then(() => "done", nameOf);
    await a.sql("begin");
    await a.sql(`update public.profiles set phone = '050-7654321' where id = '${dana.profile}'`);
    const changed = fared(change(b));
    await waiting();
    const left = await fared(a.sql(leave));
    await a.sql("commit");
    return [left, await changed];
  }

  test("a code is drawn while an agent writes: no deadlock", async () => {
    expect(await crossing(draw)).toEqual(["done", "done"]);
    expect(await differences()).toEqual([]);
    const [agent] = await db.as(dana, "select organization_code as code from public.profiles");
    const [company] = await db.as(carmel, "select organization_code as code from public.companies");
    expect(agent).toEqual(company);
    expect(company?.code).not.toBe(CARMEL_CODE);
  });

  test("an agent is removed while another writes: no deadlock", async () => {
    await db.sql(join);
    const fared = await crossing((one) =>
      one.as(carmel, `select public.remove_agent('${yossi.profile}')`),
    );
    expect(fared).toEqual(["done", "done"]);
    expect(await differences()).toEqual([]);
    expect(
      await db.sql(`select id from public.profiles where organization_code is not null`),
    ).toEqual([{ id: dana.profile }]);
  });

  test("a company's account is deleted while an agent writes: no deadlock", async () => {
    const fared = await crossing((one) => one.as(carmel, "select public.delete_my_account()"));
    expect(fared).toEqual(["done", "done"]);
    expect(await differences()).toEqual([]);
    expect(await db.sql(`select id from public.companies where id = '${CARMEL}'`)).toEqual([]);
    expect(
      await db.as(dana, "select organization_code as code, phone from public.profiles"),
    ).toEqual([{ code: null, phone: "050-7654321" }]);
  });

  test("deleting a company before locking its agents ends in a deadlock for one", async () => {
    const fared = await crossing((one) =>
      one.sql(`delete from public.companies where id = '${CARMEL}'`),
    );
    expect(fared.filter((how) => how === "done")).toHaveLength(1);
    expect(fared.filter((how) => how.startsWith("40P01"))).toHaveLength(1);
  });

  test("replacing a code before locking the agents ends in a deadlock for one", async () => {
    const fared = await crossing(replace);
    expect(fared.filter((how) => how === "done")).toHaveLength(1);
    expect(fared.filter((how) => how.startsWith("40P01"))).toHaveLength(1);
  });

  test.each([
    ["commit", "not_found", null],
    ["rollback", "linked", CARMEL_CODE],
  ])(
    "joining by a code while it changes waits, and after a %s reads %s",
    async (end, status, code) => {
      const [a, b] = crowd as [Connection, Connection];
      await a.sql("begin");
      await replace(a);
      const joining = b.as(
        yossi,
        `select public.link_company('${CARMEL_CODE}') ->> 'status' as status`,
      );
      await waiting();
      await a.sql(end);
      expect(await joining).toEqual([{ status }]);
      expect(await db.as(yossi, "select organization_code as code from public.profiles")).toEqual([
        { code },
      ]);
      expect(await differences()).toEqual([]);
    },
  );

  test("an agent who joins while a code is drawn has the new one", async () => {
    const [a, b] = crowd as [Connection, Connection];
    await a.sql("begin");
    await a.sql(join);
    const drawing = draw(b);
    await waiting();
    await a.sql("commit");
    const [drawn] = await drawing;
    expect(await db.as(yossi, "select organization_code as code from public.profiles")).toEqual([
      drawn,
    ]);
    expect(await differences()).toEqual([]);
  });
});
