import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import {
  alerts,
  ask,
  confirm,
  confirmed,
  HAIFA,
  home,
  mailed,
  own,
  search,
  secret,
  take,
} from "../support/alerts";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { AVIS, AVIS_CLOSED, DANAS, GILS, server, visitor, YOSSIS, yossi } from "../support/people";

chapter("Asking for alerts");

check("a new address gets a confirmation mail, and nothing else before it confirms", async () => {
  expect(await ask()).toEqual({ status: "asked" });
  const [mail, ...others] = await take();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: "alert_confirm",
    address: "maya@example.com",
    data: { state: "asks", query: "city=haifa", about: null },
    stoppable: true,
  });
  const key = mail?.secret ?? "";
  expect(await own(key)).toMatchObject({
    address: "maya@example.com",
    asks: true,
    alerts: [{ query: "city=haifa", home: null, frequency: "daily", confirmed: false }],
  });
  expect([await confirm(key), await confirm(key)]).toEqual([true, true]);
  expect(await own(key)).toMatchObject({ alerts: [{ confirmed: true, paused: false }] });
  const [kept] = await owner("select filters, consent_version, created_at from private.alerts");
  expect(kept).toMatchObject({ filters: HAIFA, consent_version: 1 });
});

check("an alert can watch only a home that visitors see", async () => {
  for (const id of [YOSSIS, AVIS_CLOSED]) expect(await ask(home(id))).toEqual({ status: "asked" });
  const titles = (await take()).map(({ data }) => data);
  expect(titles).toMatchObject([
    { state: "asks", query: null, about: { city: "חיפה" } },
    { state: "asks", query: null },
  ]);
  await owner(`update public.properties set status = 'expired' where id = '${DANAS}'`);
  expect(await ask({ ...home(DANAS), address: "b@example.com" })).toEqual({ status: "asked" });
  for (const status of ["hidden", "draft"]) {
    await owner(`update public.properties set status = '${status}' where id = '${AVIS}'`);
    expect([status, await ask(home(AVIS))]).toEqual([status, { status: "closed" }]);
  }
  for (const id of [GILS, randomUUID()]) {
    expect(await ask(home(id))).toEqual({ status: "closed" });
  }
  expect((await alerts()).length).toBe(3);
});

check("malformed input is refused before anything is looked up", async () => {
  const rubbish: object[] = [
    { address: "a@b.co\r\nBcc: x@y.co" },
    { address: "a@b.co,x@y.co" },
    { address: null },
    { frequency: "hourly" },
    { frequency: null },
    { filters: {} },
    { filters: [] },
    { filters: { text: "א".repeat(40_000) } },
    { query: null },
    { query: "<script>" },
    { query: "a".repeat(20_001) },
    { listing_id: YOSSIS },
    { filters: undefined },
    { consent_version: 0 },
    { consent_version: null },
    { request_id: null },
  ];
  for (const what of rubbish) {
    const sent = {
      request_id: randomUUID(),
      address: "a@b.co",
      frequency: "now",
      consent_version: 1,
    };
    const call = refusal(server, "select public.ask_alert($1, 'x')", [
      { ...sent, ...search(), ...what },
    ]);
    expect([what, await call]).toEqual([what, "22023 alert_invalid"]);
  }
  expect(await ask()).toEqual({ status: "asked" });
  expect(await refusal(visitor, "select public.ask_alert('{}', 'x')")).toBe("42501 denied");
  expect(await refusal(yossi, "select public.ask_alert('{}', 'x')")).toBe("42501 denied");
});

check(
  "the same search of the same address is one alert, however the address is written",
  async () => {
    await ask();
    await ask({ address: "Maya@Example.com", frequency: "now" });
    expect(await alerts()).toMatchObject([{ address: "maya@example.com", frequency: "now" }]);
    const mails = await take();
    expect(mails.map(({ data }) => data.state)).toEqual(["asks", "asks"]);
    expect(await confirm(mails[0]?.secret ?? "")).toBe(true);
    await ask({ address: "MAYA@example.com", frequency: "weekly" });
    expect(await mailed()).toEqual(["there MAYA@example.com"]);
    expect(await alerts()).toMatchObject([{ frequency: "now" }]);
    await ask({ address: "other@example.com" });
    expect(await alerts()).toHaveLength(2);
  },
);

check("a repeated request gets the same response and is a no-op", async () => {
  const request_id = randomUUID();
  for (let n = 0; n < 4; n++) expect(await ask({ request_id })).toEqual({ status: "asked" });
  expect(await mailed()).toEqual(["asks maya@example.com"]);
  await ask();
  expect(await mailed()).toEqual(["asks maya@example.com"]);
});

