import { expect } from "vitest";
import { MAIL_DATA } from "@/lib/mail/kinds";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { AVIS, admin, DANAS, DANAS_SECOND, dana, server, YOSSIS } from "../support/people";

chapter("Mails of alerts");

/** Eight on a Monday morning in Israel, in winter; the day before is a Sunday. */
const EIGHT = "2026-11-23 06:00Z";
const after = (from: string, minutes: number) =>
  new Date(Date.parse(from) + minutes * 60_000).toISOString();

type Change = Partial<{
  address: string;
  filters: object | null;
  listing: string | null;
  frequency: string;
  confirmed: boolean;
  paused: boolean;
}>;

const HAIFA = { city: ["חיפה"], priceMax: 4_000_000 };

async function alert(change: Change = {}) {
  const listing = change.listing ?? null;
  const filters = listing ? null : (change.filters ?? HAIFA);
  const [row] = await owner<{ id: string }>(
    `insert into private.alerts (address, filters, query, listing_id, frequency, consent_version, created_at, confirmed_at, paused_at)
     values ($1, $2, $3, $4, $5, 1, '2026-11-01Z', case when $6 then timestamptz '2026-11-01Z' end, case when $7 then now() end) returning id`,
    [
      change.address ?? "maya@example.com",
      filters && JSON.stringify(filters),
      filters && "city=חיפה",
      listing,
      change.frequency ?? "now",
      change.confirmed ?? true,
      change.paused ?? false,
    ],
  );
  return row?.id ?? "";
}

const find = (
  of: string,
  listing = YOSSIS,
  { reason = "new", at = after(EIGHT, -60), from = null as number | null } = {},
) =>
  owner(
    `insert into private.alert_finds (alert_id, listing_id, reason, found_at, from_price) values ($1, $2, $3, $4, $5)
     on conflict (alert_id, listing_id) do update set reason = excluded.reason, found_at = excluded.found_at,
       from_price = excluded.from_price, told_before = alert_finds.told_at, told_at = null`,
    [of, listing, reason, at, from],
  );
const tell = async (at = EIGHT, most = 100) =>
  (
    await owner<{ alerts: number; mails: number }>(
      `select * from private.queue_alert_mails('${at}', ${most})`,
    )
  )[0];

type Letter = {
  kind: string;
  address: string;
  alert_id: string;
  data: { new: number; lowered: number; homes: Record<string, unknown>[]; alerts: unknown };
};
const letters = () =>
  owner<Letter>(
    "select kind, address, alert_id, data from private.mails where kind in ('alert', 'alert_home') order by id",
  );
const waiting = async () =>
  (
    await owner<{ listing_id: string }>(
      "select listing_id from private.alert_finds where told_at is null order by listing_id",
    )
  ).map(({ listing_id }) => listing_id);
const price = (id: string, shekels: number) =>
  owner(`update public.properties set price = ${shekels} where id = '${id}'`);

check("a match is reported once, with only the facts that its mail needs", async () => {
  const id = await alert();
  await find(id);
  expect(await tell()).toEqual({ alerts: 1, mails: 1 });
  const [mail, ...others] = await letters();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: "alert", address: "maya@example.com", alert_id: id });
  expect(MAIL_DATA.alert.parse(mail?.data)).toMatchObject({
    query: "city=חיפה",
    new: 1,
    lowered: 0,
    homes: [
      {
        id: YOSSIS,
        reason: "new",
        title: "דירת גן מטופחת",
        deal: "sale",
        city: "חיפה",
        types: ["apartment"],
        rooms: 3.5,
        price: 2_100_000,
        before: null,
      },
    ],
  });
  expect(
    await owner("select told_at is not null as told, told_price::int from private.alert_finds"),
  ).toEqual([{ told: true, told_price: 210_000_000 }]);
  for (const minutes of [0, 20, 1440]) {
    expect(await tell(after(EIGHT, minutes))).toEqual({ alerts: 0, mails: 0 });
  }
  expect(await letters()).toHaveLength(1);
});

