import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { carmel, dana, server, visitor, YOSSIS, yossi } from "../support/people";
import { send } from "./leads";

chapter("Mails of leads");

type Mail = { kind: string; address: string; secret: string; data: Record<string, unknown> };
const take = async () => {
  await owner("update private.mails set available_at = now() where sent_at is null");
  return answer<Mail[]>(server, "select public.mails_take(50)");
};
const kinds = async () => (await take()).map(({ kind, address }) => `${kind} ${address}`).sort();
const settings = (mails: string, template: string | null = null, reads = false, who = yossi) =>
  as(who, "select public.save_lead_settings($1, $2, $3)", [mails, template, reads]);
const stop = (secret?: string) => answer(server, "select public.stop_mail($1)", [secret]);
const digest = async (now: string, most = 100) =>
  (await owner<{ n: number }>(`select private.queue_lead_digests('${now}', ${most}) as n`))[0]?.n;

check("an agent is mailed each message at once, with what it takes to answer", async () => {
  await send();
  await send({ message: "ועוד שאלה", hour: null });
  const mails = await take();
  expect(mails.map(({ kind, address }) => [kind, address])).toEqual([
    ["lead", "yossi@example.com"],
    ["lead", "yossi@example.com"],
  ]);
  expect(mails.map(({ data }) => data)).toMatchObject([
    {
      title: "דירת גן מטופחת",
      name: "מיכל רון",
      phone: "+972523334455",
      message: "אשמח לפרטים",
      hour: "evening",
    },
    { message: "ועוד שאלה", hour: null },
  ]);
});

check("a visitor who left an address gets a mail with none of the typed text", async () => {
  await send({ email: "Michal@example.com" });
  await send({ message: "עוד", email: "michal@example.com" });
  const [copy, ...others] = (await take()).filter(({ kind }) => kind === "lead_copy");
  expect(others).toEqual([]);
  expect(copy).toMatchObject({ address: "Michal@example.com", stoppable: true });
  expect(Object.keys(copy?.data ?? {})).toEqual(["about"]);
  expect(copy?.data.about).toEqual({ types: ["apartment"], rooms: 3.5, city: "חיפה" });
});

check("adding to a lead with a different address sends no link that deletes it", async () => {
  await send({ email: "michal@example.com" });
  await send({ message: "אני מיכל", email: "rival@example.com" });
  expect((await kinds()).filter((one) => one.startsWith("lead_copy"))).toEqual([
    "lead_copy michal@example.com",
  ]);
});

check("adding an address to a lead without one sends no such link either", async () => {
  await send({});
  await send({ message: "אני מיכל", email: "rival@example.com" });
  expect((await kinds()).filter((one) => one.startsWith("lead_copy"))).toEqual([]);
});

check("the link previews and deletes its lead, once", async () => {
  await send({ email: "michal@example.com" });
  const mails = await take();
  const secret = mails.find(({ kind }) => kind === "lead_copy")?.secret;
  const about = (text?: string) => answer(server, "select public.mailed_lead($1)", [text]);
  const forget = (text?: string) => answer(server, "select public.forget_mailed_lead($1)", [text]);
  expect(await about(secret)).toMatchObject({ agent: "יוסי כהן", title: "דירת גן מטופחת" });
  // Neither the agent's own mail nor a guessed secret deletes anything.
  for (const other of [mails.find(({ kind }) => kind === "lead")?.secret, "x", ""]) {
    expect([await about(other), await forget(other)]).toEqual([null, false]);
  }
  expect(await forget(secret)).toBe(true);
  expect([await about(secret), await forget(secret)]).toEqual([null, false]);
  expect(await owner("select from private.mails where kind like 'lead%'")).toEqual([]);
  expect(await owner(`select from public.leads where agent_id = '${yossi.profile}'`)).toEqual([]);
});

check(
  "an unsubscribed address gets no mail, whoever enters it, and is not stored for it",
  async () => {
    await send({ email: "michal@example.com" });
    const [copy] = (await take()).filter(({ kind }) => kind === "lead_copy");
    const about = () => answer(server, "select public.mail_of($1)", [copy?.secret]);
    expect(await about()).toEqual({ kind: "lead_copy", stopped: false });
    expect(await stop(copy?.secret)).toBe(true);
    expect(await stop(copy?.secret)).toBe(true);
    expect(await about()).toEqual({ kind: "lead_copy", stopped: true });
    await owner("delete from public.leads");
    await send({ email: "MICHAL@example.com", phone: "+972521111111" });
    await send({ email: "other@example.com", phone: "+972521111112" });
    expect(await kinds()).toEqual([
      "lead yossi@example.com",
      "lead yossi@example.com",
      "lead_copy other@example.com",
    ]);
    const [kept] = await owner<{ all: string }>(
      "select json_agg(s)::text as all from private.address_stops s",
    );
    expect(kept?.all).not.toContain("michal");
  },
);

