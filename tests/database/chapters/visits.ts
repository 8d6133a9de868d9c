import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { storeLeads } from "@/demo/leads";
import { countLeads, storeVisits } from "@/demo/visits";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  AVIS,
  AVIS_CLOSED,
  admin,
  avi,
  CARMEL,
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  GILS,
  noa,
  server,
  visitor,
  yossi,
} from "../support/people";

chapter("Counting visits");

type Event = {
  kind?: string;
  listing?: string;
  agent?: string;
  company?: string;
  code?: string;
  mark?: string;
  viewer?: string;
  /** Seconds from now. */
  after?: number;
};

const mark = (visitorOfDay: string) => Buffer.from(visitorOfDay.padEnd(32, "·")).toString("hex");
const ONE = mark("one");
const TWO = mark("two");

const count = async (events: Event[], batch?: string) => {
  const now = Date.now();
  const rows = events.map(({ after = 0, kind = "view", ...event }) => ({
    at: new Date(now + after * 1000).toISOString(),
    kind,
    ...event,
  }));
  return answer<number>(server, "select public.count_events($1, $2)", [
    JSON.stringify(rows),
    batch ?? null,
  ]);
};

/** The counters that are not zero, by name. */
async function counts(table: string, where = "true") {
  const rows = await owner(`select * from private.${table} where ${where}`);
  const sums: Record<string, number> = {};
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (typeof value === "number" && value > 0 && name !== "hour")
        sums[name] = (sums[name] ?? 0) + value;
  return sums;
}
const ofListing = (id: string) => counts("listing_days", `listing_id = '${id}'`);
const codeOf = async (page: string, place: string) =>
  (await owner<{ code: string }>(`select private.share_code('${page}', '${place}') as code`))[0]
    ?.code ?? "";

check("each kind is counted by listing, by day and by the hours of the agent", async () => {
  const kinds = ["view", "call", "chat", "share", "save", "tour", "gallery"];
  expect(await count(kinds.map((kind) => ({ kind, listing: DANAS, mark: ONE })))).toBe(7);
  expect(await ofListing(DANAS)).toEqual({
    views: 1,
    visitors: 1,
    calls: 1,
    chats: 1,
    shares: 1,
    saves: 1,
    tours: 1,
    galleries: 1,
  });
  expect(await ofListing(DANAS_SECOND)).toEqual({});
  expect(await counts("agent_hours", `agent_id = '${dana.profile}'`)).toEqual({
    views: 1,
    contacts: 2,
  });
  expect(await counts("agent_days")).toEqual({});
});

check("pages of agents and companies have their own daily counts", async () => {
  await count([
    { agent: dana.profile, mark: ONE },
    { agent: dana.profile, mark: ONE, kind: "chat" },
    { agent: dana.profile, mark: ONE, kind: "gallery" },
    { company: CARMEL, mark: TWO },
    { company: CARMEL, mark: TWO, kind: "call" },
  ]);
  expect(await counts("agent_days")).toEqual({ views: 1, visitors: 1, chats: 1 });
  expect(await counts("company_days")).toEqual({ views: 1, visitors: 1, calls: 1 });
  expect(await counts("agent_hours")).toEqual({ views: 1, contacts: 1 });
  expect(await counts("listing_days")).toEqual({});
});

check("a kind counts once in 30 minutes per visitor, however often it is sent", async () => {
  const at = (after: number, of = ONE): Event => ({ listing: DANAS, mark: of, after });
  // In one batch: the first view, and the one half an hour later.
  expect(await count([at(-7200), at(-7199), at(-5401), at(-5400), at(-5399)])).toBe(2);
  // In another batch, and from a server whose batch is late.
  expect(await count([at(-5000)])).toBe(0);
  expect(await count([at(-3600), at(-3600, TWO)])).toBe(2);
  expect(await count([{ ...at(-3600), kind: "call" }])).toBe(1);
  expect(await ofListing(DANAS)).toEqual({ views: 4, visitors: 2, calls: 1 });
});

check("a visitor without a mark counts as a view and not as a visitor", async () => {
  expect(await count([{ listing: DANAS }, { listing: DANAS }])).toBe(2);
  expect(await ofListing(DANAS)).toEqual({ views: 2 });
  expect(await owner("select from private.visit_marks")).toEqual([]);
});

check("a retry of a batch whose response was lost is not counted again", async () => {
  const batch = randomUUID();
  expect(await count([{ listing: DANAS }], batch)).toBe(1);
  expect(await count([{ listing: DANAS }], batch)).toBe(0);
  expect(await count([{ listing: DANAS }], randomUUID())).toBe(1);
  expect(await ofListing(DANAS)).toEqual({ views: 2 });
});

check("days are days in Israel", async () => {
  await owner("set local time zone 'America/New_York'");
  await count([{ listing: DANAS, after: -3600 }]);
  const [row] = await owner<{ same: boolean }>(
    `select day = ((now() - interval '1 hour') at time zone 'Asia/Jerusalem')::date as same from private.listing_days`,
  );
  expect(row?.same).toBe(true);
});

