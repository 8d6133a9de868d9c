import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  type Person,
  server,
  stranger,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";

chapter("Viewings");

type Time = { starts_at: string; ends_at: string; open_house: boolean };
type Booked = { status: string; state?: string; own?: boolean; retry_after?: number };
type Row = { id: string; state: string; name: string; came: boolean | null; starts_at: string };
type Linked = { state: string; starts_at: string; times: Time[]; over: boolean } | null;

const SECRET = "5".repeat(64);
const inDays = async (days: number) =>
  (
    await owner<{ day: string }>(
      `select ((now() at time zone 'Asia/Jerusalem')::date + ${days})::text as day`,
    )
  )[0]?.day ?? "";

export const hoursOf = (change: object = {}) => ({
  id: randomUUID(),
  listing_id: YOSSIS,
  weekday: null,
  day: null as string | null,
  from_time: "10:00",
  to_time: "12:00",
  minutes: 30,
  gap: 0,
  notice_hours: 2,
  seats: 1,
  ...change,
});
const save = (hours: object, who: Person = yossi) =>
  as(who, "select public.save_viewing_hours($1)", [hours]);
const times = (listing = YOSSIS, who: Person = visitor) =>
  answer<Time[]>(who, "select public.open_viewings($1)", [listing]);
const open = async (change: object = {}) => {
  await save(hoursOf({ day: await inDays(3), ...change }));
  return times();
};
/** Each booking has its own client and phone unless they are given. */
let callers = 0;
export const bookingOf = (change: object = {}) => ({
  request_id: randomUUID(),
  listing_id: YOSSIS,
  name: "מיכל רון",
  phone: `+97252${String(3_000_000 + ++callers)}`,
  message: "",
  email: null,
  consent_version: 1,
  scripted: true,
  secret: randomUUID().replaceAll("-", "").repeat(2),
  ...change,
});
const book = (change: object = {}, client = `client ${++callers}`) =>
  answer<Booked>(server, "select public.book_viewing($1, $2)", [bookingOf(change), client]);
const own = async (who: Person = yossi, today = false) =>
  (await answer<{ rows: Row[] }>(who, "select public.own_viewings($1)", [today])).rows;
const say = (id: string | undefined, what: string, who: Person = yossi) =>
  as(who, "select public.answer_viewing($1, $2)", [id, what]);
const linked = (secret = SECRET) =>
  answer<Linked>(server, "select public.linked_viewing($1)", [secret]);
const change = (to: string | null, secret = SECRET) =>
  answer<string>(server, "select public.change_linked_viewing($1, $2)", [secret, to]);
const mails = () =>
  owner<{ kind: string; data: Record<string, unknown>; address: string | null }>(
    "select kind, data, address from private.mails where kind like 'viewing%' order by id",
  );
const byHand = (who: Person = yossi) => as(who, "select public.confirm_viewings_at_once(false)");

check(
  "the hour that summer time skips does not exist, and a repeated hour means the first one",
  async () => {
    const moments = async (...locals: string[]) =>
      (
        await owner<{ at: string | null }>(
          `select to_char(private.local_instant(l::timestamp) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at
         from unnest('{${locals.map((local) => `"${local}"`)}}'::text[]) with ordinality x(l, n) order by n`,
        )
      ).map(({ at }) => at);
    expect(await moments("2027-03-26 01:30", "2027-03-26 02:30", "2027-03-26 03:30")).toEqual([
      "2027-03-25 23:30",
      null,
      "2027-03-26 00:30",
    ]);
    expect(await moments("2027-10-31 00:30", "2027-10-31 01:30", "2027-10-31 02:30")).toEqual([
      "2027-10-30 21:30",
      "2027-10-30 22:30",
      "2027-10-31 00:30",
    ]);
  },
);

