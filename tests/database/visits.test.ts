import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { israelDay } from "@/lib/hebrew/format";
import { type Visit, visitRows } from "@/lib/visits/rows";
import { BatchWriter } from "@/server/visits/batch-writer";
import { type Database, openDatabase } from "./support/database";
import { AVIS, DANAS, DANAS_SECOND, dana, server, YOSSIS, yossi } from "./support/people";
import { dice } from "./support/storm";
import { kept, plain, sorted, story } from "./support/visit-story";

// Days of visitors, batched and written by two instances of the site, compared with a plain count of the events. `npm
// run test:db:postgres visits` plays all 20,000 on a real PostgreSQL; tests/faults/two-sites.test.ts sends them to two
// running sites.

const EVENTS = process.env.TEST_DATABASE_URL ? 20_000 : 1500;
const VISITORS = 500;
const STEP_MS = 600_000;
const SPAN_MS = 23.5 * 3_600_000;

const DANA = { profile: dana.profile, user: dana.id };
const YOSSI = { profile: yossi.profile, user: yossi.id };
const PAGES = {
  homes: { [DANAS]: DANA, [DANAS_SECOND]: DANA, [YOSSIS]: YOSSI, [AVIS]: null },
  agent: DANA,
};

let db: Database;
beforeEach(async () => {
  db = await openDatabase();
});
afterEach(() => db.close());

test(`${EVENTS} visits by ${VISITORS} visitors, over two instances and a midnight, are counted exactly`, {
  timeout: 240_000,
}, async () => {
  const now = Math.floor(Date.now() / STEP_MS) * STEP_MS;
  const moments = Array.from({ length: SPAN_MS / STEP_MS }, (_, n) => now - n * STEP_MS).reverse();
  const happened = await story({
    ...PAGES,
    ...{ events: EVENTS, visitors: VISITORS, moments },
    viewers: [dana.id ?? "", yossi.id ?? ""],
  });
  const salts: Record<string, string> = {};
  const saltOf = async (day: string) => (salts[day] ??= randomBytes(32).toString("hex"));
  const random = dice(3);
  const failures: unknown[] = [];
  let calls = 0;
  const instance = () =>
    new BatchWriter<Visit>({
      write: async (visits, id) => {
        const events = JSON.stringify(await visitRows(visits, saltOf));
        await db.as(server, "select public.count_events($1, $2)", [events, id]);
        calls += 1;
        // Committed, but the response is lost.
        if (random() < 0.1) throw new Error("the answer was lost");
      },
      report: (what) => "lost" in what && failures.push(what),
      isHopeless: () => false,
      everyMs: 3_600_000,
      batchSize: 50,
      maxPending: 10_000,
    });
  const instances = [instance(), instance()] as const;
  for (const at of moments) {
    for (const visit of happened.filter((one) => one.at === at && !one.robot))
      expect(instances[random() < 0.5 ? 0 : 1].add(visit)).toBe(true);
    for (const one of instances) while (one.size > 0) await one.flush();
  }
  expect(calls).toBeGreaterThan(200);
  expect(failures).toEqual([]);
  const expected = await plain(happened, PAGES);
  expect(expected.size).toBeGreaterThan(100);
  // The database accepts events that are a day old at most: in the last half hour of a day the range contains no
  // midnight.
  const midnights = israelDay(now - SPAN_MS) === israelDay(now) ? 0 : 1;
  expect(new Set(happened.map(({ at }) => israelDay(at))).size).toBe(midnights + 1);
  const rows = await kept((sql) => db.sql(sql), [dana.profile, yossi.profile]);
  expect(sorted(rows)).toEqual(sorted(expected));
});
