import { expect } from "vitest";
import { SHARE_PLACES, shareCode } from "@/lib/share/codes";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  avi,
  carmel,
  DANAS,
  dana,
  gil,
  type Person,
  server,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";

chapter("Links that agents share");

type Link = {
  code: string;
  place: string;
  name: string | null;
  listing_id: string | null;
  shown: boolean;
} & Record<"opens" | "contacts", number> &
  Partial<Record<"calls" | "chats" | "leads", number>>;
type Place = { place: string } & Record<"opens" | "contacts", number> & { leads?: number };
type Links = {
  statistics: boolean;
  from: string | null;
  to: string | null;
  links: Link[];
  places: Place[];
};

const SAVE = "select public.save_share_link($1, $2, $3)";
const save = (
  who: Person,
  name: string,
  listing: string | null = null,
  code: string | null = null,
) => answer<string>(who, SAVE, [name, listing, code]);
const refused = (
  who: Person,
  name: string,
  listing: string | null = null,
  code: string | null = null,
) => refusal(who, SAVE, [name, listing, code]);
const told = (who: Person, from: string | null = null, to: string | null = null) =>
  answer<Links>(who, "select public.my_share_links($1, $2)", [from, to]);
const links = async (...asked: Parameters<typeof told>) => (await told(...asked)).links;
const subscribe = (who: { id: string }, plan: string) =>
  owner(
    `insert into public.user_subscriptions (user_id, plan_id) select '${who.id}', id from public.plans where slug = '${plan}'
     on conflict (user_id) do update set plan_id = excluded.plan_id`,
  );
const day = async (ago: number) =>
  (
    await owner<{ day: string }>(
      `select ((now() at time zone 'Asia/Jerusalem')::date - ${ago})::text as day`,
    )
  )[0]?.day ?? "";
const visit = (kind: string, code: string, listing: string | null = DANAS) =>
  as(server, "select public.count_events($1)", [
    JSON.stringify([
      {
        at: new Date().toISOString(),
        kind,
        code,
        ...(listing ? { listing } : { agent: dana.profile }),
      },
    ]),
  ]);

check("the codes of places equal those that pages generate", async () => {
  for (const place of SHARE_PLACES) {
    const [row] = await owner<{ code: string }>(
      `select private.share_code('${DANAS}', '${place}') as code`,
    );
    expect(row?.code).toBe(await shareCode(DANAS, place));
  }
});

check("an agent names a link to a home or to their own page, and sees its results", async () => {
  await subscribe(dana, "agent-plus");
  const sign = await save(dana, " שלט ברחוב הרצל ", DANAS);
  const group = await save(dana, "קבוצת דירות חיפה");
  expect([sign, group]).toEqual([expect.stringMatching(/^[A-Za-z0-9]{6}$/), expect.anything()]);
  await visit("view", sign);
  await visit("call", sign);
  await visit("view", group, null);
  // A code of another page does not count for this one.
  await visit("view", group);
  await owner(`select private.count_lead('${DANAS}', '${sign}')`);
  const mine = await links(dana);
  expect(mine.find(({ code }) => code === sign)).toMatchObject({
    name: "שלט ברחוב הרצל",
    place: "own",
    listing_id: DANAS,
    opens: 1,
    contacts: 2,
    calls: 1,
    chats: 0,
    leads: 1,
  });
  expect(mine.find(({ code }) => code === group)).toMatchObject({ opens: 1, listing_id: null });
  const shown = async () => (await links(dana)).find(({ code }) => code === sign)?.shown;
  expect(await shown()).toBe(true);
  await owner(`update public.properties set status = 'hidden' where id = '${DANAS}'`);
  expect(await shown()).toBe(false);
});

check("results are summed by place, the best first, for any number of links", async () => {
  await visit("view", await save(dana, "שלט", DANAS));
  // More links than are listed one by one; the last hundred were opened before the thirty days.
  await owner(`insert into private.share_links (code, agent_id, place)
      select lpad(n::text, 6, '0'), '${dana.profile}', case when n % 2 = 0 then 'qr' else 'mail' end
      from generate_series(1, 1200) n;
    insert into private.link_days (code, day, opens, calls, chats, leads)
      select lpad(n::text, 6, '0'), case when n > 1100 then '${await day(40)}' else '${await day(1)}' end::date,
             2 - n % 2, 1, 1, 1 from generate_series(1, 1200) n`);
  expect(await told(dana)).toMatchObject({
    links: { length: 500 },
    places: [
      { place: "qr", opens: 1100, contacts: 1650 },
      { place: "mail", opens: 550, contacts: 1650 },
    ],
  });
  await subscribe(dana, "agent-plus");
  expect((await told(dana)).places).toEqual([
    { place: "qr", opens: 1200, contacts: 1800, leads: 600 },
    { place: "mail", opens: 600, contacts: 1800, leads: 600 },
  ]);
  expect((await told(dana, await day(5))).places[1]).toMatchObject({ place: "mail", opens: 550 });
  expect((await told(yossi)).places).toEqual([]);
});