check(
  "an address gets three confirmation mails a day, whoever enters it; three more alerts wait",
  async () => {
    for (let n = 0; n < 8; n++) {
      const sent = ask({ ...search({ roomsMin: n + 1 }) }, `192.0.2.${n}`);
      expect(await sent).toEqual({ status: "asked" });
    }
    expect(await mailed()).toHaveLength(3);
    expect(await alerts()).toHaveLength(6);
    await ask({ address: "other@example.com" });
    expect(await mailed()).toEqual(["asks other@example.com"]);
  },
);

check("plus addresses count as the same mailbox", async () => {
  for (let n = 0; n < 5; n++) await ask({ address: `maya+${n}@example.com` });
  await ask({ address: "other+1@example.com" });
  // With nothing before the plus, each address is a mailbox of its own.
  for (let n = 0; n < 4; n++) await ask({ address: `+${n}@example.com` });
  expect((await take()).map(({ address }) => address)).toEqual([
    ...[0, 1, 2].map((n) => `maya+${n}@example.com`),
    "other+1@example.com",
    ...[0, 1, 2, 3].map((n) => `+${n}@example.com`),
  ]);
});

check(
  "blocking confirmation mails blocks them for the mailbox, until its owner says otherwise",
  async () => {
    await ask({ address: "maya+1@example.com" });
    const [first] = await take();
    await ask({ address: "maya+1@example.com", ...search({ roomsMin: 4 }) });
    const [second] = await take();
    expect(await answer(server, "select public.stop_mail($1)", [first?.secret])).toBe(true);
    const asked = async (address: string) => {
      await owner("delete from private.rate_limits where bucket = 'alert_confirm'");
      await ask({ address });
      return (await take()).map((mail) => mail.address);
    };
    for (const address of ["maya+2@example.com", "maya@example.com"])
      expect(await asked(address)).toEqual([]);
    expect(await asked("other@example.com")).toEqual(["other@example.com"]);
    expect(await answer(server, "select public.confirm_alert($1)", [second?.secret])).toBe(true);
    expect(await asked("maya+2@example.com")).toEqual(["maya+2@example.com"]);
  },
);

check("an address has at most ten alerts, and learns of the limit by mail only", async () => {
  const insert = (n: number, yes: boolean) =>
    owner(
      `insert into private.alerts (address, filters, query, frequency, consent_version, confirmed_at)
       values ('Maya@example.com', '{"roomsMin": ${n}}', 'roomsMin=${n}', 'now', 1, ${yes ? "now()" : "null"})`,
    );
  for (let n = 1; n <= 9; n++) await insert(n, n % 2 === 0);
  expect(await ask()).toEqual({ status: "asked" });
  expect(await alerts()).toHaveLength(10);
  expect(await ask(search({ city: ["תל אביב - יפו"] }))).toEqual({ status: "asked" });
  const mails = await take();
  expect(mails.map(({ data }) => data.state)).toEqual(["asks", "full"]);
  expect(await alerts()).toHaveLength(10);
  // The link opens the existing alerts, so the reader can make room; it confirms nothing.
  const full = mails[1]?.secret ?? "";
  expect((await own(full))?.alerts).toHaveLength(10);
  expect(await confirm(full)).toBe(false);
});

check("one client has a limit of requests, and a refusal says when to retry", async () => {
  const flood = (client: string, scripted: boolean, n: number) =>
    ask({ address: `a${n}@${scripted ? "b" : "c"}.example.com`, scripted }, client);
  const answers: string[] = [];
  for (let n = 0; n < 22; n++) answers.push((await flood("one", true, n)).status);
  expect(answers.filter((status) => status === "asked")).toHaveLength(20);
  const limited = await flood("one", true, 99);
  expect(limited).toMatchObject({ status: "limited" });
  expect(limited.retry_after).toBeGreaterThan(0);
  for (let n = 0; n < 6; n++) expect((await flood("two", false, n)).status).toBe("asked");
  expect((await flood("two", false, 99)).status).toBe("limited");
  expect((await flood("three", true, 99)).status).toBe("asked");
  expect(await alerts()).toHaveLength(27);
});

check("a whole network asks for no more than its share of the daily limit", async () => {
  const from = (client: string, network: string | undefined) =>
    ask({ address: `${client}@example.com`, network }, client);
  expect((await from("a", "wide")).status).toBe("asked");
  await owner("update private.rate_limits set hits = 199 where bucket = 'alert_network'");
  expect((await from("b", "wide")).status).toBe("asked");
  expect(await from("c", "wide")).toMatchObject({ status: "limited" });
  expect((await from("d", "other")).status).toBe("asked");
  expect((await from("e", undefined)).status).toBe("asked");
  // A refused request uses up none of the shared limit.
  expect(await owner("select hits from private.rate_limits where bucket = 'alerts'")).toEqual([
    { hits: 4 },
  ]);
});

