import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  AVIS,
  AVIS_CLOSED,
  avi,
  DANAS,
  DANAS_LEAD,
  DANAS_SECOND,
  dana,
  GILS,
  gil,
  server,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";

chapter("Leads");

type Status = { status: string; retry_after?: number };

export const leadOf = (change: object = {}) => ({
  request_id: randomUUID(),
  listing_id: YOSSIS,
  name: "מיכל רון",
  phone: "+972523334455",
  message: "אשמח לפרטים",
  hour: "evening",
  email: null,
  source: null,
  consent_version: 1,
  scripted: true,
  ...change,
});
export const send = (change: object = {}, client = "192.0.2.1") =>
  answer<Status>(server, "select public.add_lead($1, $2)", [leadOf(change), client]);

const leads = (agent = yossi) =>
  owner<{ id: string; name: string; phone: string; listing_title: string | null }>(
    `select id, name, phone, listing_title from public.leads where agent_id = '${agent.profile}' order by seq`,
  );
const first = async (agent = yossi) => (await leads(agent))[0]?.id ?? "";
const own = (who = yossi, args = "") =>
  answer<{
    total: number;
    counts: Record<string, number>;
    rows: {
      id: string;
      name: string;
      listing_shown: boolean;
      notes: unknown[];
      messages: { message: string }[];
    }[];
    unread: number;
    today: number;
    listings: unknown[];
    sources: string[];
  }>(who, `select public.own_leads(${args})`);
const change = (id: string, what: object, who = yossi) =>
  as(who, "select public.change_lead($1, $2)", [id, what]);

check("a lead comes to the agent of its listing, with what was written", async () => {
  expect(await send({ source: "aB3dE6" })).toEqual({ status: "added" });
  expect(await own()).toMatchObject({
    total: 1,
    counts: { new: 1 },
    unread: 1,
    listings: [{ id: YOSSIS, title: "דירת גן מטופחת" }],
    sources: [{ code: "aB3dE6", place: null, name: null }],
    rows: [
      {
        name: "מיכל רון",
        phone: "+972523334455",
        listing_title: "דירת גן מטופחת",
        unread: true,
        messages: [{ message: "אשמח לפרטים", hour: "evening" }],
        notes: [],
      },
    ],
  });
});

check("a lead is counted once, of its listing or of the agent's page", async () => {
  const request_id = randomUUID();
  for (const message of ["א", "ב"]) await send({ request_id, message });
  await send({ message: "ועוד" });
  await send({ listing_id: null, agent_id: yossi.profile });
  const listings = "select leads from private.listing_days where listing_id = $1";
  expect(await owner(listings, [YOSSIS])).toEqual([{ leads: 1 }]);
  const pages = "select leads from private.agent_days where agent_id = $1";
  expect(await owner(pages, [yossi.profile])).toEqual([{ leads: 1 }]);
});

check("a lead can also come from the agent's page", async () => {
  expect(await send({ listing_id: null, agent_id: yossi.profile })).toEqual({ status: "added" });
  expect(await leads()).toMatchObject([{ listing_title: null }]);
});

check("a repeated request adds nothing, even with different content", async () => {
  const request_id = randomUUID();
  expect(await send({ request_id })).toEqual({ status: "added" });
  expect(await send({ request_id, name: "אחרת", phone: "+972521111111" })).toEqual({
    status: "added",
  });
  expect(await leads()).toHaveLength(1);
  expect(await owner(`select from private.mails where kind = 'lead'`)).toHaveLength(1);
});

check("who writes again within a day adds to the lead that is there", async () => {
  await send();
  await change(await first(), { read: true, status: "talked" });
  await send({ message: "עוד שאלה", email: "michal@example.com" });
  expect(await own()).toMatchObject({
    total: 1,
    unread: 1,
    counts: { talked: 1 },
    rows: [
      {
        email: "michal@example.com",
        messages: [{ message: "אשמח לפרטים" }, { message: "עוד שאלה" }],
      },
    ],
  });
  // Another home, another phone, the agent's page, or a day later: each begins a new lead.
  await send({ phone: "+972523334456" });
  await send({ listing_id: null, agent_id: yossi.profile });
  await owner("update public.leads set created_at = now() - interval '25 hours'");
  await send();
  expect(await leads()).toHaveLength(4);
});