check("weekly hours keep their time of day over both clock changes", async () => {
  // The clocks change on 2027-03-26 and 2027-10-31, a Friday and a Sunday; each line spans the hour that changes.
  await save(hoursOf({ weekday: 5, from_time: "01:00", to_time: "05:00", minutes: 60 }));
  await save(hoursOf({ weekday: 0, from_time: "01:30", to_time: "03:30", minutes: 60 }));
  const [found] = await owner<{ definition: string }>(
    "select pg_get_functiondef('private.free_viewings(uuid, uuid, uuid)'::regprocedure) as definition",
  );
  const since = async (moment: string) => {
    const then = `'${moment}'::timestamptz`;
    await owner((found?.definition ?? "").replaceAll("now()", then));
    const rows = await owner<{ at: string; local: string }>(
      `select to_char(starts_at at time zone 'UTC', 'MM-DD HH24:MI') as at,
         to_char(starts_at at time zone 'Asia/Jerusalem', 'Dy HH24:MI') as local
       from private.free_viewings('${yossi.profile}', '${YOSSIS}') order by starts_at`,
    );
    return rows;
  };
  const spring = await since("2027-03-24T09:00:00Z");
  const friday = spring.filter(({ local }) => local.startsWith("Fri"));
  // The hour from two to three is skipped on the first Friday and exists on the second.
  expect(friday.map(({ at }) => at)).toEqual([
    ...["03-25 23:00", "03-26 00:00", "03-26 01:00"],
    ...["04-01 22:00", "04-01 23:00", "04-02 00:00", "04-02 01:00"],
  ]);
  expect(new Set(friday.map(({ local }) => local))).toEqual(
    new Set(["Fri 01:00", "Fri 02:00", "Fri 03:00", "Fri 04:00"]),
  );
  const autumn = await since("2027-10-20T09:00:00Z");
  const sunday = autumn.filter(({ local }) => local.startsWith("Sun"));
  // Half past one occurs twice on the second Sunday: only the first is a slot.
  expect(sunday.map(({ at }) => at)).toEqual([
    ...["10-23 22:30", "10-23 23:30"],
    ...["10-30 22:30", "10-31 00:30"],
  ]);
  expect(new Set(sunday.map(({ local }) => local))).toEqual(new Set(["Sun 01:30", "Sun 02:30"]));
});

check("opened hours are times of that home only", async () => {
  expect(await times()).toEqual([]);
  expect(await open({ gap: 15 })).toHaveLength(3);
  expect(await times(DANAS)).toEqual([]);
  // Any of the agent's homes.
  await save(hoursOf({ listing_id: null, weekday: 3 }), dana);
  const [first, second] = [await times(DANAS), await times(DANAS_SECOND)];
  expect(first.length).toBeGreaterThanOrEqual(4);
  expect(second).toEqual(first);
  expect(await times(YOSSIS)).toHaveLength(3);
  await save(hoursOf({ listing_id: DANAS_SECOND, day: await inDays(5) }), dana);
  expect(await times(DANAS)).toEqual(first);
  expect((await times(DANAS_SECOND)).length).toBeGreaterThan(first.length);
  // A home that visitors cannot see has no slots.
  await owner(`update public.properties set status = 'hidden' where id = '${DANAS}'`);
  expect(await times(DANAS)).toEqual([]);
  expect((await times(DANAS_SECOND)).length).toBeGreaterThan(first.length);
});

check("a time that begins too soon cannot be booked", async () => {
  await save(hoursOf({ day: await inDays(3), notice_hours: 168 }));
  expect(await times()).toEqual([]);
  await save(hoursOf({ day: await inDays(8), notice_hours: 168 }));
  expect(await times()).toHaveLength(4);
});

check("a booking is a lead with a time, and nobody else can book that time", async () => {
  const [time, next] = await open();
  expect(await book({ starts_at: time?.starts_at, message: "אשמח לראות" })).toEqual({
    status: "added",
    state: "confirmed",
    own: true,
  });
  expect(await own()).toMatchObject([{ state: "confirmed", name: "מיכל רון", came: null }]);
  expect(
    await answer(yossi, "select public.own_leads()").then((a) => (a as { rows: object[] }).rows),
  ).toMatchObject([{ messages: [{ message: "אשמח לראות" }], viewings: [{ state: "confirmed" }] }]);
  expect(await times()).toHaveLength(3);
  expect(await book({ starts_at: time?.starts_at })).toEqual({ status: "taken" });
  expect(await book({ starts_at: next?.starts_at })).toMatchObject({ status: "added" });
});

check(
  "a repeated request books nothing more, and returns the link to its own form only",
  async () => {
    const [time] = await open();
    const booking = bookingOf({ starts_at: time?.starts_at });
    expect(await book(booking)).toMatchObject({ status: "added", own: true });
    expect(await book(booking)).toEqual({ status: "added", state: "confirmed", own: true });
    expect(await book({ ...booking, secret: SECRET })).toEqual({
      status: "added",
      state: "confirmed",
      own: false,
    });
    expect(await own()).toHaveLength(1);
    expect(await linked()).toBeNull();
  },
);