check("nobody unconfirmed, paused, unsubscribed or without matches is notified", async () => {
  for (const change of [{ confirmed: false }, { paused: true }]) await find(await alert(change));
  await find(await alert({ address: "stopped@example.com" }));
  await owner(
    "insert into private.address_stops (address, kind) values (private.address_hash('Stopped@example.com'), 'alert')",
  );
  await alert({ address: "nothing@example.com" });
  expect(await tell()).toEqual({ alerts: 0, mails: 0 });
  expect(await letters()).toEqual([]);
  // What other recipients would get.
  await owner("delete from private.address_stops where true");
  expect(await tell()).toEqual({ alerts: 1, mails: 1 });
  // Nor is a paused alert mailed along with another of the same address.
  const id = await alert({ filters: { city: ["חיפה"], roomsMin: 1 } });
  await find(id);
  await tell(after(EIGHT, 60));
  expect((await letters()).at(-1)).toMatchObject({ alert_id: id, data: { alerts: [{ id }] } });
});

check(
  "a home with a doubtful price is reported once its agent has confirmed it, and not before",
  async () => {
    await alert();
    const id = await alert({ address: "noa@example.com" });
    await price(YOSSIS, 1);
    await find(id);
    expect(await tell()).toEqual({ alerts: 0, mails: 0 });
    // The find is locked, and nothing waits for it: another home is mailed at once.
    await find(id, DANAS);
    expect(await tell()).toEqual({ alerts: 1, mails: 1 });
    expect((await letters()).map(({ data }) => data.homes.map((home) => home.id))).toEqual([
      [DANAS],
    ]);
    expect(await waiting()).toEqual([YOSSIS]);
    await owner(`update public.properties set price_confirmed = 1 where id = '${YOSSIS}'`);
    expect(await tell(after(EIGHT, 20))).toEqual({ alerts: 1, mails: 1 });
    expect(await waiting()).toEqual([]);
  },
);

check(
  "an immediate alert is sent at once; matches of the next quarter of an hour are batched",
  async () => {
    const id = await alert();
    await find(id, YOSSIS, { at: EIGHT });
    expect(await tell(after(EIGHT, 1))).toMatchObject({ mails: 1 });
    await find(id, DANAS, { at: after(EIGHT, 2) });
    await find(id, DANAS_SECOND, { at: after(EIGHT, 3) });
    expect(await tell(after(EIGHT, 15))).toEqual({ alerts: 0, mails: 0 });
    expect(await tell(after(EIGHT, 17))).toMatchObject({ mails: 1 });
    expect((await letters()).map(({ data }) => data.new)).toEqual([1, 2]);
  },
);

check("a daily alert is sent at eight in Israel, in winter and in summer", async () => {
  const id = await alert({ frequency: "daily" });
  await find(id, YOSSIS, { at: "2026-11-22 20:00Z" });
  expect(await tell("2026-11-23 05:59Z")).toEqual({ alerts: 0, mails: 0 });
  expect(await tell(EIGHT)).toMatchObject({ mails: 1 });
  await find(id, DANAS, { at: after(EIGHT, 30) });
  expect(await tell("2026-11-24 05:59Z")).toEqual({ alerts: 0, mails: 0 });
  // A worker that was down at eight sends as soon as it is up again.
  expect(await tell("2026-11-24 09:00Z")).toMatchObject({ mails: 1 });
  await find(id, DANAS_SECOND, { at: "2027-06-20 12:00Z" });
  expect(await tell("2027-06-21 04:59Z")).toEqual({ alerts: 0, mails: 0 });
  expect(await tell("2027-06-21 05:00Z")).toMatchObject({ mails: 1 });
});

