import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nameOf } from "./support/check";
import { type Database, openDatabase } from "./support/database";
import { CARMEL_CODE, carmel, dana, noa, server, YOSSIS, yossi } from "./support/people";

// At the same moment, on real connections where there are some (PostgreSQL), in turn on PGlite.

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

test("a button pressed eight times at once is one lead, one message and one mail to each", async () => {
  const request_id = randomUUID();
  const fared = await together(Array.from({ length: 8 }, () => press({ request_id })));
  expect(new Set(fared)).toEqual(new Set(["done"]));
  expect(await count("public.leads", yossis)).toBe(1);
  expect(await count("public.lead_messages", `request_id = '${request_id}'`)).toBe(1);
  expect(await count("private.mails", "kind = 'lead'")).toBe(1);
  expect(await count("private.mails", "kind = 'lead_copy'")).toBe(1);
});

test("eight messages of one person at once are one lead with eight messages", async () => {
  await together(Array.from({ length: 8 }, () => press({})));
  expect(await count("public.leads", yossis)).toBe(1);
  expect(
    await count("public.lead_messages m join public.leads l on l.id = m.lead_id", yossis),
  ).toBe(8);
});

test("a lead that is handed over while its agent leaves stays with one who may have it", async () => {
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
