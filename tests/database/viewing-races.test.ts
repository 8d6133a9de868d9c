import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { israelDay } from "@/lib/hebrew/format";
import { nameOf, use } from "./support/check";
import { type Database, openDatabase } from "./support/database";
import { CARMEL_CODE, carmel, DANAS, dana, server, YOSSIS, yossi } from "./support/people";
import { DAY_DISAGREES } from "./support/storm-day";

// Concurrent on real connections where the backend has several (PostgreSQL), sequential on PGlite.

type Connection = Awaited<ReturnType<Database["crowd"]>>[number];
type Answer = { status: string };

const CROWD = 10;

let db: Database;
let crowd: Connection[];

beforeEach(async () => {
  db = await openDatabase();
  use(db);
  crowd = await db.crowd(CROWD);
});
afterEach(async () => {
  await Promise.all(crowd.map((one) => one.close()));
  await db.close();
});

/** There are more tasks than connections: each connection runs several, one after the other. */
async function together<T>(work: ((db: Connection) => Promise<T>)[]) {
  const results = await Promise.allSettled(
    work.map((one, n) => one(crowd[n % CROWD] as Connection)),
  );
  return results.map((one) => (one.status === "fulfilled" ? one.value : nameOf(one.reason)));
}

const times = async (listing = YOSSIS) =>
  (
    await db.sql<{ at: string }>(
      `select t ->> 'starts_at' as at from jsonb_array_elements(public.open_viewings('${listing}')) t`,
    )
  ).map(({ at }) => at);

/** Opens two hours for that home in three days and returns their slots. */
async function open(seats = 1, listing = YOSSIS, who = yossi) {
  await db.as(who, "select public.save_viewing_hours($1)", [
    {
      ...{ id: randomUUID(), listing_id: listing, weekday: null, from_time: "10:00" },
      ...{ to_time: "12:00", minutes: 30, gap: 0, notice_hours: 2, seats },
      day: israelDay(Date.now() + 3 * 86_400_000),
    },
  ]);
  return times(listing);
}

let callers = 0;
const secretOf = (n: number) => String(n).padStart(64, "7");
const book =
  (starts_at: string | undefined, secret = randomUUID().repeat(2), listing_id = YOSSIS) =>
  async (one: Connection) => {
    callers++;
    const [row] = await one.as<{ answer: Answer }>(
      server,
      "select public.book_viewing($1, $2) as answer",
      [
        {
          ...{ request_id: randomUUID(), listing_id, starts_at, secret, name: "מיכל", message: "" },
          ...{ phone: `+97252${3_000_000 + callers}`, consent_version: 1, scripted: true },
        },
        `client ${callers}`,
      ],
    );
    return row?.answer.status;
  };
const move = (secret: string, to: string | null | undefined) => async (one: Connection) => {
  const [row] = await one.as<{ answer: string }>(
    server,
    "select public.change_linked_viewing($1, $2) as answer",
    [secret, to],
  );
  return row?.answer;
};
const counted = (all: unknown[], what: string) => all.filter((one) => one === what).length;
/** Lifts the limits of the home: visitors who compete for one slot come from many clients. */
const lift = () =>
  db.sql(
    `insert into private.rate_limits (bucket, key, window_start, window_seconds, hits)
     select 'lead_target', key, now(), 3600, -1000 from unnest('{${YOSSIS},${DANAS}}'::text[]) key
     union all
     select 'viewing_target', key, now(), 86400, -1000 from unnest('{${yossi.profile},${dana.profile}}'::text[]) key`,
  );
async function nothingDisagrees() {
  for (const [what, query] of Object.entries(DAY_DISAGREES))
    expect(await db.sql(query), what).toEqual([]);
}

test.each([
  ["a viewing", 1],
  ["an open house of two", 2],
])(
  "of fifty concurrent bookings of one time of %s as many succeed as there are places",
  async (_, seats) => {
    await lift();
    const [time] = await open(seats);
    const fared = await together(Array.from({ length: 50 }, () => book(time)));
    expect([counted(fared, "added"), counted(fared, "taken")]).toEqual([seats, 50 - seats]);
    expect(
      await db.sql("select count(*)::int as n from private.viewings where state = 'confirmed'"),
    ).toEqual([{ n: seats }]);
    await nothingDisagrees();
  },
);

