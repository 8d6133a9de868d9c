import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Alert,
  CHECKER,
  Model,
  NAMES,
  randomChange,
  randomFilters,
  seenNow,
  written,
} from "./support/alert-finds";
import { owner, use } from "./support/check";
import { type Database, openDatabase } from "./support/database";
import { insertListings, one, random } from "./support/search-listings";

// The long run: `ALERT_SEARCHES=2000 ALERT_CHANGES=5000 npm run test:db:postgres alert-finds`.

const SEARCHES = Number(process.env.ALERT_SEARCHES ?? 60);
const CHANGES = Number(process.env.ALERT_CHANGES ?? 120);
const BATCH = Math.max(8, CHANGES / 50);
const LISTINGS = Math.min(150, CHANGES / 3);

let db: Database;
const alerts: Alert[] = [];

beforeAll(async () => {
  db = await openDatabase();
  use(db);
  await owner(CHECKER);
  await owner("update public.profiles set trial_end_date = now() + interval '99 days' where true");
  await insertListings(LISTINGS);
  await owner(
    `insert into private.neighborhoods (city, name, key)
     select 'חיפה', name, private.area_key(name) from unnest($1::text[]) name on conflict do nothing`,
    [NAMES],
  );
});
afterAll(() => db?.close());

async function add(filters: object | null, listing: string | null) {
  const [row] = await owner<{ id: string }>(
    `insert into private.alerts (address, filters, listing_id, frequency, consent_version, confirmed_at)
     values ($1, $2, $3, 'now', 1, now()) returning id`,
    [`${alerts.length}@example.com`, filters && JSON.stringify(filters), listing],
  );
  alerts.push({ id: row?.id ?? "", filters, listing, paused: false });
}

/** Matches the way the worker does: a few listings at a time until none is left. */
async function match(limit: number) {
  let finds = 0;
  do {
    const [row] = await owner<{ answer: { changes: number; finds: number } }>(
      `select public.match_alerts(${limit}) as answer`,
    );
    finds += row?.answer.finds ?? 0;
  } while (
    (await owner("select from private.alert_changes union all select from private.alert_turns"))
      .length > 0
  );
  return finds;
}

test(`${CHANGES} changes notify ${SEARCHES} alerts of exactly what their searches newly match`, {
  timeout: 180_000 + SEARCHES * CHANGES,
}, async () => {
  const homes = await owner<{ id: string }>("select id from public.properties order by seq");
  for (let n = 0; n < SEARCHES; n++) {
    if (n % 4 === 0) await add(null, one(homes).id);
    else await add(randomFilters(), null);
  }
  const model = new Model();
  let before = await seenNow(alerts);
  const met = { finds: 0, lowered: 0, back: 0, told: 0 };
  for (let done = 0; done < CHANGES; ) {
    const gone: string[] = [];
    const upto = Math.min(CHANGES, done + BATCH);
    for (; done < upto; done++) {
      gone.push(...(await randomChange()));
      if (random(6) > 0) continue;
      // An alert is paused, resumed or given other filters in between: it reports only what happens from then on.
      const alert = one(alerts);
      const filters = alert.filters && random(2) === 0 ? randomFilters() : null;
      // Saving unchanged filters is not a change.
      if (filters && isDeepStrictEqual(filters, alert.filters)) continue;
      if (filters) alert.filters = filters;
      else alert.paused = !alert.paused;
      await owner(
        `update private.alerts set filters = coalesce($2, filters), paused_at = case when $3 then now() end where id = $1`,
        [alert.id, filters && JSON.stringify(filters), alert.paused],
      );
      model.turn(alert.id);
      for (const [id, seen] of await seenNow([alert])) before.set(id, seen);
    }
    // An alert about a single home is deleted with it.
    for (const alert of alerts.filter(({ listing }) => listing && gone.includes(listing))) {
      alerts.splice(alerts.indexOf(alert), 1);
      model.turn(alert.id);
    }
    met.finds += await match(one([3, 7, 1000]));
    model.forget(gone);
    const after = await seenNow(alerts);
    for (const alert of alerts.filter(({ paused }) => !paused)) {
      const [was, is] = [before.get(alert.id), after.get(alert.id)];
      if (was && is) model.change(alert, was, is);
    }
    const lines = await written();
    const [told, owed] = [new Set(lines), new Set(model.all())];
    const wrong = {
      toldTooMuch: lines.filter((line) => !owed.has(line)),
      forgotten: [...owed].filter((line) => !told.has(line)),
    };
    expect(wrong, `after ${done} changes`).toEqual({ toldTooMuch: [], forgotten: [] });
    met.lowered += lines.filter((line) => line.includes(" lowered ")).length;
    met.back += lines.filter((line) => line.includes(" back ")).length;
    // Some of the pending finds are mailed.
    const mailed = await owner<{
      alert_id: string;
      listing_id: string;
      price: string | null;
      deal: string;
    }>(
      `update private.alert_finds f set told_at = now(), told_price = p.price * 100, told_deal = case p.transaction_type when 'sale' then 1 else 2 end
       from public.public_listings p, private.alerts a
       where p.id = f.listing_id and a.id = f.alert_id and f.told_at is null and hashtext(a.address || p.seq || ${done}) % 2 = 0
       returning f.alert_id, f.listing_id, p.price, p.transaction_type as deal`,
    );
    for (const { alert_id, listing_id, price, deal } of mailed)
      model.tell(alert_id, listing_id, price === null ? null : Number(price), deal);
    met.told += mailed.length;
    before = after;
  }
  console.log(JSON.stringify(met));
  // Comparing nothing with nothing would prove nothing.
  for (const [kind, count] of Object.entries(met)) expect(count, kind).toBeGreaterThan(0);
  // Deleting the alerts leaves no orphaned rows.
  await owner("delete from private.alerts where true");
  await match(1000);
  await randomChange();
  expect(await owner("select from private.alert_changes")).toEqual([]);
  expect(await owner("select from private.alert_keys")).toEqual([]);
});