check("a time that was never opened is not booked", async () => {
  const [time] = await open();
  const at = Date.parse(time?.starts_at ?? "");
  for (const minutes of [-30, 15, 24 * 60, 7 * 24 * 60]) {
    const starts_at = new Date(at + minutes * 60_000).toISOString();
    expect(await book({ starts_at })).toEqual({ status: "taken" });
  }
  expect(await book({ starts_at: time?.starts_at, listing_id: DANAS })).toEqual({
    status: "taken",
  });
  expect(await book({ starts_at: time?.starts_at })).toMatchObject({ status: "added" });
});

check("an agent is at one home at a time, for any homes and lengths", async () => {
  const day = await inDays(3);
  await save(hoursOf({ listing_id: DANAS, day }), dana);
  await save(hoursOf({ listing_id: DANAS_SECOND, day, minutes: 60 }), dana);
  const [first] = await times(DANAS);
  await book({ listing_id: DANAS, starts_at: first?.starts_at });
  const left = await times(DANAS_SECOND);
  expect(left).toHaveLength(1);
  expect(await book({ listing_id: DANAS_SECOND, starts_at: first?.starts_at })).toEqual({
    status: "taken",
  });
});

check("the table itself refuses two viewings at one time", async () => {
  const [time] = await open();
  await book({ starts_at: time?.starts_at });
  const copy = (shift: string) =>
    `insert into private.viewings (request_id, agent_id, listing_id, lead_id, hash, starts_at, ends_at, blocked_until, open_house, state)
     select gen_random_uuid(), agent_id, listing_id, lead_id, sha256('x'), starts_at + interval '${shift}', ends_at + interval '${shift}',
       blocked_until + interval '${shift}', open_house, state from private.viewings limit 1`;
  expect(await refusal(null, copy("10 minutes"))).toBe("23P01 viewings_apart");
  expect(await refusal(null, copy("30 minutes"))).toBe("allowed");
});

check("a booking that waits holds its time, and the agent answers it once", async () => {
  await byHand();
  const [time] = await open();
  const email = "michal@example.com";
  expect(await book({ starts_at: time?.starts_at, email })).toMatchObject({ state: "waiting" });
  expect(await times()).toHaveLength(3);
  const [row] = await own();
  await say(row?.id, "confirm");
  await say(row?.id, "confirm");
  expect(await own()).toMatchObject([{ state: "confirmed" }]);
  expect(await refusal(yossi, "select public.answer_viewing($1, 'refuse')", [row?.id])).toBe(
    "PT409 viewing_changed",
  );
  expect(await refusal(yossi, "select public.answer_viewing($1, 'came')", [row?.id])).toBe(
    "PT409 viewing_changed",
  );
  await say(row?.id, "cancel");
  expect(await times()).toHaveLength(4);
  expect(await mails()).toMatchObject([
    { kind: "viewing", address: null, data: { what: "booked", waits: true, sequence: 0 } },
    { kind: "viewing_copy", address: email, data: { state: "waiting", sequence: 0 } },
    { kind: "viewing_copy", data: { state: "confirmed", sequence: 1 } },
    { kind: "viewing_copy", data: { state: "cancelled", sequence: 2 } },
  ]);
});

check("a time whose booking was refused is free again", async () => {
  await byHand();
  const [time] = await open();
  await book({ starts_at: time?.starts_at });
  const [row] = await own();
  await say(row?.id, "refuse");
  expect(await own()).toMatchObject([{ state: "refused" }]);
  expect(await book({ starts_at: time?.starts_at })).toMatchObject({ status: "added" });
});

check(
  "an open house takes as many as it has seats, at once, and blocks other viewings",
  async () => {
    await byHand(dana);
    const day = await inDays(3);
    await save(
      hoursOf({
        listing_id: DANAS,
        day,
        from_time: "10:00",
        to_time: "11:00",
        minutes: 60,
        seats: 3,
      }),
      dana,
    );
    await save(hoursOf({ listing_id: DANAS_SECOND, day }), dana);
    const [house] = await times(DANAS);
    expect(house).toMatchObject({ open_house: true });
    // From ten to eleven she is at the open house.
    expect(await times(DANAS_SECOND)).toHaveLength(2);
    const seat = () => book({ listing_id: DANAS, starts_at: house?.starts_at });
    for (let n = 0; n < 3; n++) expect(await seat()).toMatchObject({ state: "confirmed" });
    expect(await seat()).toEqual({ status: "taken" });
    expect(await times(DANAS)).toEqual([]);
  },
);

