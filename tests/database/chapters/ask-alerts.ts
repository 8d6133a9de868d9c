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

check(
  "who leaves an address gets a mail that asks, and nothing is sent before its yes",
  async () => {
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
  },
);

check("an alert is of a home that visitors know, and of no other", async () => {
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

check("rubbish is refused before anything is looked up", async () => {
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

check("the same search of the same address is one, however the address is written", async () => {
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
});

check("the same request again is answered in the same way and does nothing", async () => {
  const request_id = randomUUID();
  for (let n = 0; n < 4; n++) expect(await ask({ request_id })).toEqual({ status: "asked" });
  expect(await mailed()).toEqual(["asks maya@example.com"]);
  await ask();
  expect(await mailed()).toEqual(["asks maya@example.com"]);
});

check("an address is asked three times a day by whoever writes it, then nobody hears", async () => {
  for (let n = 0; n < 6; n++) {
    const sent = ask({ ...search({ roomsMin: n + 1 }) }, `192.0.2.${n}`);
    expect(await sent).toEqual({ status: "asked" });
  }
  expect(await mailed()).toHaveLength(3);
  expect(await alerts()).toHaveLength(3);
  await ask({ address: "other@example.com" });
  expect(await mailed()).toEqual(["asks other@example.com"]);
});

check("what stands behind a plus is asked as the same mailbox", async () => {
  for (let n = 0; n < 5; n++) await ask({ address: `maya+${n}@example.com` });
  await ask({ address: "other+1@example.com" });
  // Before the plus of these nobody is named.
  for (let n = 0; n < 4; n++) await ask({ address: `+${n}@example.com` });
  expect((await take()).map(({ address }) => address)).toEqual([
    ...[0, 1, 2].map((n) => `maya+${n}@example.com`),
    "other+1@example.com",
    ...[0, 1, 2, 3].map((n) => `+${n}@example.com`),
  ]);
});

check(
  "who stops questions stops them for the mailbox, until its owner says otherwise",
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

check("an address has ten alerts, and is told so by mail alone", async () => {
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
  // Its link opens what there is, so that one can make room; it confirms nothing.
  const full = mails[1]?.secret ?? "";
  expect((await own(full))?.alerts).toHaveLength(10);
  expect(await confirm(full)).toBe(false);
});

check("one place of the network signs up so often, and whoever is refused is told", async () => {
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

check("a whole network asks for no more than a part of what a day has", async () => {
  const from = (client: string, network: string | undefined) =>
    ask({ address: `${client}@example.com`, network }, client);
  expect((await from("a", "wide")).status).toBe("asked");
  await owner("update private.rate_limits set hits = 199 where bucket = 'alert_network'");
  expect((await from("b", "wide")).status).toBe("asked");
  expect(await from("c", "wide")).toMatchObject({ status: "limited" });
  expect((await from("d", "other")).status).toBe("asked");
  expect((await from("e", undefined)).status).toBe("asked");
  // Who is refused used up nothing of what all have.
  expect(await owner("select hits from private.rate_limits where bucket = 'alerts'")).toEqual([
    { hits: 4 },
  ]);
});

check("however many places ask, a day has an end", async () => {
  await ask();
  await owner("update private.rate_limits set hits = 5000 where bucket = 'alerts'");
  expect(await ask({ address: "b@example.com" })).toMatchObject({ status: "limited" });
  await owner("update private.rate_limits set hits = 4999 where bucket = 'alerts'");
  expect(await ask({ address: "b@example.com" })).toEqual({ status: "asked" });
});

check(
  "an unconfirmed one ends after 48 hours, with its mails; a confirmed one does not",
  async () => {
    const { key } = await confirmed({ address: "stays@example.com" });
    await ask();
    const late = await secret();
    await owner("update private.alerts set created_at = now() - interval '47 hours'");
    await as(server, "select public.run_maintenance()");
    expect((await own(late))?.alerts).toHaveLength(1);
    await owner("update private.alerts set created_at = now() - interval '49 hours'");
    // Also before the maintenance has come.
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
