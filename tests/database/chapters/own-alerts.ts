import { expect } from "vitest";
import {
  alerts,
  ask,
  bounce,
  change,
  confirm,
  confirmed,
  forget,
  HAIFA,
  home,
  type Mail,
  mailed,
  own,
  remove,
  search,
  secret,
  stop,
  stopped,
  take,
} from "../support/alerts";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { DANAS, dana, server, YOSSIS } from "../support/people";

chapter("Managing alerts by mail links");

check("the link of a mail reaches the alerts of its address and no others", async () => {
  const mine = await confirmed();
  const theirs = await confirmed({ address: "other@example.com" });
  await ask({ ...search({ roomsMin: 5 }, "roomsMin=5"), address: "MAYA@example.com" });
  expect((await own(mine.key))?.alerts).toHaveLength(2);
  expect((await own(theirs.key))?.alerts).toHaveLength(1);
  for (const guess of ["", "x", "0".repeat(64), mine.key.slice(1), mine.id]) {
    expect(await own(guess)).toBeNull();
    expect(await confirm(guess)).toBe(false);
    expect(await change(guess, mine.id, { paused: true })).toBe("gone");
    expect([await remove(guess, mine.id), await forget(guess), await stop(guess)]).toEqual([
      false,
      false,
      false,
    ]);
  }
  expect(await change(theirs.key, mine.id, { paused: true })).toBe("gone");
  expect(await remove(theirs.key, mine.id)).toBe(false);
  expect((await own(mine.key))?.alerts.map(({ paused }) => paused)).toEqual([false, false]);
  expect(await change(mine.key, mine.id, { paused: true })).toBe("changed");
  expect(await remove(mine.key, mine.id)).toBe(true);
  // After one alert is deleted, the link of its mail still opens the others.
  expect((await own(mine.key))?.alerts).toHaveLength(1);
});

check("a home has its title while visitors see it, live or recently closed", async () => {
  const { key } = await confirmed(home(DANAS));
  const title = async () =>
    ((await own(key))?.alerts[0]?.home as { title: string | null } | undefined)?.title;
  const live = await title();
  expect(live).toEqual(expect.any(String));
  await as(dana, "select public.move_listings($1, 'close')", [[DANAS]]);
  expect(await title()).toBe(live);
  // Like the home's page: precise to the minute, not counted from midnight.
  const closedFor = async (time: string) => {
    await owner(`alter table public.properties disable trigger project_property_update;
      update public.properties set closed_at = now() - interval '${time}' where id = '${DANAS}';
      update public.public_closed_listings set closed_on = (now() - interval '${time}')::date;
      alter table public.properties enable trigger project_property_update`);
    return title();
  };
  expect(await closedFor("29 days 23 hours 59 minutes")).toBe(live);
  expect(await closedFor("30 days")).toBeNull();
});

check("the link of an unrelated mail opens no alerts", async () => {
  await confirmed();
  await owner(
    "select private.queue_mail_to('maya@example.com', 'lead_copy', 'k', '{\"agent\": \"x\", \"title\": null}')",
  );
  const mails = await answer<Mail[]>(server, "select public.mails_take(50)");
  const copy = mails.find(({ kind }) => kind === "lead_copy")?.secret ?? "";
  expect([await own(copy), await forget(copy)]).toEqual([null, false]);
  expect(await stopped(copy)).toEqual({ kind: "lead_copy", stopped: false });
});

check("a confirmation confirms the alert that it asks about, and no other", async () => {
  await ask();
  const first = await secret();
  await ask(search({ roomsMin: 5 }, "roomsMin=5"));
  const second = await secret();
  await confirm(second);
  const rows = (await own(first))?.alerts.map(({ query, confirmed }) => [query, confirmed]);
  expect(rows).toEqual(
    expect.arrayContaining([
      ["roomsMin=5", true],
      ["city=haifa", false],
    ]),
  );
});