check("the link moves a viewing or cancels it, once", async () => {
  const [time, next] = await open();
  await book({ starts_at: time?.starts_at, secret: SECRET });
  const seen = await linked();
  expect(seen).toMatchObject({ state: "confirmed", over: false });
  expect(seen?.times).toHaveLength(3);
  expect(await change(next?.starts_at ?? "")).toBe("moved");
  // The old time is free and the new one is taken.
  expect((await times()).map(({ starts_at }) => starts_at)).toContain(time?.starts_at);
  expect(await book({ starts_at: next?.starts_at })).toEqual({ status: "taken" });
  expect(await book({ starts_at: time?.starts_at })).toMatchObject({ status: "added" });
  expect(await change(time?.starts_at ?? "")).toBe("taken");
  expect(await change(null)).toBe("cancelled");
  expect(await change(null)).toBe("cancelled");
  expect((await linked())?.times).toEqual([]);
  expect(await change(next?.starts_at ?? "")).toBe("over");
  expect(await change(null, "6".repeat(64))).toBe("unknown");
  expect((await mails()).map(({ data }) => data.what)).toEqual([
    "booked",
    "moved",
    "booked",
    "cancelled",
  ]);
});

check("with manual approval a moved viewing waits again, at most five times a day", async () => {
  const [first, second] = await open();
  await book({ starts_at: first?.starts_at, secret: SECRET });
  await byHand();
  expect(await change(second?.starts_at ?? "")).toBe("moved");
  expect(await linked()).toMatchObject({ state: "waiting" });
  for (let n = 0; n < 4; n++)
    expect(await change((n % 2 ? second : first)?.starts_at ?? "")).toBe("moved");
  expect(await change(first?.starts_at ?? "")).toBe("limited");
  expect(await change(null)).toBe("cancelled");
});

check("the mail of a visitor has a link of its own, and no typed text", async () => {
  const [time] = await open();
  await book({ starts_at: time?.starts_at, email: "michal@example.com", message: "סוד" });
  const [, copy] = await mails();
  expect(JSON.stringify(copy?.data)).not.toMatch(/סוד|מיכל/);
  const taken = await answer<{ kind: string; secret: string }[]>(
    server,
    "select public.mails_take()",
  );
  const secretOf = (kind: string) => taken.find((mail) => mail.kind === kind)?.secret ?? "";
  expect(await linked(secretOf("viewing_copy"))).toMatchObject({ state: "confirmed" });
  // The secret of the agent's own mail changes nothing.
  expect(await linked(secretOf("viewing"))).toBeNull();
});

check("a phone holds three times at most, over all homes", async () => {
  const list = await open({ minutes: 10 });
  const phone = "+972523334455";
  for (const time of list.slice(0, 3)) {
    expect(await book({ starts_at: time.starts_at, phone })).toMatchObject({ status: "added" });
  }
  expect(await book({ starts_at: list[3]?.starts_at, phone })).toMatchObject({ status: "limited" });
  expect(await book({ starts_at: list[3]?.starts_at })).toMatchObject({ status: "added" });
  const [row] = await own();
  await say(row?.id, "cancel");
  expect(await book({ starts_at: list[4]?.starts_at, phone })).toMatchObject({ status: "added" });
});

check("one client fills nobody's calendar", async () => {
  const list = await open({ minutes: 10 });
  const fared = [];
  for (const time of list.slice(0, 8)) {
    fared.push((await book({ starts_at: time.starts_at }, "flood")).status);
  }
  expect(fared.filter((status) => status === "added")).toHaveLength(6);
  expect(fared.slice(6)).toEqual(["limited", "limited"]);
});

check("a request that a robot fills books nothing, and is stored separately", async () => {
  const [time] = await open();
  expect(await book({ starts_at: time?.starts_at, caught: true })).toEqual({ status: "added" });
  expect(await own()).toEqual([]);
  expect(await times()).toHaveLength(4);
});

