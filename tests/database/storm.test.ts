import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differences } from "./chapters/projections";
import { nameOf, use } from "./support/check";
import { type Database, openDatabase } from "./support/database";
import { type Act, dice, life, member, nextAct, settle, type Writer } from "./support/storm";
import { DAY_DISAGREES } from "./support/storm-day";

// The long run: `STORM_SECONDS=60 npm run test:db:postgres storm`. PGlite has one connection: there the same writes run
// sequentially, and the data must be consistent afterwards, too.

const SECONDS = Number(process.env.STORM_SECONDS ?? 6);
const WRITERS = 34;
/** Errors on which the site retries (server/supabase/fetch.ts): the whole call was rolled back. */
const AGAIN = /^(40P01|40001)/;
/**
 * Refusals by a rule of the product; none of them is a fault. A plan granted for one second is a case: while that call
 * waits, another one switches the plan on again, which would begin it after that second is over.
 */
const RULES =
  /^(P0001 (plan_limit_reached|office_limit_reached|images_limit|drafts_limit|listing_incomplete|account_inactive|listing_withheld|withheld_copy|viewing_taken)|22023 (image_not_yours|too_many_hours)|42501 (account_inactive|not_agent|office_edits_not_allowed|agent_inactive)|PT4|23505|42501 policy|23514 (subscription_ends_after_start|open_house_is_one_day))/;

/** Writers of states, which take more locks than the others. */
const LIFE = [
  "moves listings",
  "deletes several",
  "copies a listing",
  "ends what is over",
  "matches alerts",
  "tells alerts",
  "books a viewing",
  "writes about a home",
  "moves a viewing",
  "the office edits",
  "hides what was reported",
];

let db: Database;
let crowd: Writer[];

describe("a storm of writers", () => {
  beforeEach(async () => {
    db = await openDatabase();
    use(db);
    await settle(db);
    crowd = await db.crowd(WRITERS);
  });
  afterEach(async () => {
    await Promise.all(crowd.map((one) => one.close()));
    await db.close();
  });

  test(`${WRITERS} concurrent writers for ${SECONDS} seconds cause no deadlock and no inconsistency`, {
    timeout: (SECONDS + 60) * 1000,
  }, async () => {
    const until = Date.now() + SECONDS * 1000;
    const seen: string[] = [];
    const successes = new Map<string, number>();
    let done = 0;
    let again = 0;

    async function does(writer: Writer, act: Act) {
      const attempt = () =>
        writer.as(act.who, act.sql, act.params).then(
          () => "done",
          (error) => {
            if (process.env.STORM_LOUD && AGAIN.test(nameOf(error)))
              console.log(act.name, nameOf(error), error.detail, error.where);
            return nameOf(error);
          },
        );
      let outcome = await attempt();
      if (AGAIN.test(outcome)) {
        again++;
        outcome = await attempt();
      }
      // Counting visits gives way to a lock and sends its batch again.
      const gaveWay = /^55P03/.test(outcome) && / counts visits$/.test(act.name);
      if (outcome === "done" || gaveWay) {
        done++;
        successes.set(act.name, (successes.get(act.name) ?? 0) + 1);
      } else if (!RULES.test(outcome)) seen.push(`${act.name}: ${outcome}`);
    }

    await Promise.all(
      crowd.map(async (writer, n) => {
        const random = dice(n * 7919);
        for (let turn = 0; Date.now() < until; turn++) {
          if (n >= 2) {
            await does(writer, nextAct(random));
            continue;
          }
          const who = member(1000 + n * 10_000 + turn);
          await writer.sql(
            `insert into auth.users (id, email) values ('${who.id}', 'n${n}-${turn}@example.com');
               update public.profiles set username = 'n${n}-${turn}' where user_id = '${who.id}'`,
          );
          for (const act of life(who, turn)) await does(writer, act);
        }
      }),
    );
    console.log(`${done} writes, ${again} tried again, seen: ${seen.length}`);
    if (process.env.STORM_LOUD) console.log(Object.fromEntries([...successes].sort()));
    expect(seen).toEqual([]);
    expect(done).toBeGreaterThan(SECONDS * (db.kind === "pglite" ? 4 : 20));
    // A storm in which one of these acts was always refused would prove nothing about it.
    if (db.kind !== "pglite")
      for (const name of LIFE) expect(successes.get(name) ?? 0, name).toBeGreaterThan(0);
    for (const [what, query] of Object.entries(DAY_DISAGREES))
      expect(await db.sql(query), what).toEqual([]);
    // Maintenance skips rows that are being written; in the calm after the storm it ends the rest.
    const over = "status in ('active', 'under_offer') and expires_at <= now()";
    await db.sql(`update public.properties set expires_at = now() where status = 'active'`);
    await db.sql("select private.expire_listings()");
    expect(await db.sql(`select id from public.properties where ${over}`)).toEqual([]);
    expect(await db.sql("select id from public.properties where status = 'expired'")).not.toEqual(
      [],
    );
    expect(await differences()).toEqual([]);
    // And with no pending notes left.
    await db.sql("select private.renew_search_sets(1000)");
    expect(await db.sql("select from private.search_changes")).toEqual([]);
    expect(await differences()).toEqual([]);
    await db.sql("select public.match_alerts(100000)");
    expect(await db.sql("select from private.alert_changes")).toEqual([]);
    // Alerts paused when the storm ends report nothing: they are resumed, and homes come back.
    await db.sql(
      "update private.alerts set paused_at = null where true; select public.match_alerts(1)",
    );
    await db.sql(
      "update public.properties set status = 'active', expires_at = now() + interval '1 day' where status = 'expired'",
    );
    await db.sql("select public.match_alerts(100000)");
    expect(await db.sql("select from private.alert_finds limit 1")).toHaveLength(1);
  });
});