check("what nobody is shown takes no leads", async () => {
  const closed = { status: "closed" };
  expect(await send({ listing_id: AVIS_CLOSED })).toEqual(closed);
  expect(await send({ listing_id: GILS })).toEqual(closed);
  expect(await send({ listing_id: randomUUID() })).toEqual(closed);
  expect(await send({ listing_id: null, agent_id: gil.profile })).toEqual(closed);
  await owner(
    `update public.properties set expires_at = now() - interval '1 second' where id = '${YOSSIS}'`,
  );
  expect(await send()).toEqual(closed);
  await as(dana, "select public.move_listings($1, 'hide')", [[DANAS]]);
  expect(await send({ listing_id: DANAS })).toEqual(closed);
  expect(await send({ listing_id: DANAS_SECOND })).toEqual({ status: "added" });
  expect(await send({ listing_id: AVIS })).toEqual({ status: "added" });
  expect(await leads()).toEqual([]);
});

check("a lead is about a listing or an agent, and has a request id", async () => {
  for (const wrong of [{ request_id: null }, { listing_id: null }, { agent_id: yossi.profile }]) {
    const call = "select public.add_lead($1, 'x')";
    expect(await refusal(server, call, [leadOf(wrong)])).toBe("22023 lead_invalid");
  }
});

const phone = (n: number) => `+97252${String(1000000 + n)}`;
/** How many of `count` requests are added. */
async function many(count: number, change: (n: number) => object, client: (n: number) => string) {
  const fared: string[] = [];
  for (let n = 0; n < count; n++) fared.push((await send(change(n), client(n))).status);
  return fared.filter((status) => status === "added").length;
}

check(
  "limits hold by network, phone and listing, and a network's refusals use up no other limit",
  async () => {
    expect(
      await many(
        15,
        (n) => ({ phone: phone(n) }),
        () => "a",
      ),
    ).toBe(12);
    expect(
      await many(
        6,
        (n) => ({ phone: phone(n), scripted: false }),
        () => "b",
      ),
    ).toBe(4);
    // One phone, from many clients.
    expect(
      await many(
        25,
        () => ({ listing_id: DANAS }),
        (n) => `c${n}`,
      ),
    ).toBe(21);
    // The refusals above used none of the listing's sixty: 60 - 12 - 4 are left.
    expect(
      await many(
        50,
        (n) => ({ phone: phone(n + 50) }),
        (n) => `d${n}`,
      ),
    ).toBe(44);
    const late = await send({}, "e");
    expect(late).toMatchObject({ status: "limited" });
    expect(late.retry_after).toBeGreaterThan(3000);
  },
);

check("a stranger of one network locks no phone out, and one person has twelve a day", async () => {
  const network = "203.0.113.0/24";
  const from = (n: number) => `${network} ${n}`;
  const about = { listing_id: DANAS, network };
  expect(await many(15, () => about, from)).toBe(12);
  expect(await send({ listing_id: DANAS }, "the person")).toEqual({ status: "added" });
});

check("a stranger of one network closes no listing", async () => {
  const network = "203.0.113.0/24";
  const from = (n: number) => `${network} ${n}`;
  expect(await many(70, (n) => ({ phone: phone(n), network }), from)).toBe(18);
  expect(await send({}, "a visitor")).toEqual({ status: "added" });
  expect(
    await many(
      50,
      (n) => ({ phone: phone(n + 100) }),
      (n) => `e${n}`,
    ),
  ).toBe(41);
  // A sender refused when it was full counts as new once there is room.
  const late = async () => (await send({ phone: phone(200) }, "late")).status;
  for (let n = 0; n < 4; n++) expect(await late()).toBe("limited");
  await owner(
    "update private.rate_limits set window_start = now() - interval '1 hour' where bucket = 'lead_target_newcomers'",
  );
  expect(await late()).toBe("added");
});

check("a retry of an acknowledged request succeeds, whatever the limits say", async () => {
  const request_id = randomUUID();
  await send({ request_id }, "a");
  for (let n = 0; n < 13; n++) await send({ phone: `+97252200000${n % 10}` }, "a");
  expect((await send({}, "a")).status).toBe("limited");
  expect(await send({ request_id }, "a")).toEqual({ status: "added" });
});

