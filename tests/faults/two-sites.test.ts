import { resolve } from "node:path";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { israelDay } from "@/lib/hebrew/format";
import { dice } from "@/tests/database/support/storm";
import {
  type Happened,
  kept,
  type Pages,
  plain,
  sorted,
  story,
} from "@/tests/database/support/visit-story";
import { hasRedis, startRedis } from "@/tests/fakes/redis";
import { DANA, OPERATOR, PASSWORD, startWorld, type World } from "./support/world";

// Two sites behind a load balancer, with one Redis and one database: a day of visitors who reach either. VISITS=20000
// plays as many as tests/database/visits.test.ts does on PostgreSQL, in some minutes.

const EVENTS = Number(process.env.VISITS ?? 1200);
const VISITORS = 500;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The interval between visits in this day: each costs the two seconds for which sites buffer events. */
const STEP_MS = 2 * HOUR_MS;
/** The database accepts events of the last day only, and some minutes pass until they are written. */
const SPAN_MS = 23 * HOUR_MS + 50 * MINUTE_MS;
const AT_ONCE = 20;
const METRICS_TOKEN = "numbers-of-two-sites";

let world: World;
let redis: Awaited<ReturnType<typeof startRedis>>;
let sites: string[] = [];

/**
 * Moments every other hour, each with a second one four minutes later in the same clock hour: a repeat within half an
 * hour is detected whichever site writes first, because neither knows the other's events.
 */
function momentsUntil(now: number) {
  const early = new Date(now - SPAN_MS).getUTCMinutes() < 50;
  const beside = (early ? 4 : -4) * MINUTE_MS;
  const hours = Array.from({ length: 12 }, (_, n) => now - SPAN_MS + n * STEP_MS);
  return [...hours.flatMap((at) => [at, at + beside]).sort((a, b) => a - b), now];
}

async function agents() {
  const rows = await world.query<{ name: string; profile: string; user: string }>(
    `select name, id as profile, user_id as "user" from public.profiles`,
  );
  const named = (name: string) => {
    const found = rows.find((row) => row.name === name);
    if (!found) throw new Error(`there is no ${name}`);
    return { profile: found.profile, user: found.user };
  };
  return { dana: named("Dana Levi"), maya: named("Maya"), orly: named("Orly") };
}

/** Public homes of two agents. */
async function openPages(): Promise<Pages> {
  const { dana, maya } = await agents();
  await world.query(
    `update public.profiles set username = 'maya', is_public = true where id = '${maya.profile}'`,
  );
  const rows = await world.query<{ id: string; agent: string }>(
    `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
     select agent::uuid, 'דירה ' || n, 'sale', 1500000, 'חיפה', 3, '{apartment}'
     from unnest('{${dana.profile},${dana.profile},${maya.profile}}'::text[]) with ordinality as o (agent, n)
     returning id, agent_id as agent`,
  );
  const owner = (profile: string) => (profile === dana.profile ? dana : maya);
  return {
    homes: Object.fromEntries(rows.map(({ id, agent }) => [id, owner(agent)])),
    agent: dana,
  };
}

/**
 * Waits until every site has written its events: an hour of this day passes within a second, and a site that lags an
 * hour behind the other cannot detect a repeat within half an hour.
 */
async function written() {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const waiting = async (site: string) => {
    const said = await (await fetch(`${site}/api/metrics`, { headers })).text();
    const count = (outcome: string) =>
      Number(
        new RegExp(`^delet_visits_total\\{outcome="${outcome}"\\} (\\d+)$`, "m").exec(said)?.[1],
      );
    return count("gathered") - count("written") - count("lost");
  };
  await expect
    .poll(() => Promise.all(sites.map(waiting)), { timeout: 30_000, interval: 100 })
    .toEqual(sites.map(() => 0));
}