check("the daily limit holds however many networks ask", async () => {
  await ask();
  await owner("update private.rate_limits set hits = 5000 where bucket = 'alerts'");
  expect(await ask({ address: "b@example.com" })).toMatchObject({ status: "limited" });
  await owner("update private.rate_limits set hits = 4999 where bucket = 'alerts'");
  expect(await ask({ address: "b@example.com" })).toEqual({ status: "asked" });
});

check(
  "an unconfirmed alert expires after 48 hours, with its mails; a confirmed one does not",
  async () => {
    const { key } = await confirmed({ address: "stays@example.com" });
    await ask();
    const late = await secret();
    await owner("update private.alerts set created_at = now() - interval '47 hours'");
    await as(server, "select public.run_maintenance()");
    expect((await own(late))?.alerts).toHaveLength(1);
    await owner("update private.alerts set created_at = now() - interval '49 hours'");
    // Applies even before maintenance has run.
    expect([await own(late), await confirm(late)]).toEqual([null, false]);
    await as(server, "select public.run_maintenance()");
    expect(await alerts()).toMatchObject([{ address: "stays@example.com" }]);
    const left = await owner<{ address: string }>(
      "select address from private.mails where kind like 'alert%'",
    );
    expect(left).toEqual([{ address: "stays@example.com" }]);
    expect((await own(key))?.alerts).toHaveLength(1);
  },
);

const KEY = "5e".repeat(32);
const town = (n: number) => search({ roomsMin: n }, `roomsMin=${n}`);

check(
  "all pending alerts of an address are confirmed together, from any of its mails",
  async () => {
    for (let n = 1; n <= 4; n++) await ask(town(n));
    await ask({ ...town(1), address: "other@example.com" });
    const mails = await take();
    expect(mails).toHaveLength(4);
    expect(await confirm(mails[0]?.secret ?? "", true)).toBe(true);
    const states = () =>
      owner<{ address: string; yes: boolean }>(
        "select address, confirmed_at is not null as yes from private.alerts order by 1, 2",
      );
    expect((await states()).map(({ yes }) => yes)).toEqual([true, true, true, true, false]);
    // A mail requested after a confirmation asks about its own alert.
    await owner("delete from private.rate_limits where bucket = 'alert_confirm'");
    await ask(town(5));
    await ask(town(6));
    const [fifth] = await take();
    expect(await confirm(fifth?.secret ?? "")).toBe(true);
    expect((await states()).filter(({ yes }) => yes)).toHaveLength(5);
  },
);

check(
  "an alert that nobody can confirm is not kept: no mail is queued, or the address blocked them",
  async () => {
    await confirmed(town(1));
    await ask(town(2));
    await ask(town(3));
    const key = await secret();
    await confirm(key, true);
    // Three mails were sent, and all of them are confirmed.
    await ask(town(4));
    expect([await mailed(), (await alerts()).length]).toEqual([[], 3]);
  },
);

check("a browser that confirmed an address adds alerts to it without a mail", async () => {
  await ask(town(1));
  const mail = await secret();
  expect(await confirm(mail, false, KEY)).toBe(true);
  expect(await own(mail)).toMatchObject({ browsers: 1 });
  expect(await ask({ ...town(2), browser: KEY })).toEqual({ status: "added" });
  expect(await ask({ ...town(2), browser: KEY })).toEqual({ status: "there" });
  expect(await ask({ ...town(3), address: "MAYA@example.com", browser: KEY })).toMatchObject({
    status: "added",
  });
  // It also confirms what was requested elsewhere meanwhile.
  await ask(town(4));
  expect(await take()).toHaveLength(1);
  expect(await ask({ ...town(4), browser: KEY })).toEqual({ status: "added" });
  expect(await owner("select from private.alerts where confirmed_at is null")).toEqual([]);
  for (let n = 5; n <= 10; n++) await ask({ ...town(n), browser: KEY });
  expect(await ask({ ...town(11), browser: KEY })).toEqual({ status: "full" });
  expect([await mailed(), (await alerts()).length]).toEqual([[], 10]);
  // Neither the key nor where it was used is stored.
  const [kept] = await owner<{ all: string }>(
    "select json_agg(b)::text as all from private.alert_browsers b",
  );
  expect(kept?.all).not.toContain(KEY);
});

