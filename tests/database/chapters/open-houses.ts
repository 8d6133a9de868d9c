import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { answer, as, chapter, check, owner } from "../support/check";
import { server, visitor, YOSSIS, yossi } from "../support/people";
import { hoursOf } from "./viewings";

chapter("Open houses on cards and in the search");

const inDays = async (days: number) =>
  (
    await owner<{ day: string }>(
      `select ((now() at time zone 'Asia/Jerusalem')::date + ${days})::text as day`,
    )
  )[0]?.day ?? "";
const id = randomUUID();
/** One slot of two hours, for two visitors. */
const open = async (days: number, change: object = {}) =>
  as(yossi, "select public.save_viewing_hours($1)", [
    hoursOf({ id, day: await inDays(days), minutes: 120, seats: 2, ...change }),
  ]);
const shown = async () =>
  (
    await owner<{ day: string | null }>(
      `select open_house_on::text as day from public.public_listings where id = '${YOSSIS}'`,
    )
  )[0]?.day;
const find = (filters: object = { only: ["openHouse"] }) =>
  answer<{ total: number; rows: { id: string; open_house_on: string | null }[] }>(
    visitor,
    "select public.search_listings($1)",
    [JSON.stringify(filters)],
  );
const found = async () => (await find()).total;
const renew = async () =>
  (await owner<{ n: number }>("select private.renew_open_houses() as n"))[0]?.n;
const BIT = "private.feature_bit('only:openHouse')";

check(
  "a card shows the day of the next open house, as it is opened, moved and closed",
  async () => {
    expect(await shown()).toBeNull();
    await open(3, { seats: 1 });
    expect(await shown()).toBeNull();
    await open(3);
    expect(await shown()).toBe(await inDays(3));
    await open(5);
    expect(await shown()).toBe(await inDays(5));
    await open(4, { id: randomUUID() });
    expect(await shown()).toBe(await inDays(4));
    const card = (await find({})).rows.find((row) => row.id === YOSSIS);
    expect(card).toMatchObject({ open_house_on: await inDays(4) });
    await owner("delete from private.viewing_hours");
    expect(await shown()).toBeNull();
  },
);

check("a full open house is not shown, and is shown again when a visitor cancels", async () => {
  await open(3);
  const book = async () =>
    answer<{ status: string }>(server, "select public.book_viewing($1, $2)", [
      {
        request_id: randomUUID(),
        listing_id: YOSSIS,
        name: "מיכל רון",
        phone: `+97252${4_000_000 + Math.floor(Math.random() * 999_999)}`,
        message: "",
        consent_version: 1,
        scripted: true,
        secret: randomUUID().replaceAll("-", "").repeat(2),
        starts_at: (
          await answer<{ starts_at: string }[]>(visitor, "select public.open_viewings($1)", [
            YOSSIS,
          ])
        )[0]?.starts_at,
      },
      randomUUID(),
    ]);
  expect(await book()).toMatchObject({ status: "added" });
  expect(await shown()).toBe(await inDays(3));
  expect(await book()).toMatchObject({ status: "added" });
  expect([await shown(), await found()]).toEqual([null, 0]);
  const [row] = await owner<{ id: string }>("select id from private.viewings limit 1");
  await as(yossi, "select public.answer_viewing($1, 'cancel')", [row?.id]);
  expect([await shown(), await found()]).toEqual([await inDays(3), 1]);
});

check("a search finds homes with an open house within seven days", async () => {
  await open(7);
  expect(await found()).toBe(0);
  await open(6);
  expect(await find()).toMatchObject({ total: 1, rows: [{ id: YOSSIS }] });
  expect((await find({ only: ["openHouse", "pictures"] })).total).toBe(
    (await find({ only: ["pictures"] })).rows.filter((row) => row.id === YOSSIS).length,
  );
  await owner(`update public.properties set status = 'hidden' where id = '${YOSSIS}'`);
  expect(await found()).toBe(0);
  await owner(`update public.properties set status = 'active' where id = '${YOSSIS}'`);
  expect([await shown(), await found()]).toEqual([await inDays(6), 1]);
});

check(
  "renewal covers changes by time alone: a past open house, and one that is now this week",
  async () => {
    await open(6);
    expect(await renew()).toBe(0);
    // As on the day before.
    await owner(
      `update private.search_rows set features = features & ~ ${BIT} where id = '${YOSSIS}'`,
    );
    expect(await found()).toBe(0);
    await owner("delete from private.public_changes");
    expect(await renew()).toBe(1);
    expect(await found()).toBe(1);
    expect(await owner("select distinct tag from private.public_changes")).toEqual([
      { tag: "listings" },
    ]);
    expect(await renew()).toBe(0);
    // As after it has ended.
    await owner("alter table private.viewing_hours disable trigger note_viewings");
    await owner("update private.viewing_hours set day = day - 10");
    await owner("alter table private.viewing_hours enable trigger note_viewings");
    expect(await shown()).toBe(await inDays(6));
    expect(await renew()).toBe(1);
    expect([await shown(), await found()]).toEqual([null, 0]);
  },
);

check("an alert on open houses is notified when one is opened, or comes near", async () => {
  await owner(
    `insert into private.alerts (address, filters, frequency, consent_version, confirmed_at)
     values ('seeker@example.com', '{"only": ["openHouse"]}', 'now', 1, now())`,
  );
  const match = async () =>
    (await answer<{ finds: number }>(server, "select public.match_alerts()")).finds;
  await match();
  await open(7);
  expect(await match()).toBe(0);
  await open(2);
  expect(await match()).toBe(1);
});