check("attendance is recorded once the viewing has begun", async () => {
  const [time] = await open();
  await book({ starts_at: time?.starts_at });
  await owner(
    "update private.viewings set starts_at = now() - interval '10 minutes', ends_at = now(), blocked_until = now()",
  );
  const [row] = await own(yossi, true);
  await say(row?.id, "came");
  expect(await own()).toMatchObject([{ came: true }]);
  await say(row?.id, "missed");
  expect(await own()).toMatchObject([{ came: false }]);
  expect(await refusal(yossi, "select public.answer_viewing($1, 'cancel')", [row?.id])).toBe(
    "PT409 viewing_changed",
  );
});

check("viewings and hours are one's own", async () => {
  const [time] = await open();
  await book({ starts_at: time?.starts_at });
  const [row] = await own();
  for (const who of [dana, carmel]) {
    expect(await own(who)).toEqual([]);
    expect(await refusal(who, "select public.answer_viewing($1, 'cancel')", [row?.id])).toBe(
      "PT404 not_found",
    );
  }
  const hours = hoursOf({ day: await inDays(4) });
  await save(hours);
  const theirs = { ...hours, listing_id: null, minutes: 60 };
  expect(await refusal(dana, "select public.save_viewing_hours($1)", [theirs])).toBe(
    "PT404 not_found",
  );
  expect(
    await refusal(dana, "select public.save_viewing_hours($1)", [hoursOf({ weekday: 1 })]),
  ).toBe("PT404 not_found");
  expect(await refusal(dana, "select public.delete_viewing_hours($1)", [hours.id])).toBe(
    "PT404 not_found",
  );
  expect(await refusal(carmel, "select public.save_viewing_hours($1)", [hours])).toBe(
    "42501 not_agent",
  );
  expect(await refusal(stranger, "select public.save_viewing_hours($1)", [hours])).toMatch(
    /^42501/,
  );
  await save({ ...hours, minutes: 60 });
  await as(yossi, "select public.delete_viewing_hours($1)", [hours.id]);
  expect(await own()).toHaveLength(1);
});

check("open hours are limited to forty lines", async () => {
  for (let n = 0; n < 40; n++) await save(hoursOf({ weekday: n % 7 }));
  expect(
    await refusal(yossi, "select public.save_viewing_hours($1)", [hoursOf({ weekday: 1 })]),
  ).toBe("22023 too_many_hours");
});

check("deleting a lead deletes its viewing, and frees its time", async () => {
  const [time] = await open();
  await book({ starts_at: time?.starts_at });
  const [{ id } = { id: "" }] = await owner<{ id: string }>(
    `select id from public.leads where agent_id = '${yossi.profile}' order by seq desc limit 1`,
  );
  await as(yossi, "select public.delete_lead($1)", [id]);
  expect(await own()).toEqual([]);
  expect(await times()).toHaveLength(4);
  expect((await mails()).filter(({ kind }) => kind === "viewing_copy")).toEqual([]);
});

check("the visitor is notified that the viewing is off when its lead is deleted", async () => {
  const [time, next] = await open();
  await book({ starts_at: time?.starts_at, email: "michal@example.com" });
  await book({ starts_at: next?.starts_at, email: "gil@example.com" });
  await owner(
    `update private.viewings set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days',
       blocked_until = blocked_until - interval '9 days' where email = 'gil@example.com'`,
  );
  const leads = await owner<{ lead_id: string }>("select lead_id from private.viewings");
  for (const { lead_id } of leads) await as(yossi, "select public.delete_lead($1)", [lead_id]);
  expect(await own()).toEqual([]);
  // Mails written before were deleted with the leads.
  expect(await mails()).toMatchObject([
    {
      kind: "viewing_copy",
      address: "michal@example.com",
      data: { state: "cancelled", sequence: 1 },
    },
  ]);
});

check("an agent is mailed in the afternoon what is booked for the next day, once", async () => {
  const tell = async (hour: string, days = 2) =>
    (
      await owner<{ n: number }>(
        `select private.queue_viewing_days(private.local_instant(
           (now() at time zone 'Asia/Jerusalem')::date + ${days} + time '${hour}')) as n`,
      )
    )[0]?.n;
  const [time, next, third] = await open();
  for (const slot of [time, next, third]) await book({ starts_at: slot?.starts_at });
  await byHand();
  const [last] = await times();
  await book({ starts_at: last?.starts_at });
  const called = (await own()).find((row) => row.starts_at === next?.starts_at);
  await say(called?.id, "cancel");
  expect(await tell("14:59")).toBe(0);
  expect(await tell("15:00", 1)).toBe(0);
  expect(await tell("15:00")).toBe(1);
  expect(await tell("15:05")).toBe(0);
  const told = (await mails()).filter(({ kind }) => kind === "viewing_day");
  expect(told).toHaveLength(1);
  expect(told[0]?.data).toMatchObject({
    times: 3,
    viewings: [
      { visitors: 1, waiting: 0, open_house: false },
      { visitors: 1, waiting: 0 },
      { visitors: 1, waiting: 1 },
    ],
  });
  // Nothing about who comes.
  expect(JSON.stringify(told[0]?.data)).not.toContain("מיכל");
});

