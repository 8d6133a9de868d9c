import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differences } from "./chapters/projections";
import { nameOf, use } from "./support/check";
import { type Database, openDatabase } from "./support/database";
import { type Act, dice, life, member, nextAct, settle, type Writer } from "./support/storm";

// `STORM_SECONDS=60 npm run test:db:postgres storm` is the long form.

const SECONDS = Number(process.env.STORM_SECONDS ?? 6);
const WRITERS = 34;
/** What the site tries once more (server/supabase/fetch.ts): the whole call was undone. */
const AGAIN = /^(40P01|40001)/;
/** What a rule of the product says to somebody; nothing of it is a fault. */
const RULES =
  /^(P0001 (plan_limit_reached|office_limit_reached|images_limit)|22023 image_not_yours|42501 (account_inactive|not_agent)|PT4|23505|42501 policy)/;

let db: Database;
let crowd: Writer[];

describe.runIf(process.env.TEST_DATABASE_URL)("a storm of writers", () => {
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

  test(`${WRITERS} who write for ${SECONDS} seconds see no deadlock, and nothing disagrees afterwards`, {
    timeout: (SECONDS + 60) * 1000,
  }, async () => {
    const until = Date.now() + SECONDS * 1000;
    const seen: string[] = [];
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
      let fared = await attempt();
      if (AGAIN.test(fared)) {
        again++;
        fared = await attempt();
      }
      if (fared === "done") done++;
      else if (!RULES.test(fared)) seen.push(`${act.name}: ${fared}`);
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
    expect(seen).toEqual([]);
    expect(done).toBeGreaterThan(SECONDS * 20);
    expect(await differences()).toEqual([]);
  });
});
