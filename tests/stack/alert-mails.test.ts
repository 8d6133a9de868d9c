import { expect, test } from "vitest";
import { dana, YOSSIS } from "../database/support/people";
import { freshWorkers } from "./testing/workers";

// From a change of a listing to the mails of who waits for it, by workers that may die at any moment.

const workers = freshWorkers();
const { waiting, soon, everythingSent, copies } = workers;

/** So many people, each of whom has an alert and something to be told of. */
const found = (count: number) =>
  workers.direct.exec(
    `with asked as (
       insert into private.alerts (address, filters, query, frequency, consent_version, confirmed_at)
       select 'p' || n || '@example.com', '{"city": ["חיפה"]}', 'city=חיפה', 'now', 1, now() - interval '1 day'
       from generate_series(1, ${count}) n returning id)
     insert into private.alert_finds (alert_id, listing_id, reason, found_at)
     select id, '${YOSSIS}', 'new', now() - interval '1 hour' from asked`,
  );
const untold = async () =>
  (
    await workers.direct.query<{ n: number }>(
      "select count(*)::int as n from private.alert_finds where told_at is null",
    )
  )[0]?.n;
const told = () => expect.poll(untold, { timeout: 40_000, interval: 100 }).toBe(0);
const readers = () => workers.smtp.received.map(({ to }) => to.join()).sort();
const everybody = (count: number) =>
  Array.from({ length: count }, (_, n) => `p${n + 1}@example.com`).sort();

test("three workers notify 60 people, each once", async () => {
  await found(60);
  for (let n = 0; n < 3; n++) workers.start();
  await told();
  await everythingSent();
  expect(readers()).toEqual(everybody(60));
});

const TELL = "/rest/v1/rpc/tell_alerts";
test.each([
  // Told in the database, and the worker never heard of it.
  ["forgets", 0],
  // Asked, and the database never heard of it.
  ["stalls", 4],
] as const)(
  "a worker killed while the database %s is followed by one that notifies each person once",
  async (fault, left) => {
    await found(4);
    workers.proxy.behave(fault, TELL);
    const asked = workers.proxy.requested(TELL);
    const worker = workers.start();
    await asked;
    await expect.poll(untold).toBe(left);
    await workers.kill(worker);
    workers.proxy.recover();
    await soon();
    workers.start();
    await told();
    await everythingSent();
    expect([readers(), copies()]).toEqual([everybody(4), [1, 1, 1, 1]]);
  },
);

const MATCH = "/rest/v1/rpc/match_alerts";
/** More than two steps of a worker. */
const HOMES = 120;

/** Four who look for what so many agents' homes are from now on; they are told on Sundays. */
async function published() {
  await workers.direct.exec(
    // What was there before goes while nobody asks, and is no change.
    `delete from public.properties where title = 'דירה שמתפרסמת';
     delete from private.alert_changes where true;
     insert into private.alerts (address, filters, query, frequency, consent_version, confirmed_at)
     select 'p' || n || '@example.com', '{"city": ["חיפה"], "priceMin": 1900779, "priceMax": 1900779}', '', 'weekly', 1, now()
     from generate_series(1, 4) n;
     insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
     select '${dana.profile}', 'דירה שמתפרסמת', 'sale', 1900779, 'חיפה', 3, '{apartment}' from generate_series(1, ${HOMES})`,
  );
}
const rowsOf = async (table: string) =>
  (await workers.direct.query<{ n: number }>(`select count(*)::int as n from private.${table}`))[0]
    ?.n;

/** Nothing of them is left to match, and every home is told to each of the four, once. */
async function eachFoundAndToldOnce() {
  await expect.poll(() => rowsOf("alert_changes"), { timeout: 60_000, interval: 100 }).toBe(0);
  expect([await rowsOf("alert_finds"), await untold()]).toEqual([4 * HOMES, 4 * HOMES]);
  await workers.direct.exec("update private.alerts set frequency = 'now' where true");
  await told();
  await everythingSent();
  expect([readers(), copies()]).toEqual([everybody(4), [1, 1, 1, 1]]);
  const mails = await workers.direct.query<{ n: number }>(
    "select (data ->> 'new')::int as n from private.mails where kind = 'alert'",
  );
  expect(mails.map(({ n }) => n)).toEqual([HOMES, HOMES, HOMES, HOMES]);
}