describe.skipIf(!hasRedis())("two sites with one Redis", () => {
  beforeAll(async () => {
    redis = await startRedis();
    world = await startWorld({
      REDIS_URL: redis.url,
      METRICS_TOKEN,
      NODE_OPTIONS: `--require ${resolve("tests/faults/support/clock.cjs")}`,
    });
    sites = [world.url, await world.anotherSite()];
  });
  afterAll(async () => {
    await world?.stop();
    redis?.child.kill("SIGKILL");
  });

  test(`${EVENTS} visits by ${VISITORS} visitors to either site are counted correctly`, {
    timeout: 900_000,
  }, async () => {
    const pages = await openPages();
    const { dana, orly } = await agents();
    const [home = ""] = Object.keys(pages.homes);
    for (const site of sites) expect((await fetch(`${site}/property/${home}`)).status).toBe(200);
    // Through Redis they learn of each other's pages.
    const shared = await createClient({ url: redis.url }).connect();
    expect((await shared.keys("delet:page:*")).length).toBeGreaterThan(0);
    await shared.close();

    const cookies = new Map<string, string>();
    for (const [email, { user }] of [
      [DANA, dana],
      [OPERATOR, orly],
    ] as const) {
      const somebody = world.person();
      await somebody.signIn(email, PASSWORD);
      cookies.set(
        user,
        [...somebody.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      );
    }

    // A running database has yesterday's salt already; this one did not exist yesterday.
    await world.query(
      `insert into private.visit_salts (day, salt)
       select (now() at time zone 'Asia/Jerusalem')::date - n, decode(md5(random()::text) || md5(random()::text), 'hex')
       from generate_series(0, 1) n on conflict do nothing returning day`,
    );
    // A full minute: its events stay within its hour.
    const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    const moments = momentsUntil(now);
    const viewers = [...cookies.keys()];
    const asked = { ...pages, events: EVENTS, visitors: VISITORS, moments, viewers };
    const happened = await story(asked);
    const random = dice(5);
    const tell = async ({ event, from, visitor, viewer }: Happened) => {
      const answer = await fetch(`${sites[random() < 0.5 ? 0 : 1]}/api/visits`, {
        method: "POST",
        headers: {
          origin: world.url,
          "sec-fetch-site": "same-origin",
          "content-type": "text/plain;charset=UTF-8",
          "user-agent": from.agent,
          "x-real-ip": from.address,
          ...(!visitor && { "sec-gpc": "1" }),
          ...(viewer && { cookie: cookies.get(viewer) ?? "" }),
        },
        body: JSON.stringify(event),
      });
      return answer.status;
    };

    const answers: Record<string, number> = {};
    const heard: Happened[] = [];
    for (const [n, moment] of moments.entries()) {
      if (moment - (moments[n - 1] ?? moment) > HOUR_MS / 2) await written();
      await world.tellSites({ clock: moment - Date.now() });
      const coming = happened.filter(({ at }) => at === moment);
      const come = async () => {
        for (let one = coming.shift(); one; one = coming.shift()) {
          const status = await tell(one);
          const answer = one.viewer ? `${status} signed in` : `${status}`;
          answers[answer] = (answers[answer] ?? 0) + 1;
          if (status === 204) heard.push(one);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, come));
    }
    // Visitors who ask not to be tracked share a small limit; a signed-in visitor may hit a backend that is too busy to
    // identify them. Neither got an acknowledgement.
    const known = ["204", "429", "204 signed in", "429 signed in", "503 signed in"];
    expect(Object.keys(answers).filter((answer) => !known.includes(answer))).toEqual([]);
    expect(answers["204 signed in"]).toBeGreaterThan(10);
    expect(heard.length).toBeGreaterThan(EVENTS * 0.9);
    // Buffered events are written at shutdown.
    await world.endSites("SIGTERM");

    heard.sort((a, b) => a.at - b.at);
    const expected = await plain(heard, pages, [orly.user]);
    expect(expected.size).toBeGreaterThan(50);
    const midnights = israelDay(moments[0] ?? now) === israelDay(now) ? 0 : 1;
    expect(new Set(heard.map(({ at }) => israelDay(at))).size).toBe(midnights + 1);
    const rows = await kept(
      (sql) => world.query(sql),
      [...new Set(Object.values(pages.homes).flatMap((agent) => agent?.profile ?? []))],
    );
    expect(sorted(rows)).toEqual(sorted(expected));
  });
});
