import { randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { afterEach, beforeEach, expect, test } from "vitest";
import { shareCode } from "@/lib/share/codes";
import { pageOf, VISIT_KINDS, type VisitKind } from "@/lib/visits/event";
import { type Visit, visitRows } from "@/lib/visits/rows";
import { israelDay } from "@/lib/visits/visitor";
import { Gathering } from "@/server/visits/gathering";
import { type Database, openDatabase } from "./support/database";
import { AVIS, DANAS, DANAS_SECOND, dana, server, YOSSIS, yossi } from "./support/people";
import { dice } from "./support/storm";

// Days of visitors, as two instances of the site gather and write them, against a plain count of what happened.
// `npm run test:db:postgres visits` plays all 20,000 on a real PostgreSQL.

const EVENTS = process.env.TEST_DATABASE_URL ? 20_000 : 1500;
const VISITORS = 500;
const STEP_MS = 600_000;
const SPAN_MS = 23.5 * 3_600_000;

const HOMES = { [DANAS]: dana, [DANAS_SECOND]: dana, [YOSSIS]: yossi, [AVIS]: null };
const ROBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

let db: Database;
beforeEach(async () => {
  db = await openDatabase();
});
afterEach(() => db.close());

type Happened = Visit & { robot: boolean };

/** What people do, in steps of ten minutes; some come again and again, some ask not to be followed. */
async function story(now: number): Promise<Happened[]> {
  const random = dice(17);
  const one = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const people = Array.from({ length: VISITORS }, (_, n) => ({
    address: `198.51.${n >> 7}.${n & 127}`,
    agent:
      n % 25 === 0
        ? ROBOT
        : `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${120 + (n % 7)}.0.0.0 Safari/537.36`,
    followed: n % 9 !== 0,
    viewer: n === 1 ? dana.id : n === 2 ? yossi.id : null,
  }));
  const codes = await Promise.all(Object.keys(HOMES).map((id) => shareCode(id, "whatsapp")));
  const happened = Array.from({ length: EVENTS }, async () => {
    // A few visitors do most of it, so that reloads happen.
    const visitor = one(random() < 0.4 ? people.slice(0, 20) : people);
    const home = one(Object.keys(HOMES));
    const kind: VisitKind = random() < 0.6 ? "view" : one(VISIT_KINDS);
    return {
      at: now - Math.floor((random() * SPAN_MS) / STEP_MS) * STEP_MS,
      event: {
        kind,
        ...(random() < 0.9 ? { listing: home } : { agent: dana.profile }),
        // A visitor came to a page by one link, by that of another page or by none.
        code: codes[(people.indexOf(visitor) + Object.keys(HOMES).indexOf(home)) % 7],
      },
      visitor: visitor.followed ? { address: visitor.address, agent: visitor.agent } : null,
      viewer: visitor.viewer,
      robot: isbot(visitor.agent),
    };
  });
  return (await Promise.all(happened)).sort((a, b) => a.at - b.at);
}

/** The same, counted by somebody with a pencil. */
async function plain(happened: readonly Happened[]) {
  const lines = new Map<string, number>();
  const count = (line: string) => lines.set(line, (lines.get(line) ?? 0) + 1);
  const counted = new Map<string, number>();
  const codeOf = new Map<string, string>();
  for (const id of Object.keys(HOMES)) codeOf.set(await shareCode(id, "whatsapp"), id);
  for (const { at, event, visitor, viewer, robot } of happened) {
    const page = pageOf(event);
    const owner = event.listing ? HOMES[event.listing] : dana;
    if (robot || (viewer && viewer === owner?.id)) continue;
    const day = israelDay(at);
    if (visitor) {
      const key = [day, visitor.address, visitor.agent, page, event.kind].join();
      const last = counted.get(key);
      if (last !== undefined && at - last < 1_800_000) continue;
      counted.set(key, at);
      if (last === undefined && event.kind === "view") count(`${page} ${day} visitors`);
    }
    const hour = Number(
      new Intl.DateTimeFormat("en", {
        timeZone: "Asia/Jerusalem",
        hour: "numeric",
        hourCycle: "h23",
      }).format(at),
    );
    const table = event.listing ? "" : "agent ";
    const plural = { gallery: "galleries" }[event.kind as string] ?? `${event.kind}s`;
    if (event.listing || ["view", "call", "chat", "share"].includes(event.kind))
      count(`${page} ${day} ${table}${plural}`.replace("agent ", ""));
    if (owner && ["view", "call", "chat"].includes(event.kind))
      count(`${owner.profile} ${day} ${hour} ${event.kind === "view" ? "views" : "contacts"}`);
    if (event.code && codeOf.get(event.code) === event.listing)
      if (["view", "call", "chat"].includes(event.kind))
        count(`${event.code} ${day} ${event.kind === "view" ? "opens" : plural}`);
  }
  return lines;
}

/** What the tables say, in the same words. */
async function kept() {
  const lines = new Map<string, number>();
  const read = async (table: string, key: string) => {
    const where =
      table === "agent_hours" ? `where agent_id in ('${dana.profile}', '${yossi.profile}')` : "";
    for (const row of await db.sql(`select *, day::text as day from private.${table} ${where}`)) {
      const of = [row[key], row.day, ...("hour" in row ? [row.hour] : [])].join(" ");
      for (const [name, value] of Object.entries(row))
        if (typeof value === "number" && name !== "hour" && value > 0)
          lines.set(`${of} ${name}`, value);
    }
  };
  await read("listing_days", "listing_id");
  await read("agent_days", "agent_id");
  await read("agent_hours", "agent_id");
  await read("link_days", "code");
  return lines;
}

const sorted = (lines: Map<string, number>) => [...lines].sort(([a], [b]) => (a < b ? -1 : 1));

test(`${EVENTS} visits by ${VISITORS} visitors, through two instances and a midnight, are counted as they were`, {
  timeout: 240_000,
}, async () => {
  const now = Math.floor(Date.now() / STEP_MS) * STEP_MS;
  const happened = await story(now);
  const salts: Record<string, string> = {};
  const saltOf = async (day: string) => (salts[day] ??= randomBytes(32).toString("hex"));
  const random = dice(3);
  const failures: unknown[] = [];
  let calls = 0;
  const instance = () =>
    new Gathering<Visit>({
      write: async (visits, id) => {
        const events = JSON.stringify(await visitRows(visits, saltOf));
        await db.as(server, "select public.count_events($1, $2)", [events, id]);
        calls += 1;
        // Written, and nobody heard of it.
        if (random() < 0.1) throw new Error("the answer was lost");
      },
      tell: (what) => "lost" in what && failures.push(what),
      isHopeless: () => false,
      everyMs: 3_600_000,
      atOnce: 50,
      most: 10_000,
    });
  const instances = [instance(), instance()] as const;
  for (let at = happened[0]?.at ?? now; at <= now; at += STEP_MS) {
    for (const visit of happened.filter((one) => one.at === at && !one.robot))
      expect(instances[random() < 0.5 ? 0 : 1].add(visit)).toBe(true);
    for (const one of instances) while (one.size > 0) await one.flush();
  }
  expect(calls).toBeGreaterThan(200);
  expect(failures).toEqual([]);
  const expected = await plain(happened);
  expect(expected.size).toBeGreaterThan(100);
  expect(new Set(happened.map(({ at }) => israelDay(at))).size).toBe(2);
  expect(sorted(await kept())).toEqual(sorted(expected));
});