check("a weekly alert is sent on Sunday at eight", async () => {
  const id = await alert({ frequency: "weekly" });
  await find(id, YOSSIS, { at: "2026-11-16 08:00Z" });
  for (const at of ["2026-11-16 09:00Z", "2026-11-19 06:00Z", "2026-11-22 05:59Z"]) {
    expect([at, await tell(at)]).toEqual([at, { alerts: 0, mails: 0 }]);
  }
  expect(await tell("2026-11-22 06:00Z")).toMatchObject({ mails: 1 });
  await find(id, DANAS, { at: "2026-11-22 06:01Z" });
  expect(await tell("2026-11-28 20:00Z")).toEqual({ alerts: 0, mails: 0 });
  expect(await tell("2026-11-29 06:00Z")).toMatchObject({ mails: 1 });
});

check("a mail lists twelve homes, new ones first, and gives the total", async () => {
  await owner(
    `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
     select '${dana.profile}', 'דירה מספר ' || n, 'sale', 1000000 + n, 'חיפה', 3, '{apartment}' from generate_series(1, 20) n`,
  );
  const id = await alert();
  await owner(
    `insert into private.alert_finds (alert_id, listing_id, reason, from_price)
     select '${id}', id, case when price < 1000011 then 'lowered' else 'new' end, case when price < 1000011 then 200000000 end
     from public.properties where title like 'דירה מספר%'`,
  );
  await owner(`update private.alert_finds set found_at = '${EIGHT}' where true`);
  expect(await tell()).toMatchObject({ mails: 1 });
  const [mail] = await letters();
  expect(mail?.data).toMatchObject({ new: 10, lowered: 10 });
  expect(mail?.data.homes.map(({ reason }) => reason)).toEqual([
    ...Array(10).fill("new"),
    "lowered",
    "lowered",
  ]);
  expect(mail?.data.homes[11]).toMatchObject({ before: 2_000_000 });
  // Finds that the mail only counts are marked as sent, too.
  expect(await waiting()).toEqual([]);
});

check("a home is sent again when its price is below the last notified one", async () => {
  const id = await alert();
  await find(id);
  await tell();
  await price(YOSSIS, 2_000_000);
  await find(id, YOSSIS, { reason: "lowered" });
  expect(await tell(after(EIGHT, 60))).toMatchObject({ mails: 1 });
  expect((await letters())[1]?.data).toMatchObject({
    new: 0,
    lowered: 1,
    homes: [{ reason: "lowered", price: 2_000_000, before: 2_100_000 }],
  });
  // Back at the old price before anyone was notified, then lower than before.
  await find(id, YOSSIS, { reason: "lowered" });
  await price(YOSSIS, 2_000_000);
  expect(await tell(after(EIGHT, 120))).toEqual({ alerts: 1, mails: 0 });
  await price(YOSSIS, 1_900_000);
  await find(id, YOSSIS, { reason: "lowered" });
  expect(await tell(after(EIGHT, 180))).toMatchObject({ mails: 1 });
  expect((await letters())[2]?.data.homes).toMatchObject([{ price: 1_900_000, before: 2_000_000 }]);
});

check("a home older than its alert is sent with its previous price", async () => {
  const id = await alert();
  await find(id, YOSSIS, { reason: "lowered", from: 230_000_000 });
  await find(id, DANAS, { reason: "lowered", from: 195_000_000 });
  expect(await tell()).toMatchObject({ mails: 1 });
  expect((await letters())[0]?.data.homes).toMatchObject([
    { id: YOSSIS, reason: "lowered", price: 2_100_000, before: 2_300_000 },
  ]);
  expect(await owner("select listing_id from private.alert_finds")).toEqual([
    { listing_id: YOSSIS },
  ]);
});