check("confirmations to one mailbox are limited, whoever enters it", async () => {
  for (let n = 0; n < 8; n++) {
    await send({
      phone: `+97252111110${n}`,
      email: n % 2 ? "victim@example.com" : "Victim@example.com",
    });
  }
  expect((await kinds()).filter((one) => one.startsWith("lead_copy"))).toHaveLength(3);
});

check("plus addresses count as one mailbox, and keep their spelling", async () => {
  for (let n = 0; n < 5; n++)
    await send({ phone: `+97252111110${n}`, email: `victim+${n}@example.com` });
  await send({ phone: "+972521111109", email: "other+1@example.com" });
  expect((await kinds()).filter((one) => one.startsWith("lead_copy")).sort()).toEqual([
    "lead_copy other+1@example.com",
    ...[0, 1, 2].map((n) => `lead_copy victim+${n}@example.com`),
  ]);
});

check("a mail goes to an account or to one address that is valid in a mail header", async () => {
  const queue = (address: string) =>
    `select private.queue_mail_to(${address}, 'lead_copy', 'k', '{}')`;
  for (const address of ["a@b.co", "a.b+c@mail.example.co.il", "O'Neil@example.com"]) {
    expect(await refusal(null, queue(`'${address.replace("'", "''")}'`))).toBe("allowed");
  }
  for (const address of [
    "E'a@b.co\\r\\nBcc: x@y.co'",
    "E'a@b.co\\n'",
    "'a@b.co, x@y.co'",
    "'a@b.co;x@y.co'",
    "'<a@b.co>'",
    "'a b@c.co'",
    "'a@b'",
    "'@b.co'",
    "'א@b.co'",
    "repeat('a', 60) || '@' || repeat('b.', 100) || 'co'",
  ]) {
    expect([address, await refusal(null, queue(address))]).toEqual([
      address,
      "23514 mails_address_valid",
    ]);
  }
  expect(await refusal(null, queue("null"))).toBe("23514 mails_to_one");
});

check(
  "an agent chooses immediate, daily or no mails; unsubscribing is the same as none",
  async () => {
    const mine = () => answer(yossi, "select public.my_lead_settings()");
    const unread = { company_reads: false, office_rule: null };
    expect(await mine()).toEqual({ mails: "at_once", template: null, ...unread });
    await settings("none", " שלום {name} ", true);
    expect(await mine()).toMatchObject({
      mails: "none",
      template: "שלום {name}",
      company_reads: true,
    });
    expect(await answer(yossi, "select public.my_mails()")).toMatchObject({ lead: false });
    await send();
    expect(await kinds()).toEqual([]);
    await settings("at_once");
    await send({ message: "שוב" });
    const [mail] = await take();
    expect(mail?.kind).toBe("lead");
    await stop(mail?.secret);
    expect(await mine()).toMatchObject({ mails: "none" });
    await settings("daily");
    expect(await mine()).toMatchObject({ mails: "daily" });
    expect(await answer(yossi, "select public.my_mails()")).not.toHaveProperty("lead_digest");
    expect(await refusal(yossi, "select public.set_my_mail('lead_digest', false)")).toBe(
      "22023 unknown_kind",
    );
    expect(await refusal(yossi, "select public.set_my_mail('lead_copy', false)")).toBe(
      "22023 unknown_kind",
    );
  },
);

check("only agents have these settings, with valid values", async () => {
  const save = (...params: unknown[]) =>
    refusal(yossi, "select public.save_lead_settings($1, $2, $3)", params);
  expect(await save("weekly", null, false)).toBe("23514 lead_mails_known");
  expect(await save("daily", "א".repeat(501), false)).toBe("23514 lead_template_valid");
  expect(await save("daily", "\u202e", false)).toBe("23514 lead_template_valid");
  expect(await save("daily", "א\nב", true)).toBe("allowed");
  const none = "select public.save_lead_settings('none', null, false)";
  expect(await refusal(visitor, none)).toBe("42501 denied");
  expect(await refusal(carmel, none)).toBe("42501 not_agent");
});