check(
  "a browser key belongs to one address, and not to other spellings of its mailbox",
  async () => {
    await ask();
    await confirm(await secret(), false, KEY);
    for (const address of ["other@example.com", "maya+1@example.com"])
      expect(await ask({ ...town(2), address, browser: KEY })).toEqual({ status: "asked" });
    for (const browser of ["", "0".repeat(64), KEY.slice(1), KEY.toUpperCase(), "x".repeat(5000)])
      expect(await ask({ ...town(3), browser })).toEqual({ status: "asked" });
    expect(await owner("select from private.alerts where confirmed_at is not null")).toHaveLength(
      1,
    );
  },
);

check(
  "only confirming a confirmation mail creates a browser key, of the required length",
  async () => {
    const { key, id } = await confirmed();
    await owner(
      `insert into private.mails (kind, key, address, data, alert_id) values ('alert', 'k', 'maya@example.com', '{}', '${id}')`,
    );
    const told = await secret();
    expect(await confirm(told, true, KEY)).toBe(false);
    for (const browser of ["", "5e", "x".repeat(64)]) await confirm(key, false, browser);
    expect(await owner("select from private.alert_browsers")).toEqual([]);
    for (let n = 10; n < 24; n++) await confirm(key, false, `${n}`.repeat(32));
    expect(await owner("select from private.alert_browsers")).toHaveLength(10);
  },
);

check(
  "browser keys end when revoked, with the last alert, on a spam complaint, and when unused",
  async () => {
    const distrust = (text: string) =>
      answer<boolean>(server, "select public.forget_alert_browsers($1)", [text]);
    const left = () => owner("select from private.alert_browsers");
    const { key, id } = await confirmed();
    await confirm(key, false, KEY);
    expect([await distrust("x"), (await left()).length]).toEqual([false, 1]);
    expect([await distrust(key), await left()]).toEqual([true, []]);
    expect(await ask({ ...town(2), browser: KEY })).toEqual({ status: "asked" });
    await owner("delete from private.alerts where confirmed_at is null");
    await confirm(key, false, KEY);
    // A reader who stopped the mails, or whose mails bounce, can confirm only through a mail.
    await owner(
      "insert into private.bounced_addresses (address, kind) values (private.address_hash('maya@example.com'), 'bounce')",
    );
    expect(await ask({ ...town(2), browser: KEY })).toEqual({ status: "asked" });
    expect(await alerts()).toHaveLength(1);
    await answer(server, "select public.delete_alert($1, $2)", [key, id]);
    expect(await left()).toEqual([]);
    const other = await confirmed({ address: "other@example.com" });
    await confirm(other.key, false, KEY);
    await owner("update private.alert_browsers set used_at = now() - interval '181 days'");
    expect(await ask({ ...town(2), address: "other@example.com", browser: KEY })).toEqual({
      status: "asked",
    });
    await as(server, "select public.run_maintenance()");
    expect(await left()).toEqual([]);
  },
);

check("an alert previews its matches of the last 30 days, by its own conditions", async () => {
  const forecast = (filters: object) =>
    answer<{ homes: number; undated: number }>(visitor, "select public.alert_forecast($1)", [
      filters,
    ]);
  const all = await forecast({ city: ["חיפה"] });
  expect(all.homes).toBeGreaterThan(1);
  // In a search, words alone only rank; in an alert they are required.
  const words = await forecast({ text: "קוטג׳" });
  expect(words).toEqual({ homes: 1, undated: 0 });
  expect(await forecast({ text: "מילהשאיןבאףנכס" })).toEqual({ homes: 0, undated: 0 });
  await owner(`alter table public.properties disable trigger user;
    update public.properties set published_at = now() - interval '40 days' where id = '${YOSSIS}';
    alter table public.properties enable trigger user;
    update public.profiles set show_listing_dates = show_listing_dates where true`);
  await owner(`update public.properties set title = title || ' ' where id = '${YOSSIS}'`);
  expect(await forecast({ city: ["חיפה"] })).toEqual({ ...all, homes: all.homes - 1 });
  // The publication date of a home stays hidden where its agent hides it.
  await owner(
    `update public.profiles set show_listing_dates = false where id = (select agent_id from public.properties where id = '${DANAS}')`,
  );
  const hidden = await forecast({ city: ["חיפה"] });
  expect(hidden.undated).toBeGreaterThan(0);
  expect(hidden.homes + hidden.undated).toBe(all.homes - 1);
  expect(await refusal(visitor, "select public.alert_forecast('[]')")).toBe(
    "22023 filters_too_long",
  );
});