check("with statistics, counts are returned for the requested days", async () => {
  await subscribe(dana, "agent-plus");
  const code = await save(dana, "שלט", DANAS);
  await visit("view", code);
  await owner("update private.link_days set day = day - 10");
  await visit("view", code);
  const opens = async (from: string | null, to: string | null) =>
    (await links(dana, from, to))[0]?.opens;
  expect(await opens(null, null)).toBe(2);
  expect(await opens(await day(5), null)).toBe(1);
  expect(await opens(await day(20), await day(5))).toBe(1);
  expect(await opens(await day(9), await day(5))).toBe(0);
});

check("without statistics, a link shows only opens and contacts of 30 days", async () => {
  const code = await save(dana, "שלט", DANAS);
  await owner(
    `insert into private.link_days (code, day, opens, calls, chats, leads)
     select '${code}', (now() at time zone 'Asia/Jerusalem')::date - ago, 10, 1, 1, 1 from unnest('{0,29,30,200}'::int[]) ago`,
  );
  const ranges = [
    [null, null],
    [await day(400), null],
    [await day(200), await day(31)],
    [await day(0), await day(0)],
  ] as const;
  for (const [from, to] of ranges) {
    const answered = await told(dana, from, to);
    expect([answered.statistics, answered.from, answered.to]).toEqual([
      false,
      await day(29),
      await day(0),
    ]);
    expect(answered.links).toMatchObject([{ code, opens: 20, contacts: 6 }]);
    for (const kind of ["calls", "chats", "leads"])
      expect(answered.links[0]).not.toHaveProperty(kind);
  }
  await subscribe(dana, "agent");
  expect((await links(dana))[0]?.opens).toBe(20);
  await subscribe(dana, "agent-plus");
  expect(await told(dana)).toMatchObject({
    statistics: true,
    from: null,
    links: [{ opens: 40, contacts: 12, calls: 4, chats: 4, leads: 4 }],
  });
  expect((await links(dana, await day(200), await day(31)))[0]?.opens).toBe(10);
  await owner("update public.user_subscriptions set status = 'inactive'");
  expect((await links(dana))[0]?.opens).toBe(20);
});

check("only its agent renames or deletes a link", async () => {
  const code = await save(dana, "שלט", DANAS);
  expect(await refused(yossi, "שלי", null, code)).toBe("PT404 not_found");
  expect(await refusal(yossi, "select public.delete_share_link($1)", [code])).toBe(
    "PT404 not_found",
  );
  expect(await links(yossi)).toEqual([]);
  expect(await save(dana, "שלט חדש", null, code)).toBe(code);
  expect(await links(dana)).toMatchObject([{ name: "שלט חדש", listing_id: DANAS }]);
  await as(dana, "select public.delete_share_link($1)", [code]);
  expect(await links(dana)).toEqual([]);
  await visit("view", code);
  expect(await owner("select from private.link_days")).toEqual([]);
});

check("the link of a place cannot be renamed or deleted", async () => {
  const code = await shareCode(DANAS, "whatsapp");
  await visit("view", code);
  expect(await links(dana)).toMatchObject([{ code, place: "whatsapp", opens: 1 }]);
  expect(await refused(dana, "שלי", null, code)).toBe("PT404 not_found");
  expect(await refusal(dana, "select public.delete_share_link($1)", [code])).toBe(
    "PT404 not_found",
  );
});

check("an account that may not have links gets the reason", async () => {
  expect(await refused(dana, "שלט", YOSSIS)).toBe("PT404 not_found");
  expect(await refused(carmel, "שלט")).toBe("42501 not_agent");
  expect(await refused(avi, "שלט")).toBe("42501 account_inactive");
  expect(await refused(visitor, "שלט")).toBe("42501 denied");
  expect(await refused(gil, "שלט")).toBe("allowed");
});

check("a name is one line of at most 60 characters", async () => {
  expect(await refused(dana, "")).toBe("23514 share_links_name_valid");
  expect(await refused(dana, "\u00A0\u200F")).toBe("23514 share_links_name_valid");
  expect(await refused(dana, "ש".repeat(61))).toBe("23514 share_links_name_valid");
  expect(await refused(dana, "<b>")).toBe("23514 share_links_name_valid");
  expect(await refused(dana, "ש".repeat(60))).toBe("allowed");
});

check("an agent has at most a hundred named links", async () => {
  await owner(
    `insert into private.share_links (code, agent_id, place, name)
     select lpad(n::text, 6, '0'), '${dana.profile}', 'own', 'קישור' from generate_series(1, 99) n`,
  );
  await save(dana, "האחרון");
  expect(await refused(dana, "אחד יותר")).toBe("PT409 too_many_links");
  expect(await refused(yossi, "שלי")).toBe("allowed");
});

check("the copy of an account has its own numbers, and nobody else's", async () => {
  const code = await save(dana, "שלט", DANAS);
  await visit("view", code);
  const numbers = async (who: Person) =>
    (await answer<{ numbers: Record<string, object[]> }>(who, "select public.export_my_account()"))
      .numbers;
  expect(await numbers(dana)).toMatchObject({
    listing_days: [{ listing_id: DANAS, views: 1 }],
    agent_hours: [{ views: 1 }],
    share_links: [{ code, name: "שלט" }],
    link_days: [{ code, opens: 1 }],
  });
  for (const rows of Object.values(await numbers(yossi))) expect(rows).toEqual([]);
});
