import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  admin,
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  type Person,
  server,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";

chapter("Start and end of exclusivity");

const agree = (id: string, from: string | null, until: string | null) =>
  owner("update public.properties set exclusive_from = $2, exclusive_until = $3 where id = $1", [
    id,
    from,
    until,
  ]);
/** The day this many days from today in Israel. */
const inDays = async (days: number) =>
  (
    await owner<{ day: string }>(
      "select ((now() at time zone 'Asia/Jerusalem')::date + $1::integer)::text as day",
      [days],
    )
  )[0]?.day ?? "";
const agreeDays = async (id: string, from: number, until: number | null) =>
  agree(id, await inDays(from), until === null ? null : await inDays(until));
const untilOf = async (id: string) =>
  (
    await owner<{ until: string | null }>(
      "select exclusive_until::text as until from public.properties where id = $1",
      [id],
    )
  )[0]?.until;
const shown = async (id = DANAS) =>
  (
    await as<{ is_exclusive: boolean }>(
      visitor,
      `select is_exclusive from public.public_listings where id = '${id}'`,
    )
  )[0]?.is_exclusive;
const renew = async () =>
  (await owner<{ n: number }>("select private.renew_exclusivity() as n"))[0]?.n;

check("without an end date it ends after thirty days, whichever way it is written", async () => {
  await as(
    dana,
    `update public.properties set exclusive_from = '2026-11-01' where id = '${DANAS}'`,
  );
  expect(await untilOf(DANAS)).toBe("2026-12-01");
  const home = {
    ...{ title: "דירה בבלעדיות", transaction_type: "sale", price: 1_700_000, city: "חיפה" },
    ...{ rooms: 5, property_types: ["apartment"], exclusive_from: "2026-11-01" },
  };
  const { id } = await answer<{ id: string }>(
    dana,
    "select public.save_property(null, null, $1::jsonb, true)",
    [JSON.stringify(home)],
  );
  expect(await untilOf(id)).toBe("2026-12-01");
  // Withdrawing an agreement leaves nothing behind.
  await agree(id, null, null);
  expect(await untilOf(id)).toBeNull();
});

check(
  "a dwelling has six months at most, a plot two years, and no end precedes its start",
  async () => {
    const write = (from: string, until: string, id = DANAS) =>
      refusal(
        dana,
        "update public.properties set exclusive_from = $1, exclusive_until = $2 where id = $3",
        [from, until, id],
      );
    expect(await write("2026-08-31", "2027-03-01")).toBe("23514 exclusive_half_year");
    expect(await write("2026-11-01", "2027-05-02")).toBe("23514 exclusive_half_year");
    expect(await write("2026-11-01", "2026-10-31")).toBe("23514 exclusive_until_valid");
    await agree(DANAS, "2026-08-31", "2027-02-28");
    await agree(DANAS, "2026-11-01", "2026-11-01");
    await owner(
      "update public.properties set property_types = '{plot}', rooms = null where id = $1",
      [DANAS],
    );
    await agree(DANAS, "2026-11-01", "2028-11-01");
    expect(await write("2026-11-01", "2028-11-02")).toBe("23514 exclusive_until_valid");
    // An agreement for a plot does not apply to a flat.
    expect(
      await refusal(
        dana,
        "update public.properties set property_types = '{apartment}', rooms = 3 where id = $1",
        [DANAS],
      ),
    ).toBe("23514 exclusive_half_year");
  },
);

check("visitors see that it is in force but never its dates; time begins and ends it", async () => {
  expect(await shown()).toBe(false);
  await agreeDays(DANAS, 0, 0);
  expect(await shown()).toBe(true);
  expect(await refusal(visitor, "select exclusive_until from public.properties")).toBe(
    "42501 denied",
  );
  // As if the night had passed: yesterday's agreement is over, tomorrow's has begun.
  const asIf = (is: boolean) =>
    owner("update public.public_listings set is_exclusive = $2 where id = $1", [DANAS, is]);
  await agreeDays(DANAS, -30, -1);
  expect(await shown()).toBe(false);
  await asIf(true);
  expect(await renew()).toBe(1);
  expect(await shown()).toBe(false);
  await agreeDays(DANAS, 0, 5);
  await asIf(false);
  expect(await renew()).toBe(1);
  expect(await shown()).toBe(true);
  expect(await renew()).toBe(0);
  await agreeDays(DANAS, 1, 5);
  expect(await shown()).toBe(false);
});

check("a search finds exclusive homes only while their exclusivity is in force", async () => {
  const found = async () =>
    (
      await answer<{ rows: { id: string }[] }>(visitor, "select public.search_listings($1)", [
        JSON.stringify({ only: ["exclusive"] }),
      ])
    ).rows.map(({ id }) => id);
  expect(await found()).toEqual([]);
  await agreeDays(DANAS, 0, 5);
  expect(await found()).toEqual([DANAS]);
  await owner("update public.public_listings set is_exclusive = false where id = $1", [DANAS]);
  expect(await found()).toEqual([]);
  expect(await renew()).toBe(1);
  expect(await found()).toEqual([DANAS]);
  await agreeDays(DANAS, -10, -1);
  expect(await found()).toEqual([]);
});

check("neither a renewal nor a move extends it, and a copy does not inherit it", async () => {
  await agreeDays(DANAS, -10, 5);
  const end = await untilOf(DANAS);
  for (const move of ["renew", "hide", "show", "close", "reopen"])
    await as(dana, "select public.move_listings($1, $2)", [[DANAS], move]);
  expect(await untilOf(DANAS)).toBe(end);
  const { id } = await answer<{ id: string }>(
    dana,
    "select public.copy_listing($1, gen_random_uuid())",
    [DANAS],
  );
  expect(await untilOf(id)).toBeNull();
});