test("three workers match the same changes against alerts, each once", async () => {
  await published();
  for (let n = 0; n < 3; n++) workers.start();
  await eachFoundAndToldOnce();
});

test("workers killed after each step leave the rest to the next, without duplicates", async () => {
  await published();
  // Found in the database, and none of them ever heard of it.
  workers.proxy.behave("never responds", MATCH);
  for (let left = HOMES; left > 0; ) {
    const asked = workers.proxy.requested(MATCH);
    const worker = workers.start();
    await asked;
    left = Math.max(0, left - 50);
    const changes = () => rowsOf("alert_changes");
    await expect.poll(changes, { timeout: 20_000 }).toBe(left);
    expect(await rowsOf("alert_finds")).toBe(4 * (HOMES - left));
    await workers.kill(worker);
  }
  workers.proxy.recover();
  workers.start();
  workers.start();
  await eachFoundAndToldOnce();
});

test("a worker killed before the database receives a step leaves all of it to two others", async () => {
  await published();
  workers.proxy.behave("stalls", MATCH);
  const asked = workers.proxy.requested(MATCH);
  const worker = workers.start();
  await asked;
  await workers.kill(worker);
  expect([await rowsOf("alert_changes"), await rowsOf("alert_finds")]).toEqual([HOMES, 0]);
  workers.proxy.recover();
  workers.start();
  workers.start();
  await eachFoundAndToldOnce();
});

test("a worker that is killed between telling and sending leaves the mails to the next", async () => {
  await found(3);
  const killed = new Promise<void>((done) => {
    workers.smtp.onStep(async (step) => {
      if (step !== "connect") return;
      await workers.kill(worker);
      done();
    });
  });
  const worker = workers.start();
  await killed;
  workers.smtp.onStep(() => {});
  expect([await untold(), await waiting()]).toEqual([0, 3]);
  await soon();
  workers.start();
  await everythingSent();
  expect([readers(), copies()]).toEqual([everybody(3), [1, 1, 1]]);
});

test("on Shabbat alerts are matched but neither queued nor sent; other mails are, and all alerts afterwards", async () => {
  await found(2);
  await workers.direct.exec(
    `select private.tell_address(array[a.id], array[a.id], now()) from private.alerts a where address = 'p1@example.com'`,
  );
  await workers.direct.query(`select private.queue_mail('${dana.id}', 'test', 'a', '{}')`);
  // Saturday noon, and the minute after it is over.
  const resting = workers.start({ at: "2026-11-21T10:00:00Z" });
  await expect.poll(readers, { timeout: 20_000 }).toEqual(["dana@example.com"]);
  const asked = workers.proxy.requested(TELL);
  // Two more rounds.
  for (let round = 0; round < 2; round++)
    await workers.proxy.requested("/rest/v1/rpc/match_alerts");
  expect([await untold(), await waiting(), readers().length]).toEqual([1, 1, 1]);
  await workers.kill(resting);
  workers.start({ at: "2026-11-21T18:30:00Z" });
  await asked;
  await everythingSent();
  await told();
  await everythingSent();
  expect(readers()).toEqual(["dana@example.com", ...everybody(2)]);
});

test("a published home is mailed at once to whoever has a matching alert, by a fresh worker", async () => {
  await workers.direct.exec(
    `insert into private.alerts (address, filters, query, frequency, consent_version, confirmed_at)
     select name || '@example.com', filters::jsonb, '', 'now', 1, now()
     from (values ('p1', '{"city": ["חיפה"], "priceMax": 1900800}'), ('other', '{"city": ["חיפה"], "priceMax": 1900700}')) a (name, filters)`,
  );
  await workers.direct.exec(
    `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
     values ('${dana.profile}', 'דירה חדשה לגמרי', 'sale', 1900777, 'חיפה', 3, '{apartment}')`,
  );
  workers.start();
  await expect.poll(readers, { timeout: 40_000 }).toEqual(["p1@example.com"]);
  expect(await untold()).toBe(0);
});