check("nobody adds a lead with the publishable key, or signed in", async () => {
  const insert = `insert into public.leads (agent_id, name, phone, consent_version) values ('${yossi.profile}', 'א', '+972521111111', 1)`;
  for (const person of [visitor, dana, yossi]) {
    expect(await refusal(person, "select public.add_lead($1, 'x')", [leadOf()])).toBe(
      "42501 denied",
    );
    expect(await refusal(person, insert)).toBe("42501 denied");
  }
});

check("only its agent reads a lead, its messages and notes, and finds it", async () => {
  await as(dana, "select public.add_lead_note($1, $2, 'הערה')", [DANAS_LEAD, randomUUID()]);
  const sees = async (who: typeof dana) => [
    (await as(who, "select id from public.leads")).length,
    (await as(who, "select lead_id from public.lead_messages")).length,
    (await as(who, "select id from public.lead_notes")).length,
    (await own(who)).total,
    await answer(who, "select public.own_lead($1) is not null", [DANAS_LEAD]),
    ((await answer(who, "select public.export_my_account() -> 'leads'")) as unknown[]).length,
  ];
  expect(await sees(dana)).toEqual([1, 1, 2, 1, true, 1]);
  expect(await sees(yossi)).toEqual([0, 0, 0, 0, false, 0]);
});

check("only its agent changes, notes, and deletes", async () => {
  const note = randomUUID();
  const calls: [string, unknown[]][] = [
    ["select public.change_lead($1, $2)", [DANAS_LEAD, { status: "closed" }]],
    ["select public.add_lead_note($1, $2, 'הערה')", [DANAS_LEAD, note]],
    ["select public.delete_lead_note($1)", ["62000000-0000-4000-8000-000000000001"]],
    ["select public.delete_lead($1)", [DANAS_LEAD]],
  ];
  for (const [sql, params] of calls) {
    expect(await refusal(yossi, sql, params)).toBe("PT404 not_found");
    expect(await refusal(avi, sql, params)).toBe("PT404 not_found");
    expect(await refusal(dana, sql, params)).toBe("allowed");
  }
});

check("a change affects only the fields that it names", async () => {
  await send();
  const id = await first();
  const state = () =>
    owner(
      "select status, read_at is null as unread, call_back_on::text from public.leads where id = $1",
      [id],
    );
  await change(id, { status: "meeting" });
  expect(await state()).toEqual([{ status: "meeting", unread: true, call_back_on: null }]);
  await change(id, { read: true, call_back_on: "2026-12-01" });
  expect(await state()).toEqual([{ status: "meeting", unread: false, call_back_on: "2026-12-01" }]);
  await change(id, { read: false, call_back_on: null });
  expect(await state()).toEqual([{ status: "meeting", unread: true, call_back_on: null }]);
  const sql = "select public.change_lead($1, $2)";
  expect(await refusal(yossi, sql, [id, { status: "gone" }])).toBe("23514 lead_status_known");
});

check("a repeated note adds nothing; the limit is two hundred", async () => {
  const note = randomUUID();
  const add = (id: string) =>
    as(dana, "select public.add_lead_note($1, $2, 'הערה')", [DANAS_LEAD, id]);
  await add(note);
  await add(note);
  expect((await own(dana)).rows[0]?.notes).toHaveLength(2);
  for (let n = 0; n < 198; n++) await add(randomUUID());
  const more = await refusal(dana, "select public.add_lead_note($1, $2, 'א')", [
    DANAS_LEAD,
    randomUUID(),
  ]);
  expect(more).toBe("22023 too_many");
});