check("events of a listing's own people and of admins are not counted", async () => {
  const seen = (viewer: { id?: string }): Event[] => [
    { listing: DANAS, viewer: viewer.id ?? "" },
    { agent: dana.profile, viewer: viewer.id ?? "" },
    { company: CARMEL, viewer: viewer.id ?? "" },
  ];
  expect(await count(seen(dana))).toBe(1);
  expect(await count(seen(carmel))).toBe(2);
  expect(await count(seen(admin))).toBe(0);
  expect(await count(seen(yossi))).toBe(3);
  expect(await count(seen({ id: randomUUID() }))).toBe(3);
});

check("only events on public pages are counted", async () => {
  const hidden: Event[] = [
    { listing: GILS },
    { listing: randomUUID() },
    { agent: noa.profile },
    { agent: randomUUID() },
    { company: randomUUID() },
    {},
    { listing: DANAS, kind: "lead" },
    { listing: DANAS, after: -25 * 3600 },
    { listing: DANAS, after: 3600 },
  ];
  expect(await count(hidden)).toBe(0);
  expect(await count([{ listing: AVIS_CLOSED }, { listing: AVIS }, ...hidden])).toBe(2);
});

check("oversized batches and malformed ones are refused", async () => {
  const call = (events: string) => refusal(server, `select public.count_events('${events}')`);
  expect(await call(`[${Array(1000).fill("{}").join()}]`)).toBe("allowed");
  expect(await call(`[${Array(1001).fill("{}").join()}]`)).toBe("22023 too_many_events");
  expect(await call("{}")).toBe("22023 too_many_events");
});

check("a link of a place is counted from the first visit on", async () => {
  const code = await codeOf(DANAS, "whatsapp");
  expect(code).toMatch(/^[A-Za-z0-9]{6}$/);
  await count([
    { listing: DANAS, mark: ONE, code },
    { listing: DANAS, mark: ONE, code, kind: "chat" },
    { listing: DANAS, mark: TWO },
    // Codes of another listing, and of nothing.
    { listing: DANAS_SECOND, mark: mark("three"), code },
    { listing: DANAS, mark: mark("four"), code: "zzzzzz" },
    { listing: DANAS, mark: mark("five"), code: "'; drop" },
  ]);
  expect(
    await owner("select code, agent_id, listing_id, place, name from private.share_links"),
  ).toEqual([{ code, agent_id: dana.profile, listing_id: DANAS, place: "whatsapp", name: null }]);
  expect(await counts("link_days", `code = '${code}'`)).toEqual({ opens: 1, chats: 1 });
  expect(await ofListing(DANAS)).toMatchObject({ views: 4, chats: 1 });
  expect(await ofListing(DANAS_SECOND)).toMatchObject({ views: 1 });
});

check("an agent's page has its own links", async () => {
  const code = await codeOf(dana.profile, "qr");
  await count([{ agent: dana.profile, code }]);
  expect(await counts("link_days", `code = '${code}'`)).toEqual({ opens: 1 });
});

check("a lead is counted by listing, by link and by hour", async () => {
  const code = await codeOf(DANAS, "mail");
  const lead = (listing: string, of: string, agent = "null") =>
    owner(`select private.count_lead(${listing}, ${of}, ${agent})`);
  await lead(`'${DANAS}'`, `'${code}'`);
  await lead(`'${DANAS}'`, "null");
  await lead(`'${DANAS_SECOND}'`, `'${code}'`);
  await lead("null", "null", `'${dana.profile}'`);
  expect(await ofListing(DANAS)).toEqual({ leads: 2 });
  expect(await ofListing(DANAS_SECOND)).toEqual({ leads: 1 });
  expect(await counts("link_days")).toEqual({ leads: 1 });
  expect(await counts("agent_days")).toEqual({ leads: 1 });
  expect(await counts("agent_hours")).toEqual({ contacts: 4 });
});