check(
  "bookings of an open house are one line, and an unsubscribed agent gets no mail",
  async () => {
    await save(hoursOf({ day: await inDays(3), minutes: 120, seats: 3 }));
    const [house] = await times();
    await book({ starts_at: house?.starts_at });
    await book({ starts_at: house?.starts_at });
    const tell = () =>
      owner(
        `select private.queue_viewing_days(private.local_instant(
         (now() at time zone 'Asia/Jerusalem')::date + 2 + time '16:00'))`,
      );
    await as(yossi, "select public.set_my_mail('viewing_day', false)");
    await tell();
    expect((await mails()).filter(({ kind }) => kind === "viewing_day")).toEqual([]);
    await as(yossi, "select public.set_my_mail('viewing_day', true)");
    await tell();
    expect((await mails()).filter(({ kind }) => kind === "viewing_day")).toMatchObject([
      { data: { times: 1, viewings: [{ visitors: 2, open_house: true }] } },
    ]);
  },
);

check(
  "a visitor who booked early is reminded the day before, once, and after Shabbat",
  async () => {
    const [time] = await open();
    const email = "michal@example.com";
    await book({ starts_at: time?.starts_at, email });
    await book({ starts_at: (await times())[0]?.starts_at });
    const remind = async (days: number, hour: string) =>
      (
        await owner<{ n: number }>(
          `select private.queue_viewing_reminders(private.local_instant(
           (now() at time zone 'Asia/Jerusalem')::date + ${days} + time '${hour}')) as n`,
        )
      )[0]?.n;
    expect(await remind(1, "09:00")).toBe(0);
    expect(await remind(2, "07:59")).toBe(0);
    expect(await remind(2, "09:00")).toBe(1);
    expect(await remind(2, "10:00")).toBe(0);
    const told = (await mails()).filter(({ kind }) => kind === "viewing_reminder");
    expect(told).toMatchObject([{ address: email }]);
    const rests = "select rests from private.mail_kinds where kind = 'viewing_reminder'";
    expect(await owner(rests)).toEqual([{ rests: true }]);
    // Neither a visitor who booked on that day nor a cancelled booking gets a reminder.
    await owner("delete from private.mails");
    const booked = (days: number) =>
      owner(
        `update private.viewings set created_at = private.local_instant((now() at time zone 'Asia/Jerusalem')::date + ${days} + time '07:00')`,
      );
    await booked(2);
    expect(await remind(2, "11:00")).toBe(0);
    await booked(1);
    expect(await remind(2, "11:00")).toBe(1);
    await owner("delete from private.mails");
    await owner("update private.viewings set state = 'cancelled'");
    expect(await remind(2, "11:00")).toBe(0);
  },
);

check("a calendar's newest address opens one's own viewings, until it is revoked", async () => {
  const [time, next] = await open();
  await book({ starts_at: time?.starts_at });
  await book({ starts_at: next?.starts_at, secret: SECRET });
  await change(null);
  const make = (who: Person = yossi) =>
    answer<string>(who, "select public.make_viewing_calendar()");
  const read = (secret: string) =>
    answer<{ state: string; name: string }[] | null>(
      server,
      "select public.viewing_calendar_of($1)",
      [secret],
    );
  const first = await make();
  const second = await make();
  expect(await read(first)).toBeNull();
  expect(await read(second)).toMatchObject([{ state: "confirmed", name: "מיכל רון" }]);
  expect(await read(await make(dana))).toEqual([]);
  await as(dana, "select public.stop_viewing_calendar()");
  expect(await read(second)).toHaveLength(1);
  await as(yossi, "select public.stop_viewing_calendar()");
  expect(await read(second)).toBeNull();
  expect(await refusal(carmel, "select public.make_viewing_calendar()")).toBe("42501 not_agent");
});