check("an alert can be paused, resumed, rescheduled, and given other filters", async () => {
  const { key, id } = await confirmed();
  const now = async () => (await own(key))?.alerts[0];
  await owner(
    `insert into private.alert_finds (alert_id, listing_id, reason, told_at)
     values ('${id}', '${DANAS}', 'new', now()), ('${id}', '${YOSSIS}', 'new', null)`,
  );
  await change(key, id, { paused: true });
  expect(await now()).toMatchObject({ paused: true });
  await change(key, id, { paused: false, frequency: "weekly" });
  expect(await now()).toMatchObject({ paused: false, frequency: "weekly", query: "city=haifa" });
  const wider = search({ roomsMin: 2 }, "roomsMin=2");
  expect(await change(key, id, wider)).toBe("changed");
  expect(await now()).toMatchObject({ query: "roomsMin=2", frequency: "weekly" });
  // Notified homes are not mailed again; the pending one was found by the old search.
  expect(await owner("select listing_id from private.alert_finds")).toEqual([
    { listing_id: DANAS },
  ]);
  const other = await confirmed(search({ roomsMin: 5 }, "roomsMin=5"));
  expect(await change(key, other.id, wider)).toBe("there");
  const said = (what: object) =>
    refusal(server, "select public.change_alert($1, $2, $3)", [key, id, what]);
  expect(await said({ filters: {}, query: "" })).toBe("22023 alert_invalid");
  expect(await said({ filters: HAIFA })).toBe("22023 alert_invalid");
  expect(await said({ frequency: "hourly" })).toBe("23514 alert_frequency_known");
  const one = await confirmed({ ...home(YOSSIS), address: "b@example.com" });
  expect(
    await refusal(server, "select public.change_alert($1, $2, $3)", [one.key, one.id, wider]),
  ).toBe("22023 alert_invalid");
});

check(
  "one link deletes all alerts of an address, their matches and mails, and then expires",
  async () => {
    const { key, id } = await confirmed();
    await ask(search({ roomsMin: 5 }, "roomsMin=5"));
    await confirmed({ address: "other@example.com" });
    await owner(
      `insert into private.alert_finds (alert_id, listing_id, reason) values ('${id}', '${DANAS}', 'new')`,
    );
    expect(await forget(key)).toBe(true);
    expect([await own(key), await forget(key), await confirm(key)]).toEqual([null, false, false]);
    expect(await stopped(key)).toBeNull();
    expect(await alerts()).toMatchObject([{ address: "other@example.com" }]);
    expect(await owner("select from private.alert_finds")).toEqual([]);
    expect(await owner("select from private.mails where address ilike 'maya%'")).toEqual([]);
    expect(await owner("select from private.mails where address ilike 'other%'")).toHaveLength(1);
  },
);

check(
  "with the last alert of an address its mails are deleted, even when its home was deleted",
  async () => {
    await confirmed(home(YOSSIS));
    await ask({ ...home(YOSSIS), address: "two@example.com" });
    await ask({ ...search(), address: "two@example.com" });
    await owner(`delete from public.properties where id = '${YOSSIS}'`);
    const left = await owner<{ address: string }>(
      "select distinct address from private.mails where kind like 'alert%'",
    );
    expect(left).toEqual([{ address: "two@example.com" }]);
  },
);

check("the unsubscribe header of a mail stops its alert; its page starts it again", async () => {
  const { key, id } = await confirmed();
  const other = await confirmed(search({ roomsMin: 5 }, "roomsMin=5"));
  expect(await stopped(key)).toMatchObject({ stopped: false });
  expect([await stop(key), await stop(key)]).toEqual([true, true]);
  expect(await stopped(key)).toMatchObject({ kind: "alert_confirm", stopped: true });
  expect(await stopped(other.key)).toMatchObject({ stopped: false });
  const rows = (await own(key))?.alerts;
  expect(rows?.find((row) => row.id === id)?.paused).toBe(true);
  expect(rows?.find((row) => row.id === other.id)?.paused).toBe(false);
  await change(key, id, { paused: false });
  expect(await stopped(key)).toMatchObject({ stopped: false });
  expect(await owner("select from private.address_stops")).toEqual([]);
});

check("pending mails of a paused alert are not sent; those of another are", async () => {
  const { key, id } = await confirmed();
  const other = await confirmed(search({ roomsMin: 5 }, "roomsMin=5"));
  await ask({ ...search(), address: "MAYA@example.com" });
  await owner(
    "insert into private.mail_kinds (kind, stoppable, reader) values ('alert_test', true, 'address')",
  );
  for (const alert of [id, other.id]) {
    await owner(
      `insert into private.mails (kind, key, address, data, alert_id)
       values ('alert_test', '${alert}', 'maya@example.com', '{}', '${alert}')`,
    );
  }
  await stop(key);
  const kinds = (await take()).map(({ kind }) => kind).sort();
  expect(kinds).toEqual(["alert_confirm", "alert_test"]);
});