check("salts are random, one a day, and readable only by the server", async () => {
  const first = await answer<Record<string, string>>(server, "select public.visit_salts()");
  expect(Object.values(first)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(await answer(server, "select public.visit_salts()")).toEqual(first);
  for (const person of [visitor, dana, admin])
    expect(await refusal(person, "select public.visit_salts()")).toBe("42501 denied");
  for (const person of [visitor, dana, admin, server])
    expect(await refusal(person, "select * from private.visit_salts")).toBe("42501 denied");
});

check("an hour after midnight yesterday's visitors can no longer be told apart", async () => {
  await as(server, "select public.visit_salts()");
  await count([{ listing: DANAS, mark: ONE }], randomUUID());
  const left = async () =>
    (
      await owner<{ salts: number; marks: number; batches: number }>(
        `select (select count(*) from private.visit_salts)::integer as salts,
                (select count(*) from private.visit_marks)::integer as marks,
                (select count(*) from private.event_batches)::integer as batches`,
      )
    )[0];
  await as(server, "select public.run_maintenance()");
  expect(await left()).toEqual({ salts: 1, marks: 1, batches: 1 });
  await owner("update private.visit_salts set day = day - 2");
  await owner("update private.visit_marks set day = day - 2");
  await owner("update private.event_batches set at = at - interval '2 days'");
  await as(server, "select public.run_maintenance()");
  expect(await left()).toEqual({ salts: 0, marks: 0, batches: 0 });
  expect(await ofListing(DANAS)).toEqual({ views: 1, visitors: 1 });
});

check("a home's numbers and links are deleted with it", async () => {
  await count([{ listing: DANAS, code: await codeOf(DANAS, "copied") }]);
  await owner(`delete from public.properties where id = '${DANAS}'`);
  expect(await owner("select from private.listing_days")).toEqual([]);
  expect(await owner("select from private.link_days")).toEqual([]);
  expect(await owner("select from private.share_links")).toEqual([]);
});

check("an agent's numbers are deleted with the agent", async () => {
  await count([{ agent: avi.profile }, { listing: AVIS }]);
  await owner(`delete from public.profiles where id = '${avi.profile}'`);
  expect(await owner("select from private.agent_days")).toEqual([]);
  expect(await owner("select from private.agent_hours")).toEqual([]);
});

check("the demo's visits are consistent: homes, pages, links and hours agree", async () => {
  const backend = { query: owner } as unknown as Parameters<typeof storeVisits>[0];
  const now = new Date();
  await owner("update public.properties set published_at = now() - interval '60 days' where true");
  await storeVisits(backend, now);
  const link = (
    await owner<{ code: string; listing_id: string; agent_id: string }>(
      "select code, listing_id, agent_id from private.share_links where place = 'whatsapp' limit 1",
    )
  )[0];
  const lead = { agent: link?.agent_id ?? "", at: new Date(now.getTime() - 86_400_000) };
  await countLeads(backend, [
    { ...lead, listing: link?.listing_id ?? null, code: link?.code ?? null },
    { ...lead, listing: null, code: null },
  ]);
  const [sums] = await owner<Record<string, number>>(`
    select (select sum(views) from private.listing_days)::integer as homes,
      ((select sum(views) from private.listing_days) + (select sum(views) from private.agent_days))::integer as pages,
      (select sum(views) from private.agent_hours)::integer as hours,
      ((select sum(calls + chats + leads) from private.listing_days)
        + (select sum(calls + chats + leads) from private.agent_days))::integer as contacts,
      (select sum(contacts) from private.agent_hours)::integer as contacts_by_hours,
      (select sum(leads) from private.link_days)::integer as leads_of_links,
      (select count(*) from private.link_days o join private.share_links s using (code)
         join private.listing_days l on l.listing_id = s.listing_id and l.day = o.day
       where o.opens > l.views or o.calls > l.calls or o.chats > l.chats)::integer as too_many,
      (select count(*) from private.listing_days where visitors > views)::integer as strange`);
  expect(sums?.homes).toBeGreaterThan(300);
  expect(sums).toMatchObject({ hours: sums?.pages, contacts_by_hours: sums?.contacts });
  expect(sums).toMatchObject({ leads_of_links: 1, too_many: 0, strange: 0 });
});

check(
  "the demo's leads come by links that were opened that day, and are counted there",
  async () => {
    const backend = { query: owner } as unknown as Parameters<typeof storeVisits>[0];
    const now = new Date();
    await owner("delete from public.leads where true");
    await owner(
      "update public.properties set published_at = now() - interval '95 days' where true",
    );
    await storeVisits(backend, now);
    const home = { id: DANAS, agent: "noa", title: "דירה", minutesAgo: 95 * 1440 };
    const people = new Map(
      ["noa", "yoav", "hadas", "avi"].map((key) => [
        key,
        { userId: dana.id, profileId: dana.profile },
      ]),
    );
    await storeLeads(backend, [home] as never, people as never, now);
    const [sums] = await owner<Record<string, number>>(`
    select (select count(*) from public.leads)::integer as leads,
      (select count(*) from public.leads where source is not null)::integer as by_link,
      ((select sum(leads) from private.listing_days) + (select sum(leads) from private.agent_days))::integer as counted,
      (select sum(leads) from private.link_days)::integer as counted_of_links,
      (select count(*) from private.link_days where leads > opens)::integer as too_many,
      (select count(*) from public.leads l where source is not null and not exists (
         select from private.share_links s where s.code::text = l.source and s.listing_id = l.listing_id
         and s.agent_id = l.agent_id))::integer as strange`);
    expect(sums).toMatchObject({ leads: 60, counted: 60, too_many: 0, strange: 0 });
    expect(sums?.by_link).toBeGreaterThan(8);
    expect(sums?.counted_of_links).toBe(sums?.by_link);
    const listed = await answer<{ sources: { place: string | null }[] }>(
      dana,
      "select public.own_leads()",
    );
    expect(listed.sources.map(({ place }) => place)).not.toContain(null);
    expect(listed.sources.length).toBeGreaterThan(1);
  },
);