check(
  "what is not true any more is not sent: hidden, closed, dearer, or no longer matching",
  async () => {
    const id = await alert({ filters: { ...HAIFA, priceMax: 3_500_000 } });
    const all = [YOSSIS, DANAS, DANAS_SECOND, AVIS];
    for (const listing of all) await find(id, listing);
    await owner(`update public.properties set status = 'hidden' where id = '${YOSSIS}'`);
    await owner(
      `update public.properties set status = 'closed', closed_at = now() where id = '${AVIS}'`,
    );
    await price(DANAS_SECOND, 3_600_000);
    expect(await tell()).toMatchObject({ mails: 1 });
    expect((await letters())[0]?.data).toMatchObject({ new: 1, homes: [{ id: DANAS }] });
    // As if they had never been found: they can be found again when they are back.
    expect(await owner("select listing_id from private.alert_finds")).toEqual([
      { listing_id: DANAS },
    ]);
    await find(id, AVIS);
    expect(await tell(after(EIGHT, 60))).toEqual({ alerts: 1, mails: 0 });
  },
);

check("a hidden price is not sent, and no search by price matches the home", async () => {
  await owner(
    `update public.profiles set show_property_prices = false where id = '${dana.profile}'`,
  );
  const priced = await alert();
  const any = await alert({ address: "any@example.com", filters: { city: ["חיפה"] } });
  for (const id of [priced, any]) await find(id, DANAS);
  expect(await tell()).toEqual({ alerts: 2, mails: 1 });
  const [mail] = await letters();
  expect(mail).toMatchObject({ address: "any@example.com", data: { homes: [{ price: null }] } });
  expect(JSON.stringify(mail?.data)).not.toContain("1950000");
});

check("required words of a search are checked again when the mail is prepared", async () => {
  const id = await alert({ filters: { text: '"קוטג׳"' } });
  for (const listing of [DANAS_SECOND, YOSSIS]) await find(id, listing);
  await tell();
  expect((await letters())[0]?.data).toMatchObject({ new: 1, homes: [{ id: DANAS_SECOND }] });
});

check("an alert on one home is sent when its price fell, and when it is back", async () => {
  const id = await alert({ listing: YOSSIS });
  await price(YOSSIS, 2_000_000);
  await find(id, YOSSIS, { reason: "lowered", from: 210_000_000 });
  expect(await tell()).toMatchObject({ mails: 1 });
  await owner(`update public.properties set status = 'hidden' where id = '${YOSSIS}'`);
  await find(id, YOSSIS, { reason: "back", at: after(EIGHT, 30) });
  expect(await tell(after(EIGHT, 60))).toEqual({ alerts: 1, mails: 0 });
  await owner("update public.listing_events set at = at - interval '1 hour'");
  await owner(`update public.properties set status = 'active' where id = '${YOSSIS}'`);
  await find(id, YOSSIS, { reason: "back", at: after(EIGHT, 90) });
  expect(await tell(after(EIGHT, 120))).toMatchObject({ mails: 1 });
  const mails = await letters();
  expect(mails.map(({ kind }) => kind)).toEqual(["alert_home", "alert_home"]);
  for (const { data } of mails) MAIL_DATA.alert_home.parse(data);
  expect(mails.map(({ data }) => data.homes[0])).toMatchObject([
    { reason: "lowered", price: 2_000_000, before: 2_100_000 },
    { reason: "back", price: 2_000_000, before: null },
  ]);
});

check(
  "a home hidden by mistake for a moment is not reported as back: nobody was notified that it was gone",
  async () => {
    const id = await alert({ listing: YOSSIS });
    const state = (status: string) =>
      owner(`update public.properties set status = '${status}' where id = '${YOSSIS}'`);
    await state("hidden");
    await state("active");
    await find(id, YOSSIS, { reason: "back" });
    expect(await tell()).toMatchObject({ mails: 0 });
    expect(await waiting()).toEqual([]);
    // Hidden for an hour is longer than the grace period.
    await state("hidden");
    await owner("update public.listing_events set at = at - interval '1 hour'");
    await state("active");
    await find(id, YOSSIS, { reason: "back" });
    expect(await tell(after(EIGHT, 60))).toMatchObject({ mails: 1 });
  },
);