check("a daily mail at eight says how many wrote and about what", async () => {
  await settings("daily");
  await owner(
    `update public.lead_settings set told_until = '2026-11-22 06:00Z' where agent_id = '${yossi.profile}'`,
  );
  await send();
  await send({ phone: "+972521111111" });
  await send({ phone: "+972521111112", listing_id: null, agent_id: yossi.profile });
  await owner(
    `update public.leads set last_at = '2026-11-22 20:00Z' where agent_id = '${yossi.profile}'`,
  );
  expect(await kinds()).toEqual([]);
  expect(await digest("2026-11-23 05:59Z")).toBe(0);
  // A lead written at eight may not be committed yet, and the next digest would skip it.
  expect(await digest("2026-11-23 06:01Z")).toBe(0);
  expect(await digest("2026-11-23 06:02Z")).toBe(1);
  expect(await digest("2026-11-23 08:00Z")).toBe(0);
  await owner("update private.mails set useful_until = null");
  const [mail] = await take();
  expect(mail).toMatchObject({ kind: "lead_digest", address: "yossi@example.com" });
  expect(mail?.data).toEqual({
    leads: 3,
    listings: expect.arrayContaining([
      { title: "דירת גן מטופחת", leads: 2 },
      { title: null, leads: 1 },
    ]),
  });
  // Nothing new sends no mail; a new lead is mailed the next day.
  expect(await digest("2026-11-24 06:05Z")).toBe(0);
  await owner(
    `update public.leads set last_at = '2026-11-24 10:00Z' where listing_id = '${YOSSIS}'`,
  );
  expect(await digest("2026-11-24 11:00Z")).toBe(0);
  expect(await digest("2026-11-25 06:30Z")).toBe(1);
  expect(await digest("2026-11-25 11:00Z")).toBe(0);
  // Stopping the digest also stops the mails that it sums up.
  await stop(mail?.secret);
  expect(await answer(yossi, "select public.my_lead_settings()")).toMatchObject({ mails: "none" });
});

check("daily mails are queued in batches", async () => {
  for (const who of [yossi, dana]) await settings("daily", null, false, who);
  await owner(
    "update public.lead_settings set told_until = '2026-11-20Z'; update public.leads set last_at = '2026-11-22Z'",
  );
  await send();
  await owner("update public.leads set last_at = '2026-11-22Z'");
  expect(await digest("2026-11-23 06:02Z", 1)).toBe(1);
  expect(await digest("2026-11-23 06:02Z", 1)).toBe(1);
  expect(await digest("2026-11-23 06:02Z", 1)).toBe(0);
});

check("switching from daily to immediate sends what the daily mail did not include", async () => {
  await send();
  expect(await kinds()).toEqual(["lead yossi@example.com"]);
  await owner("update private.mails set sent_at = now()");
  await settings("daily");
  await owner("update public.lead_settings set told_until = clock_timestamp()");
  await send({ phone: "+972521111111", message: "נקראה" });
  await owner("update public.leads set read_at = now() where phone = '+972521111111'");
  await send({ message: "ועוד שאלה" });
  await send({ phone: "+972521111112", message: "אחרת" });
  expect(await kinds()).toEqual([]);
  // Queued once, however often the setting changes.
  for (const mails of ["daily", "at_once", "at_once", "daily", "at_once"]) await settings(mails);
  const told = (await take()).map(({ kind, data }) => [kind, data.message]);
  expect(told).toEqual([
    ["lead", "ועוד שאלה"],
    ["lead", "אחרת"],
  ]);
});

check(
  "an agent without a daily mail so far is notified at once of what waits since yesterday",
  async () => {
    await settings("daily");
    await owner("update public.lead_settings set told_until = null");
    await send({ phone: "+972521111111", message: "מהשבוע שעבר" });
    await owner("update public.lead_messages set at = now() - interval '7 days'");
    await send({ phone: "+972521111112", message: "מהיום" });
    await settings("at_once");
    expect((await take()).map(({ data }) => data.message)).toEqual(["מהיום"]);
  },
);

check("switching from daily to none sends nothing of what was pending", async () => {
  await settings("daily");
  await send();
  await settings("none");
  await settings("at_once");
  expect(await kinds()).toEqual([]);
});