check("leads are found by status, listing, source, day and words", async () => {
  await send({ source: "aB3dE6", message: "יש חניה?" });
  await send({ listing_id: null, agent_id: yossi.profile, phone: "+447700900123", name: "John" });
  const [asked, john] = await leads();
  await change(john?.id ?? "", { status: "offer", call_back_on: "2020-01-01" });
  const names = async (args: string) => (await own(yossi, args)).rows.map(({ name }) => name);
  expect(await names("")).toEqual(["John", "מיכל רון"]);
  expect(await names("_status => 'offer'")).toEqual(["John"]);
  expect(await names(`_listing => '${YOSSIS}'`)).toEqual(["מיכל רון"]);
  expect(await names("_source => 'aB3dE6'")).toEqual(["מיכל רון"]);
  await owner(
    `insert into private.share_links (code, agent_id, place) values ('aB3dE6', '${yossi.profile}', 'qr')`,
  );
  expect(await names("_source => 'qr'")).toEqual(["מיכל רון"]);
  expect(await names("_source => 'mail'")).toEqual([]);
  expect(await names("_today => true")).toEqual(["John"]);
  // It is a tab beside the states, whose counts still match what selecting them finds.
  expect((await own(yossi, "_today => true")).counts).toEqual({ new: 1, offer: 1 });
  expect(await own(yossi, `_listing => '${YOSSIS}'`)).toMatchObject({ today: 0 });
  for (const status of ["closed", "not_relevant", "offer"]) {
    await change(john?.id ?? "", { status });
    expect([status, (await own(yossi)).today]).toEqual([status, status === "offer" ? 1 : 0]);
  }
  const texts = ["חניה", "מיכל", "מטופחת", "052-333", "+972 52 333", "523334455"];
  for (const text of texts)
    expect([text, await names(`_text => '${text}'`)]).toEqual([text, ["מיכל רון"]]);
  expect(await names("_text => 'jOHN'")).toEqual(["John"]);
  for (const text of ["%", "_", "zz", "0559"])
    expect(await names(`_text => '${text}'`)).toEqual([]);
  expect(await own(yossi, "_status => 'new', _page_size => 1")).toMatchObject({
    total: 1,
    counts: { new: 1, offer: 1 },
    today: 1,
  });
  expect(await own(yossi, "_page => 2, _page_size => 1")).toMatchObject({
    rows: [{ id: asked?.id }],
  });
});

check("a lead says whether visitors see the home it is about", async () => {
  await send();
  const shown = async () => (await own()).rows[0]?.listing_shown;
  expect(await shown()).toBe(true);
  await owner(`update public.properties set status = 'expired' where id = '${YOSSIS}'`);
  expect(await shown()).toBe(false);
});

check("leads of a deleted listing stay, with its title", async () => {
  await send();
  await owner(`delete from public.properties where id = '${YOSSIS}'`);
  expect(await own()).toMatchObject({
    listings: [],
    rows: [{ listing_id: null, listing_title: "דירת גן מטופחת" }],
  });
});

check("the news response differs whenever something changed", async () => {
  const news = () => answer<{ unread: number }>(yossi, "select public.lead_news()");
  expect(await news()).toEqual({ unread: 0, changed_at: null, all: 0 });
  await send();
  const came = await news();
  expect(came).toMatchObject({ unread: 1 });
  await owner("update public.leads set updated_at = updated_at - interval '1 minute'");
  await change(await first(), { read: true });
  expect(await news()).toMatchObject({ unread: 0 });
  expect(await news()).not.toEqual(came);
});

check("leads are deleted after 24 months, with their mails", async () => {
  await send({ email: "michal@example.com" });
  await owner("update public.leads set created_at = now() - interval '24 months 1 day'");
  await owner("update private.mails set created_at = now() - interval '13 months'");
  await as(server, "select public.run_maintenance()");
  expect(await leads()).toEqual([]);
  expect(await owner("select from private.mails where kind like 'lead%'")).toEqual([]);
  await send();
  await owner("update public.leads set created_at = now() - interval '23 months'");
  await owner("update private.mails set created_at = now() - interval '13 months'");
  await as(server, "select public.run_maintenance()");
  expect(await leads()).toHaveLength(1);
  expect(await owner("select from private.mails where kind = 'lead'")).toHaveLength(1);
});

check("leads are deleted with the agent's account", async () => {
  await send({ email: "michal@example.com" });
  await as(yossi, "select public.delete_my_account()");
  expect(await leads()).toEqual([]);
  expect(await owner("select from private.mails where kind like 'lead%'")).toEqual([]);
});
