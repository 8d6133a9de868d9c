// The matches of saved searches in a thousand changes, on a throw-away PostgreSQL with 10,000 listings.
//   npm run bench:alerts
// 10,000 searches; 100,000 of which 90,000 match none of the changes; 100,000 identical ones. Matching grows with the
// number of matches, not of searches, and takes less than a minute.
import { loadavg } from "node:os";
import { performance } from "node:perf_hooks";
import type pg from "pg";
import { withCluster } from "@/scripts/postgres-cluster";
import { CHANGES_A_STEP } from "@/server/worker/alerts";
import { city, town, wish } from "./alert-searches";
import { reportGoals } from "./goals";
import { openSearchDatabase } from "./search-data";
import { CITIES } from "./search-words";

const FEW = 10_000;
const MANY = 100_000;
const CHANGES = 1_000;
const WITHIN_S = 60;
/** The server role's statement timeout is 15 seconds, and a call holds the locks that matching needs until it ends. */
const A_CALL_S = 5;
const GROWTH = 2;
const SEEKERS_MS = 2_000;

async function ask(db: pg.Client, searches: Record<string, unknown>[]) {
  await db.query(
    `insert into private.alerts (address, filters, frequency, consent_version, confirmed_at)
     select 'seeker' || n || '@example.com', f, 'daily', 1, now() from jsonb_array_elements($1) with ordinality s (f, n)`,
    [JSON.stringify(searches)],
  );
}

const waits = async (db: pg.Client, table: string) =>
  (await db.query(`select from private.${table} limit 1`)).rowCount !== 0;

async function begin(db: pg.Client, searches: Record<string, unknown>[]) {
  await db.query("truncate private.alerts cascade");
  await db.query(
    "truncate private.alert_changes, private.alert_turns, private.alert_searches, private.alert_keys",
  );
  for (let n = 0; n < searches.length; n += 10_000) await ask(db, searches.slice(n, n + 10_000));
  const start = performance.now();
  while (await waits(db, "alert_turns")) await db.query("select public.match_alerts()");
  const seconds = (performance.now() - start) / 1000;
  await db.query(
    "analyze private.alerts, private.alert_searches, private.alert_keys, private.alert_finds",
  );
  return seconds;
}

/** New homes, lower prices, other edits, removed homes; returns how long the writes took. */
async function change(db: pg.Client, turn: number) {
  const some = (share: number, n: number) =>
    `select id from public.properties where status in ('active', 'under_offer') order by md5(seq || '${turn}-${n}') limit ${CHANGES * share}`;
  const writes = [
    `update public.properties set price = round(price * 0.96) where id in (${some(0.4, 1)})`,
    `update public.properties set rooms = rooms + 0.5, description = description || ' חדש' where id in (${some(0.2, 2)})`,
    `update public.properties set status = 'closed', closed_at = now() where id in (${some(0.1, 3)})`,
    `insert into public.properties (agent_id, title, transaction_type, price, city, neighborhood, address, rooms, built_area, floor,
       property_types, description, status, published_at, expires_at)
     select agent_id, title, transaction_type, price, city, neighborhood, address, rooms, built_area, floor, property_types,
       description, 'active', now(), now() + interval '60 days' from public.properties where id in (${some(0.3, 4)})`,
  ];
  const start = performance.now();
  for (const write of writes) await db.query(write);
  return (performance.now() - start) / 1000;
}

async function measure(db: pg.Client, name: string, searches: Record<string, unknown>[]) {
  const keys = await begin(db, searches);
  const writing = await change(db, searches.length);
  let changes = 0;
  let finds = 0;
  let longest = 0;
  const start = performance.now();
  for (let last = 1; last > 0; ) {
    const began = performance.now();
    const { rows } = await db.query("select public.match_alerts($1) as done", [CHANGES_A_STEP]);
    longest = Math.max(longest, (performance.now() - began) / 1000);
    last = rows[0].done.changes;
    changes += last;
    finds += rows[0].done.finds;
  }
  const seconds = (performance.now() - start) / 1000;
  const { rows: homes } = await db.query(
    "select id from public.public_listings where city = $1 order by seq desc limit 20",
    [CITIES[0]?.[0]],
  );
  let asking = 0;
  for (const { id } of homes) {
    const began = performance.now();
    await db.query("select private.seekers_of($1)", [id]);
    asking = Math.max(asking, performance.now() - began);
  }
  console.log(
    `${name}: ${changes} listings changed (written in ${writing.toFixed(1)} s), ${finds.toLocaleString("en")} finds in ${seconds.toFixed(1)} s, the longest call ${longest.toFixed(1)} s; keys were made in ${keys.toFixed(0)} s; who waits for a home is counted in ${asking.toFixed(0)} ms at most. Load average ${loadavg()[0]?.toFixed(1)}.`,
  );
  return { seconds, finds, longest, asking };
}

await withCluster(async (url) => {
  const db = await openSearchDatabase(url, 10_000);
  await db.query(
    "select setval(pg_get_serial_sequence('public.properties', 'seq'), (select max(seq) from public.properties))",
  );
  const near = Array.from({ length: FEW }, () => wish(city));
  const elsewhere = Array.from({ length: MANY - FEW }, (_, n) =>
    n % 2 === 0 ? wish(town) : wish(city, true),
  );
  const few = await measure(db, "10,000 searches", near);
  const many = await measure(db, "100,000, of which 90,000 ask for something else", [
    ...near,
    ...elsewhere,
  ]);
  const alike = await measure(
    db,
    "100,000 that ask alike",
    Array.from({ length: MANY }, () => wish(city)),
  );
  const longest = Math.max(many.longest, alike.longest);
  const goals: [string, boolean][] = [
    [
      `${CHANGES} changes and ${MANY} searches within ${WITHIN_S} s`,
      alike.seconds < WITHIN_S && many.seconds < WITHIN_S,
    ],
    [
      `ten times the searches with as many finds (${few.finds}, ${many.finds}) take ${(many.seconds / few.seconds).toFixed(1)} times as long, at most ${GROWTH}`,
      many.seconds / few.seconds < GROWTH && many.finds < few.finds * 1.3,
    ],
    [`no call takes ${A_CALL_S} s`, longest < A_CALL_S],
    [`who waits for a home is counted within ${SEEKERS_MS} ms`, alike.asking < SEEKERS_MS],
  ];
  reportGoals(goals);
  await db.end();
}, "-c shared_buffers=512MB -c work_mem=16MB -c max_wal_size=4GB -c jit=off");
