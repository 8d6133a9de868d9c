import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { nameOf } from "./support/check";
import { type Database, openDatabase } from "./support/database";
import {
  avi,
  CARMEL_CODE,
  carmel,
  dana,
  noa,
  SHARON_CODE,
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
  crowd = await db.crowd(8);
});
afterEach(async () => {
  await Promise.all(crowd.map((one) => one.close()));
  await db.close();
});

async function together(work: ((db: Connection) => Promise<unknown>)[]) {
  const results = await Promise.allSettled(work.map((one, n) => one(crowd[n] as Connection)));
  return results.map((one) => (one.status === "fulfilled" ? "done" : nameOf(one.reason)));
}

const press = (change: object) => (one: Connection) =>
  one.as(server, "select public.add_lead($1, 'a')", [
    {
      request_id: randomUUID(),
      listing_id: YOSSIS,
      name: "מיכל",
      phone: "+972523334455",
      message: "",
      consent_version: 1,
      scripted: true,
      email: "michal@example.com",
      ...change,
    },
  ]);
const count = async (table: string, where = "true") =>
  (await db.sql<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`))[0]?.n;
const yossis = `agent_id = '${yossi.profile}'`;

test("eight concurrent submits of a form are one lead, one message and one mail to each", async () => {
  const request_id = randomUUID();
  const fared = await together(Array.from({ length: 8 }, () => press({ request_id })));
  expect(new Set(fared)).toEqual(new Set(["done"]));
  expect(await count("public.leads", yossis)).toBe(1);
  expect(await count("public.lead_messages", `request_id = '${request_id}'`)).toBe(1);
  expect(await count("private.mails", "kind = 'lead'")).toBe(1);
  expect(await count("private.mails", "kind = 'lead_copy'")).toBe(1);
});

test("eight concurrent messages of one person are one lead with eight messages", async () => {
  await together(Array.from({ length: 8 }, () => press({})));
  expect(await count("public.leads", yossis)).toBe(1);
  expect(
    await count("public.lead_messages m join public.leads l on l.id = m.lead_id", yossis),
  ).toBe(8);
});

test("a lead handed over while its agent leaves ends with an agent who may have it", async () => {
  await db.sql(
    `update public.profiles set organization_code = '${CARMEL_CODE}' where id in ('${yossi.profile}', '${noa.profile}')`,
  );
  await press({})(crowd[0] as Connection);
  const [lead] = await db.sql<{ id: string }>(`select id from public.leads where ${yossis}`);
  const fared = await together([
    (one) => one.as(yossi, "select public.unlink_company()"),
    (one) => one.as(carmel, "select public.hand_lead($1, $2)", [lead?.id, noa.profile]),
    (one) => one.as(carmel, "select public.hand_lead($1, $2)", [lead?.id, dana.profile]),
    (one) => one.as(yossi, 'select public.change_lead($1, \'{"status": "talked"}\')', [lead?.id]),
    press({ message: "עוד" }),
  ]);
  for (const how of fared) expect(["done", "PT404 not_found"]).toContain(how);
  expect(await count("public.leads", `id = '${lead?.id}'`)).toBe(1);
  expect(await count("public.lead_messages", `lead_id = '${lead?.id}'`)).toBe(2);
});

test("eight concurrent leads go to the agents of an office in turn: four agents get two each", async () => {
  const people = [dana, yossi, noa, avi];
  for (const { profile } of people) {
    await db.sql(
      `update public.profiles set organization_code = '${CARMEL_CODE}', trial_active = true, trial_end_date = now() + interval '9 days' where id = '${profile}'`,
    );
    await db.sql(
      `insert into public.lead_settings (agent_id, company_reads) values ('${profile}', true)
       on conflict (agent_id) do update set company_reads = true`,
    );
  }
  await db.sql(
    `update public.companies set lead_rule = 'turn' where organization_code = '${CARMEL_CODE}'`,
  );
  await db.sql("delete from public.leads");
  const fared = await together(
    Array.from({ length: 8 }, (_, n) => press({ phone: `+97252333440${n}` })),
  );
  expect(new Set(fared)).toEqual(new Set(["done"]));
  expect(await db.sql("select count(*)::int as n from public.leads group by agent_id")).toEqual([
    { n: 2 },
    { n: 2 },
    { n: 2 },
    { n: 2 },
  ]);
});

test("a lead does not wait for the concurrent removal of an agent, and nothing is refused", async () => {
  for (const { profile } of [dana, yossi, noa]) {
    await db.sql(
      `update public.profiles set organization_code = '${CARMEL_CODE}' where id = '${profile}'`,
    );
    await db.sql(
      `insert into public.lead_settings (agent_id, company_reads) values ('${profile}', true)
       on conflict (agent_id) do update set company_reads = true`,
    );
  }
  await db.sql(
    `update public.companies set lead_rule = 'turn' where organization_code = '${CARMEL_CODE}'`,
  );
  const fared = await together([
    press({ phone: "+972523334401" }),
    (one) => one.as(carmel, "select public.remove_agent($1)", [noa.profile]),
    press({ phone: "+972523334402" }),
    press({ phone: "+972523334403" }),
    (one) => one.as(carmel, "select public.hand_homes($1, $2)", [[YOSSIS], dana.profile]),
    press({ phone: "+972523334404" }),
  ]);
  expect(fared).toEqual(["done", "done", "done", "done", "done", "done"]);
  expect(await count("public.leads", "phone like '+97252333440%'")).toBe(4);
  await press({ phone: "+972523334405" })(crowd[0] as Connection);
  await press({ phone: "+972523334406" })(crowd[0] as Connection);
  await press({ phone: "+972523334407" })(crowd[0] as Connection);
  expect(
    await count(
      "public.leads",
      `agent_id = '${noa.profile}' and phone between '+972523334405' and '+972523334407'`,
    ),
  ).toBe(0);
});

describe.runIf(process.env.TEST_DATABASE_URL)("lead settings, in the worst interleaving", () => {
  const office = (code: string | null) =>
    `update public.profiles set organization_code = ${code ? `'${code}'` : "null"} where id = '${yossi.profile}'`;
  const given = `
    select set_config('request.jwt.claim.sub', '${yossi.id}', true), set_config('request.jwt.claims', '{"sub": "${yossi.id}"}', true);
    select public.save_lead_settings('at_once', null, true)`;
  const reads = () =>
    db.sql(`select company_reads as reads from public.lead_settings where ${yossis}`);

  /** The first holds its transaction open while the second starts. */
  async function overlapping(first: string, second: string) {
    const [a, b] = crowd as [Connection, Connection];
    await b.sql("set lock_timeout = 5000");
    await a.sql("begin");
    await a.sql(first);
    let done = false;
    const later = b.sql(second).finally(() => {
      done = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    const waited = !done;
    await a.sql("commit");
    await later;
    return waited;
  }

  const SETTINGS = `insert into public.lead_settings (agent_id) values ('${yossi.profile}')`;
  test.each([
    ["joins an office", null, CARMEL_CODE, "select"],
    ["leaves an office", CARMEL_CODE, null, "select"],
    ["goes to another office", CARMEL_CODE, SHARON_CODE, "select"],
    ["with settings joins an office", null, CARMEL_CODE, SETTINGS],
    ["with settings goes to another office", CARMEL_CODE, SHARON_CODE, SETTINGS],
  ])(
    "an agent %s while permission is granted: it applies only to the office before",
    async (_, from, to, settings) => {
      await db.sql(office(from));
      await db.sql(settings);
      const waited = await overlapping(given, office(to));
      expect({ waited, of: await reads() }).toEqual({ waited: true, of: [{ reads: false }] });
    },
  );

  test("permission granted after the agent joined holds", async () => {
    expect(await overlapping(office(CARMEL_CODE), given)).toBe(true);
    expect(await reads()).toEqual([{ reads: true }]);
  });

  test("a message written while its agent switches to immediate mails is mailed at once", async () => {
    await db.sql(
      `insert into public.lead_settings (agent_id, mails, told_until) values ('${yossi.profile}', 'daily', now())`,
    );
    const lead = {
      request_id: randomUUID(),
      listing_id: YOSSIS,
      name: "מיכל",
      phone: "+972523334455",
      consent_version: 1,
    };
    const waited = await overlapping(
      `select public.add_lead('${JSON.stringify(lead)}', 'a')`,
      `begin; ${given}; commit`,
    );
    expect({ waited, mails: await count("private.mails", "kind = 'lead'") }).toEqual({
      waited: true,
      mails: 1,
    });
  });
});