check(
  "an address that others entered can block further mails, and unblock them by confirming",
  async () => {
    await ask();
    const key = await secret();
    expect(await stop(key)).toBe(true);
    expect(await stopped(key)).toMatchObject({ stopped: true });
    expect(await ask(search({ roomsMin: 5 }))).toEqual({ status: "asked" });
    expect(await mailed()).toEqual([]);
    expect(await alerts()).toHaveLength(1);
    expect(await confirm(key)).toBe(true);
    await ask(search({ roomsMin: 5 }));
    expect(await mailed()).toEqual(["asks maya@example.com"]);
  },
);

check("a bouncing address gets no more mail, until its owner asks for it", async () => {
  const { key, id } = await confirmed();
  await confirmed({ address: "other@example.com" });
  expect(await bounce(["MAYA@example.com", "bounce"], ["never@example.com", "bounce"])).toBe(2);
  expect(await bounce(["maya@example.com", "bounce"])).toBe(0);
  expect((await own(key))?.alerts[0]?.paused).toBe(true);
  expect(await ask(search({ roomsMin: 5 }))).toEqual({ status: "asked" });
  expect(await ask({ address: "never@example.com" })).toEqual({ status: "asked" });
  await owner("select private.queue_mail_to('maya@example.com', 'lead_copy', 'k', '{}')");
  expect(await mailed()).toEqual([]);
  expect(await owner("select from private.mails where key = 'k'")).toEqual([]);
  await change(key, id, { paused: false });
  await ask(search({ roomsMin: 5 }));
  expect(await mailed()).toEqual(["asks maya@example.com"]);
  const [kept] = await owner<{ all: string }>(
    "select json_agg(b)::text as all from private.bounced_addresses b",
  );
  expect(kept?.all).not.toContain("@");
});

check("a spam complaint deletes all alerts of the address and stops its mail", async () => {
  const { key } = await confirmed();
  expect(await bounce(["maya@example.com", "bounce"])).toBe(1);
  expect(await bounce(["maya@example.com", "complaint"])).toBe(1);
  expect(await bounce(["maya@example.com", "complaint"], ["maya@example.com", "bounce"])).toBe(0);
  expect([await alerts(), await own(key)]).toEqual([[], null]);
  expect(await ask()).toEqual({ status: "asked" });
  expect(await mailed()).toEqual([]);
});

check("a batch has at most a hundred reports, of two kinds; old bounces are deleted", async () => {
  const said = (reports: unknown) =>
    refusal(server, "select public.mails_bounced($1::jsonb)", [JSON.stringify(reports)]);
  const report = (n: number) => ({ address: `a${n}@example.com`, kind: "bounce" });
  expect(await said(Array.from({ length: 101 }, (_, n) => report(n)))).toBe(
    "22023 bounces_invalid",
  );
  expect(await said({})).toBe("22023 bounces_invalid");
  expect(await said([{ address: "a@b.co", kind: "late" }])).toBe("23514 bounce_known");
  expect(await said(Array.from({ length: 100 }, (_, n) => report(n)))).toBe("allowed");
  await bounce(["old@example.com", "bounce"], ["angry@example.com", "complaint"]);
  await owner("update private.bounced_addresses set at = now() - interval '91 days'");
  await bounce(["new@example.com", "bounce"]);
  await as(server, "select public.run_maintenance()");
  expect(await owner("select kind from private.bounced_addresses order by kind")).toEqual([
    { kind: "bounce" },
    { kind: "complaint" },
  ]);
});

check(
  "the confirmation mail of an alert is kept as long as the alert, so that its link works",
  async () => {
    await confirmed();
    await owner("update private.mails set created_at = now() - interval '14 months'");
    await as(server, "select public.run_maintenance()");
    expect(await owner("select from private.mails where kind = 'alert_confirm'")).toHaveLength(1);
    await owner("update private.mails set alert_id = null");
    await as(server, "select public.run_maintenance()");
    expect(await owner("select from private.mails where kind = 'alert_confirm'")).toEqual([]);
  },
);