const queue = async (days = 0) => {
  const [row] = await owner<{ n: number }>(
    `select private.queue_exclusivity_mails(
       (((now() at time zone 'Asia/Jerusalem')::date + $1::integer) + time '10:00') at time zone 'Asia/Jerusalem') as n`,
    [days],
  );
  return row?.n;
};
const mails = async (who: Person) =>
  (
    await owner<{ data: { listings: { id: string }[] } }>(
      "select data from private.mails where kind = 'exclusivity' and user_id = $1 order by id",
      [who.id],
    )
  ).map(({ data }) => data.listings.map(({ id }) => id));

check("an agent is notified once, fourteen days before the last day, of all that end", async () => {
  await agreeDays(DANAS, -10, 15);
  await agreeDays(DANAS_SECOND, -10, 14);
  await agreeDays(YOSSIS, -10, 3);
  await owner("update public.properties set status = 'active' where id = $1", [YOSSIS]);
  expect(await queue()).toBe(2);
  expect(await queue()).toBe(0);
  expect(await mails(dana)).toEqual([[DANAS_SECOND]]);
  expect(await mails(yossi)).toEqual([[YOSSIS]]);
  expect(await queue(1)).toBe(1);
  expect(await mails(dana)).toEqual([[DANAS_SECOND], [DANAS]]);
  for (const day of [2, 5, 14]) expect(await queue(day)).toBe(0);
  // A new agreement has a new end.
  await agreeDays(DANAS, 0, 30);
  expect(await queue(15)).toBe(0);
  expect(await queue(16)).toBe(1);
});

check("no mail is sent at night, of a sold home, after unsubscribing, or on Shabbat", async () => {
  await agreeDays(DANAS, -10, 5);
  const atNight = `select private.queue_exclusivity_mails(
    ((now() at time zone 'Asia/Jerusalem')::date + time '23:00') at time zone 'Asia/Jerusalem') as n`;
  expect(await owner(atNight)).toEqual([{ n: 0 }]);
  await as(dana, "select public.move_listings($1, 'close')", [[DANAS]]);
  expect(await queue()).toBe(0);
  await as(dana, "select public.move_listings($1, 'reopen')", [[DANAS]]);
  await owner("insert into private.mail_stops (user_id, kind) values ($1, 'exclusivity')", [
    dana.id,
  ]);
  expect(await queue()).toBe(0);
  await owner("delete from private.mail_stops");
  expect(await queue()).toBe(1);
  expect(
    await owner("select stoppable, rests from private.mail_kinds where kind = 'exclusivity'"),
  ).toEqual([{ stoppable: true, rests: true }]);
});

type Report = {
  published_on: string;
  exclusive_until: string;
  prices: { price: number }[];
  moves: { from: string | null; to: string }[];
  numbers: Record<string, unknown>;
  links: { place: string; opens: number }[];
  alerts: { count: number };
  viewings: { booked: number; came: number }[];
  open_houses: { from: string; booked: number }[];
};
const report = (who: Person = dana) =>
  answer<Report>(who, "select public.marketing_report($1)", [DANAS]);

check(
  "the report for the owner lists what was done, without naming leads or visitors",
  async () => {
    await agreeDays(DANAS, -10, 20);
    await owner(
      `update public.listing_prices set "from" = now() - interval '20 days' where listing = $1`,
      [DANAS],
    );
    await as(dana, `update public.properties set price = price - 100000 where id = '${DANAS}'`);
    await as(dana, "select public.move_listings($1, 'renew')", [[DANAS]]);
    const [today, before] = [await inDays(0), await inDays(-29)];
    await owner("delete from private.listing_days where listing_id = $1", [DANAS]);
    await owner(
      `insert into private.listing_days (listing_id, day, views, visitors, calls, chats, shares, saves, leads)
     values ($1, $2, 7, 5, 2, 1, 3, 4, 1), ($1, $3, 11, 9, 0, 0, 0, 0, 0)`,
      [DANAS, today, await inDays(-40)],
    );
    await owner(
      "update public.properties set published_at = now() - interval '50 days' where id = $1",
      [DANAS],
    );
    await owner("delete from private.share_links where listing_id = $1", [DANAS]);
    await owner(
      "insert into private.share_links (code, agent_id, listing_id, place) values ('AbCd12', $1, $2, 'whatsapp')",
      [dana.profile, DANAS],
    );
    await owner("insert into private.link_days (code, day, opens) values ('AbCd12', $1, 6)", [
      today,
    ]);
    const told = await report();
    expect(told).toMatchObject({
      exclusive_until: await inDays(20),
      links: [{ place: "whatsapp", opens: 6 }],
      alerts: { count: 0 },
      viewings: [],
    });
    expect(told.moves.at(-1)).toMatchObject({ from: "active", to: "active" });
    expect(told.prices.length).toBeGreaterThan(1);
    const full = { statistics: true, views: 18, visitors: 14, contacts: 4, shares: 3, saves: 4 };
    const short = { statistics: false, since: before, views: 7, contacts: 4 };
    const [{ all } = { all: false }] = await owner<{ all: boolean }>(
      "select private.has_statistics($1) as all",
      [dana.id],
    );
    expect(told.numbers).toMatchObject(all ? full : short);
    expect(JSON.stringify(told)).not.toMatch(/phone|email|"name": "[^"]/);
  },
);

check("nobody reads the report of another agent's home, not even the office", async () => {
  expect((await report()).published_on).toBeTruthy();
  for (const who of [yossi, carmel, admin])
    expect(await refusal(who, "select public.marketing_report($1)", [DANAS])).toBe(
      "PT404 not_found",
    );
  for (const who of [visitor, server])
    expect(await refusal(who, "select public.marketing_report($1)", [DANAS])).toBe("42501 denied");
});