check("a rent is no price drop of a home for sale, nor the other way round", async () => {
  const now = new Date().toISOString();
  const match = () => answer(server, "select public.match_alerts(200)");
  const edit = (set: string) =>
    owner(`update public.properties set ${set} where id = '${YOSSIS}'`).then(match);
  const [search, home] = [
    await alert(),
    await alert({ address: "noa@example.com", listing: YOSSIS }),
  ];
  await match();
  await edit("price = 2000000");
  expect(await tell(after(now, 1))).toMatchObject({ mails: 2 });
  await edit("transaction_type = 'rent', price = 6000");
  expect(await waiting()).toEqual([]);
  await edit("status = 'hidden'");
  await owner("update public.listing_events set at = at - interval '2 hours'");
  await edit("status = 'active'");
  expect(await waiting()).toEqual([YOSSIS]);
  expect(await tell(after(now, 60))).toMatchObject({ mails: 1 });
  await edit("price = 5800");
  // A pending find is dropped when the deal has changed meanwhile.
  await edit("transaction_type = 'sale', price = 1000");
  expect(await waiting()).toEqual([]);
  await edit("transaction_type = 'rent', price = 5800");
  await edit("price = 5500");
  expect(await tell(after(now, 120))).toMatchObject({ mails: 2 });
  const told = (await letters()).map(({ alert_id, data: { homes } }) => [
    alert_id === search ? "search" : alert_id === home && "home",
    homes[0]?.reason,
    homes[0]?.price,
    homes[0]?.before,
  ]);
  expect(told.sort()).toEqual([
    ["home", "back", 6000, null],
    ["home", "lowered", 2_000_000, 2_100_000],
    ["home", "lowered", 5500, 6000],
    ["search", "lowered", 2_000_000, 2_100_000],
    ["search", "lowered", 5500, 5800],
  ]);
});

check("an address gets a home once, with each of its alerts that match it", async () => {
  const haifa = await alert();
  const rooms = await alert({
    address: "Maya@example.com",
    filters: { city: ["חיפה"], roomsMin: 3 },
  });
  const home = await alert({ listing: YOSSIS });
  const weekly = await alert({ filters: { city: ["חיפה"], roomsMax: 9 }, frequency: "weekly" });
  const sunday = await alert({ filters: { roomsMax: 8 }, frequency: "weekly" });
  await price(YOSSIS, 2_000_000);
  await find(haifa, DANAS);
  await find(haifa, YOSSIS, { reason: "lowered", from: 210_000_000 });
  await find(rooms, YOSSIS);
  await find(home, YOSSIS, { reason: "lowered", from: 220_000_000 });
  await find(weekly, YOSSIS);
  await find(sunday, DANAS_SECOND);
  expect(await tell()).toEqual({ alerts: 3, mails: 1 });
  const [mail] = await letters();
  expect(mail).toMatchObject({ kind: "alert", address: expect.stringMatching(/^maya@/i) });
  MAIL_DATA.alert.parse(mail?.data);
  expect(mail?.data).toMatchObject({
    query: "",
    new: 1,
    lowered: 1,
    homes: [
      { id: DANAS, reason: "new", alerts: [haifa] },
      { id: YOSSIS, reason: "lowered", price: 2_000_000, before: 2_100_000 },
    ],
  });
  const named = (ids: unknown) => [...(ids as string[])].sort();
  expect(named(mail?.data.homes[1]?.alerts)).toEqual(named([haifa, rooms, home, weekly]));
  expect(mail?.data.alerts).toEqual(
    expect.arrayContaining([
      { id: haifa, query: "city=חיפה", title: null },
      { id: home, query: null, title: "דירת גן מטופחת" },
    ]),
  );
  // On its Sunday the weekly alert has nothing left to send; the other sends its own finds.
  await find(weekly, DANAS, { at: after(EIGHT, 30) });
  expect(await tell("2026-11-29 06:00Z")).toEqual({ alerts: 2, mails: 1 });
  expect((await letters())[1]?.data.homes.map(({ id }) => id)).toEqual([DANAS, DANAS_SECOND]);
  expect(await waiting()).toEqual([]);
});