test("of two concurrent moves to one time one succeeds, and the other keeps the old time", async () => {
  const [first, second, wanted] = await open();
  await together([book(first, secretOf(1)), book(second, secretOf(2))]);
  const fared = await together([move(secretOf(1), wanted), move(secretOf(2), wanted)]);
  expect([counted(fared, "moved"), counted(fared, "taken")]).toEqual([1, 1]);
  // The slot that was left is free again, and nothing else.
  expect(await times()).toHaveLength(2);
  await nothingDisagrees();
});

test("a pending viewing is confirmed or refused, and the second response gets a conflict", async () => {
  await db.as(yossi, "select public.confirm_viewings_at_once(false)");
  const [time] = await open();
  await together([book(time)]);
  const [row] = await db.sql<{ id: string }>("select id from private.viewings");
  const say = (answer: string) => (one: Connection) =>
    one.as(yossi, "select public.answer_viewing($1, $2)", [row?.id, answer]).then(() => "done");
  const fared = await together([say("confirm"), say("refuse")]);
  expect([counted(fared, "done"), counted(fared, "PT409 viewing_changed")]).toEqual([1, 1]);
});

test("a time booked while its hours are closed is either kept or gone, and nothing else", async () => {
  for (let round = 0; round < 4; round++) {
    await db.sql("delete from private.viewing_hours; delete from private.viewings");
    const [time] = await open();
    const close = (one: Connection) =>
      one
        .as(
          yossi,
          "select public.delete_viewing_hours((public.own_viewings() #>> '{hours,0,id}')::uuid)",
        )
        .then(() => "closed");
    const fared = await together([book(time), close]);
    expect(["added", "taken"]).toContain(fared[0]);
    expect(fared[1]).toBe("closed");
  }
});

test("hours of a home being deleted are refused by name, or deleted with it", async () => {
  for (let round = 0; round < 6; round++) {
    const [home] = await db.sql<{ id: string }>(
      `insert into public.properties (agent_id, title, status) values ('${yossi.profile}', 'טיוטה של יוסי', 'draft') returning id`,
    );
    const fared = await together([
      (one) =>
        one
          .as(yossi, "delete from public.properties where id = $1", [home?.id])
          .then(() => "deleted"),
      (one) =>
        one
          .as(yossi, "select public.save_viewing_hours($1)", [
            {
              ...{ id: randomUUID(), listing_id: home?.id, weekday: 1, day: null, seats: 1 },
              ...{ from_time: "10:00", to_time: "12:00", minutes: 30, gap: 0, notice_hours: 2 },
            },
          ])
          .then(() => "opened"),
    ]);
    expect(fared[0]).toBe("deleted");
    expect(["opened", "PT404 not_found"]).toContain(fared[1]);
    expect(
      await db.sql(`select id from private.viewing_hours where listing_id = '${home?.id}'`),
    ).toEqual([]);
  }
});

test("handing over a home while its times are booked, moved and cancelled causes no deadlock", async () => {
  await lift();
  await db.sql(
    `update public.profiles set organization_code = '${CARMEL_CODE}', username = coalesce(username, 'yossi'), is_public = true
     where id in ('${yossi.profile}', '${dana.profile}')`,
  );
  for (const who of [dana, yossi])
    await db.as(who, "select public.save_lead_settings('at_once', null, true)");
  const hand = (to: string) => (one: Connection) =>
    one.as(carmel, "select public.hand_homes($1, $2)", [[DANAS, YOSSIS], to]).then(() => "done");
  let n = 0;
  const seen: unknown[] = [];
  for (let round = 0; round < 8; round++) {
    await db.sql("delete from private.viewing_hours; delete from private.viewings");
    await hand(dana.profile)(crowd[0] as Connection);
    await open(2, DANAS, dana);
    const day = await open(2, YOSSIS, dana);
    await book(day[0], secretOf(++n))(crowd[0] as Connection);
    await book(day[1], secretOf(++n), YOSSIS)(crowd[0] as Connection);
    const fared = await together<unknown>([
      hand(yossi.profile),
      book(day[2]),
      book(day[2]),
      move(secretOf(n - 1), day[3]),
      move(secretOf(n), null),
      hand(dana.profile),
      book(day[3], undefined, DANAS),
      book(day[3], undefined, DANAS),
      move(secretOf(n - 1), day[2]),
    ]);
    seen.push(...fared);
    await nothingDisagrees();
  }
  const fine = ["done", "added", "taken", "closed", "moved", "cancelled", "over"];
  expect(seen.filter((how) => !fine.includes(String(how)))).toEqual([]);
  expect(seen).toContain("added");
  expect(seen).toContain("moved");
});