check("at eight, daily, weekly and immediate matches are one mail", async () => {
  const sunday = "2026-11-22 06:00Z";
  const homes = { now: YOSSIS, daily: DANAS, weekly: DANAS_SECOND };
  for (const [frequency, listing] of Object.entries(homes)) {
    const id = await alert({
      frequency,
      filters: { city: ["חיפה"], roomsMax: 9 + listing.length },
    });
    await find(id, listing, { at: after(sunday, -1) });
  }
  expect(await tell(sunday)).toEqual({ alerts: 3, mails: 1 });
  expect((await letters())[0]?.data).toMatchObject({ new: 3 });
});

check("a match of another alert waits for the quarter of an hour of its address", async () => {
  await find(await alert(), YOSSIS, { at: EIGHT });
  const other = await alert({
    address: "MAYA@example.com",
    filters: { city: ["חיפה"], roomsMin: 2 },
  });
  expect(await tell(after(EIGHT, 1))).toEqual({ alerts: 1, mails: 1 });
  await find(other, DANAS, { at: after(EIGHT, 2) });
  expect(await tell(after(EIGHT, 3))).toEqual({ alerts: 0, mails: 0 });
  expect(await tell(after(EIGHT, 17))).toEqual({ alerts: 1, mails: 1 });
});

check("a mail about several alerts is stopped with all of them", async () => {
  const [one, other] = [await alert(), await alert({ filters: { city: ["חיפה"], roomsMin: 2 } })];
  const third = await alert({ filters: { city: ["חיפה"], roomsMin: 1 } });
  for (const id of [one, other]) await find(id);
  await tell(new Date().toISOString());
  await owner("update private.mails set available_at = now() where true");
  const pausedNow = () =>
    owner<{ id: string }>("select id from private.alerts where paused_at is not null order by id");
  const [mail] = await answer<{ secret: string }[]>(server, "select public.mails_take(50)");
  const key = mail?.secret ?? "";
  await owner("update private.alerts set paused_at = now() where id = $1", [one]);
  expect(await answer(server, "select public.mail_of($1)", [key])).toMatchObject({
    stopped: false,
  });
  expect(await answer(server, "select public.stop_mail($1)", [key])).toBe(true);
  expect((await pausedNow()).map(({ id }) => id)).toEqual([one, other].sort());
  expect(await answer(server, "select public.mail_of($1)", [key])).toMatchObject({ stopped: true });
  // The mail of a deleted alert is deleted, even when it also covers another alert.
  await owner("update private.mails set sent_at = null where true");
  const gone = (id: string) => answer(server, "select public.delete_alert($1, $2)", [key, id]);
  await gone(one);
  expect(await letters()).toHaveLength(1);
  expect(await answer(server, "select public.mail_of($1)", [key])).toMatchObject({ stopped: true });
  await gone(third);
  expect(await letters()).toHaveLength(1);
});

check("an address gets ten a day; the rest are batched the next morning", async () => {
  const ids = [
    await alert(),
    await alert({ address: "Maya@example.com", filters: { roomsMax: 9 } }),
  ];
  const other = await alert({ address: "other@example.com" });
  for (let n = 0; n < 12; n++) {
    await find(ids[n % 2] ?? "", YOSSIS, { at: after(EIGHT, 20 * n) });
    expect((await tell(after(EIGHT, 20 * n + 1)))?.mails).toBe(n < 10 ? 1 : 0);
    // As if the alert had never been notified.
    if (n < 9) await owner("delete from private.alert_finds where true");
  }
  await find(other, YOSSIS, { at: after(EIGHT, 300) });
  expect((await tell(after(EIGHT, 301)))?.mails).toBe(1);
  for (const id of ids) await find(id, DANAS, { at: after(EIGHT, 320) });
  expect(await tell(after(EIGHT, 23 * 60))).toEqual({ alerts: 0, mails: 0 });
  expect((await tell(after(EIGHT, 24 * 60)))?.mails).toBe(1);
  const mails = await letters();
  expect(mails).toHaveLength(12);
  expect(mails.at(-1)?.data).toMatchObject({ new: 2 });
});

check("due alerts are processed in batches", async () => {
  for (const n of [1, 2, 3]) await find(await alert({ address: `p${n}@example.com` }));
  expect(await tell(EIGHT, 2)).toEqual({ alerts: 2, mails: 2 });
  expect(await tell(EIGHT, 2)).toEqual({ alerts: 1, mails: 1 });
  expect(await tell(EIGHT, 2)).toEqual({ alerts: 0, mails: 0 });
});

check(
  "the mail and the record of what it sent are atomic: both are stored, or neither",
  async () => {
    await find(await alert());
    await owner(
      `do $$ begin
       begin
         perform private.queue_alert_mails('${EIGHT}');
         raise exception 'the worker was killed';
       exception when others then null;
       end;
     end $$`,
    );
    expect([await waiting(), await letters()]).toEqual([[YOSSIS], []]);
    await tell();
    expect([await waiting(), await letters()]).toEqual([[], [expect.anything()]]);
  },
);

check("alert mails rest when the worker says so; others do not", async () => {
  await find(await alert(), YOSSIS, { at: "2026-11-01Z" });
  await tell(new Date().toISOString());
  await owner(
    `select private.queue_mail('${dana.id}', 'test', 'a', '{}'); update private.mails set available_at = now() where true`,
  );
  const take = (resting: boolean) =>
    answer<{ kind: string }[]>(server, "select public.mails_take(50, $1)", [resting]);
  expect((await take(true)).map(({ kind }) => kind)).toEqual(["test"]);
  expect((await take(false)).map(({ kind }) => kind)).toEqual(["alert"]);
  expect(
    (
      await owner<{ kind: string }>("select kind from private.mail_kinds where rests order by 1")
    ).map(({ kind }) => kind),
  ).toEqual([
    "alert",
    "alert_home",
    "billing_failed",
    "exclusivity",
    "office_changes",
    "viewing_day",
    "viewing_reminder",
  ]);
});

check("the worker reads what is due by the clock of the database", async () => {
  await find(await alert());
  await owner("update private.alert_finds set found_at = now() where true");
  expect(await answer(server, "select public.tell_alerts(1)")).toEqual({ alerts: 1, mails: 1 });
  expect(await answer(server, "select public.tell_alerts(null)")).toEqual({ alerts: 0, mails: 0 });
  await as(server, "select public.tell_alerts()");
});

check("operators see how many alerts run and what was sent, and nothing of anybody", async () => {
  const ASK = "select public.admin_alerts()";
  const read = () => answer<Record<string, number>>(admin, ASK);
  const before = await read();
  for (const change of [
    {},
    { address: "MAYA@example.com", listing: DANAS },
    { address: "noa@example.com" },
    { paused: true },
    { confirmed: false },
  ])
    await alert(change);
  await owner("update private.alerts set confirmed_at = now() where address = 'noa@example.com'");
  await owner(
    `insert into private.mails (key, kind, address, data, created_at, sent_at)
     select 'n' || n, case when n < 3 then 'alert' when n = 3 then 'alert_confirm' else 'alert_home' end, 'maya@example.com', '{}',
       now() - make_interval(days => n), case when n <> 2 then now() - make_interval(days => n) end
     from generate_series(1, 9) n`,
  );
  expect(await read()).toEqual({
    active: before.active! + 3,
    of_homes: before.of_homes! + 1,
    addresses: before.addresses! + 2,
    paused: before.paused! + 1,
    unconfirmed: before.unconfirmed! + 1,
    new: before.new! + 1,
    mails: 4,
  });
  for (const person of [dana, server]) expect(await refusal(person, ASK)).toMatch(/^42501/);
});
