import { expect } from "vitest";
import type { Status } from "@/lib/catalog/states";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  AVIS,
  avi,
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  type Person,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";

chapter("An agent's own list");

type List = {
  found: number;
  page: number;
  states: Partial<Record<Status, number>>;
  totals: { all: number; live: number; expired: number; due: number };
  choices: { rooms: number[]; cities: string[] };
  rows: {
    id: string;
    title: string;
    complete: boolean;
    event: { to: Status } | null;
    lowered_percent: number | null;
    ribbon_enabled: boolean;
  }[];
};

const list = (who: Person, filters: object = {}, sort = "newest", page = 1) =>
  answer<List>(who, "select public.own_listings($1, $2, $3)", [
    JSON.stringify(filters),
    sort,
    page,
  ]);
const titles = async (...args: Parameters<typeof list>) =>
  (await list(...args)).rows.map((row) => row.title);
const ids = async (who: Person, filters: object = {}) =>
  (
    await answer<{ id: string; status: Status }[]>(who, "select public.own_listing_ids($1)", [
      JSON.stringify(filters),
    ])
  ).map((row) => row.id);

/** Yossi's homes: 500 plus the one of the world, every tenth in each state but live. */
const five_hundred = () =>
  owner(`insert into public.properties
    (agent_id, title, transaction_type, price, city, address, rooms, property_types, status, closed_at, expires_at)
  select '${yossi.profile}', 'דירה מספר ' || n, 'sale', 1000000 + n, case n % 2 when 0 then 'חיפה' else 'עכו' end,
    'הרצל ' || n, 3, '{apartment}',
    case n % 10 when 1 then 'draft' when 2 then 'hidden' when 3 then 'expired' when 4 then 'closed' when 5 then 'under_offer' else 'active' end,
    case n % 10 when 4 then now() end, now() + make_interval(days => n)
  from generate_series(1, 500) n`);

check("five hundred listings are counted by state, and listed 24 per page", async () => {
  await five_hundred();
  const first = await list(yossi);
  expect(first).toMatchObject({
    found: 501,
    page: 1,
    states: { active: 251, under_offer: 50, draft: 50, hidden: 50, expired: 50, closed: 50 },
    totals: { all: 501, live: 301, expired: 50 },
    choices: { rooms: [3, 3.5], cities: ["חיפה", "עכו"] },
  });
  expect(first.rows).toHaveLength(24);
  expect(first.rows[0]?.title).toBe("דירה מספר 500");
  const last = await list(yossi, {}, "newest", 99);
  expect(last).toMatchObject({ page: 21 });
  expect(last.rows).toHaveLength(21);
  // A tab narrows the rows; the counts of the other tabs stay.
  expect(await list(yossi, { status: "hidden", city: "חיפה" })).toMatchObject({
    found: 50,
    states: { hidden: 50, closed: 50 },
    totals: { all: 501 },
    choices: { cities: ["חיפה", "עכו"] },
  });
  expect(await ids(yossi, { status: "draft" })).toHaveLength(50);
  expect(await ids(yossi)).toHaveLength(500);
});

check("every search word has to match in the title, the place or the number", async () => {
  await five_hundred();
  expect(await titles(yossi, { q: "הרצל עכו 77" })).toEqual([
    "דירה מספר 477",
    "דירה מספר 377",
    "דירה מספר 277",
    "דירה מספר 177",
    "דירה מספר 77",
  ]);
  expect(await titles(yossi, { q: "100%" })).toEqual([]);
  const [row] = await owner<{ id: string }>(
    "select id from public.properties where title = 'דירה מספר 7'",
  );
  expect(await ids(yossi, { q: row?.id.slice(0, 8).toUpperCase() })).toEqual([row?.id]);
  // Two digits are no listing number.
  expect(await ids(yossi, { q: "zz" })).toEqual([]);
});

check(
  "what ends within a week is counted in days, as its card and its mail count them",
  async () => {
    const ending = async (moment: string) => {
      await owner(`update public.properties set expires_at = ${moment} where id = '${DANAS}'`);
      const { found, totals } = await list(dana, { due: true });
      expect(found).toBe(totals.due);
      return found;
    };
    const eighth =
      "((now() at time zone 'Asia/Jerusalem')::date + 8)::timestamp at time zone 'Asia/Jerusalem'";
    expect(await ending(eighth)).toBe(0);
    expect(await ending(`${eighth} - interval '1 minute'`)).toBe(1);
  },
);

check("each filter and each sort order works", async () => {
  await five_hundred();
  const found = async (filters: object) => (await list(yossi, filters)).found;
  expect(await found({ transaction_type: "rent" })).toBe(0);
  expect(await found({ rooms: 3 })).toBe(500);
  expect(await found({ price_min: 1_000_499, price_max: 1_000_500 })).toBe(2);
  expect(await found({ property_types: ["plot"] })).toBe(0);
  expect(await found({ property_types: ["plot", "apartment"] })).toBe(501);
  expect(await found({ neighborhood: "הדר" })).toBe(0);
  // Of the first week, only days 6 and 7 are live.
  expect(await found({ due: true })).toBe(3);
  const [cheap] = await titles(yossi, { rooms: 3 }, "price_asc");
  const [dear] = await titles(yossi, { rooms: 3 }, "price_desc");
  expect([cheap, dear]).toEqual(["דירה מספר 1", "דירה מספר 500"]);
  expect((await titles(yossi, { rooms: 3 }, "ending")).slice(0, 3)).toEqual([
    "דירה מספר 5",
    "דירה מספר 6",
    "דירה מספר 7",
  ]);
  const [oldest] = await ids(yossi, { q: "דירה מספר 1", status: "draft" });
  await owner(
    `insert into public.listing_events (listing_id, at, from_status, to_status)
     values ('${oldest}', now() + interval '1 minute', 'hidden', 'draft')`,
  );
  expect((await list(yossi, {}, "changed")).rows[0]?.id).toBe(oldest);
});

check("everyone's list holds their own listings only", async () => {
  expect((await ids(dana)).sort()).toEqual([DANAS, DANAS_SECOND].sort());
  expect(await ids(carmel)).toEqual([]);
  await owner(`update public.properties set city = 'אילת' where agent_id = '${yossi.profile}'`);
  expect((await list(yossi)).choices.cities).toEqual(["אילת"]);
  expect((await list(dana)).choices.cities).not.toContain("אילת");
  const { totals, choices } = await list(carmel);
  expect([totals.all, choices]).toEqual([0, { rooms: [], cities: [] }]);
  // A lapsed account still sees the homes that it may take off.
  expect(await ids(avi)).toContain(AVIS);
  for (const call of ["own_listings()", "own_listing_ids()"]) {
    expect(await refusal(visitor, `select public.${call}`)).toMatch(/^42501/);
  }
  const long = JSON.stringify({ q: Array.from({ length: 4000 }, (_, n) => n).join(" ") });
  for (const call of ["own_listings", "own_listing_ids"])
    expect(await refusal(dana, `select public.${call}('${long}')`)).toBe("22023 filters_too_long");
});

check("at most five hundred listings are moved at once", async () => {
  const move = (n: number) =>
    refusal(
      dana,
      `select public.move_listings(array(select gen_random_uuid() from generate_series(1, ${n})), 'hide')`,
    );
  expect(await move(500)).toBe("allowed");
  expect(await move(501)).toBe("22023 too_many");
});

check(
  "a card has the marks that visitors see on it, and none when they cannot find it",
  async () => {
    const card = async () => (await list(dana)).rows.find((row) => row.id === DANAS);
    const ribbon = { ribbon_enabled: true, ribbon_text: "בלעדי", ribbon_bg_color: "#000000" };
    await as(
      dana,
      `update public.properties set ribbon_enabled = true, ribbon_text = 'בלעדי', ribbon_bg_color = '#000000'
     where id = '${DANAS}'`,
    );
    await owner(`update public.public_listings set lowered_percent = 4.5 where id = '${DANAS}'`);
    expect(await card()).toMatchObject({
      ...ribbon,
      lowered_percent: 4.5,
      automatic_ribbons: true,
    });
    await owner(
      `update public.profiles set feature_property_ribbon_enabled = false, show_automatic_ribbons = false
     where id = '${dana.profile}'`,
    );
    expect(await card()).toMatchObject({ ribbon_enabled: false, automatic_ribbons: false });
    await answer(dana, "select public.move_listings($1::uuid[], 'close')", [`{${DANAS}}`]);
    expect(await card()).toMatchObject({ is_new: false, automatic_ribbons: false });
    await answer(dana, "select public.delete_listings($1::uuid[])", [`{${DANAS_SECOND}}`]);
    await owner(`update public.profiles set is_public = false where id = '${dana.profile}'`);
    expect(await card()).toMatchObject({ ...ribbon, lowered_percent: null, is_new: false });
  },
);

check("a card shows the last event, and whether a draft may be published", async () => {
  await answer(dana, "select public.move_listings($1::uuid[], 'hide')", [`{${DANAS}}`]);
  const rows = (await list(dana)).rows;
  expect(rows.find((row) => row.id === DANAS)).toMatchObject({
    complete: true,
    event: { from: "active", to: "hidden" },
  });
  await as(
    yossi,
    `insert into public.properties (agent_id, title, status) values ('${yossi.profile}', 'עוד בלי פרטים', 'draft')`,
  );
  expect((await list(yossi)).rows[0]).toMatchObject({ complete: false, event: { to: "draft" } });
});

const remove = (who: Person, chosen: string[]) =>
  answer(who, "select public.delete_listings($1::uuid[])", [`{${chosen.join()}}`]);

check("several are deleted in one call, of one's own only", async () => {
  expect(await remove(dana, [DANAS, YOSSIS, DANAS_SECOND])).toEqual({
    deleted: expect.arrayContaining([DANAS, DANAS_SECOND]),
    refused: [{ id: YOSSIS, reason: "not_found" }],
  });
  expect(await ids(dana)).toEqual([]);
  expect(await ids(yossi)).toEqual([YOSSIS]);
  expect(await remove(avi, [AVIS])).toEqual({ deleted: [AVIS], refused: [] });
  expect(await refusal(carmel, `select public.delete_listings('{${YOSSIS}}')`)).toBe(
    "42501 not_agent",
  );
  expect(
    await refusal(
      yossi,
      "select public.delete_listings(array(select gen_random_uuid() from generate_series(1, 501)))",
    ),
  ).toBe("22023 too_many");
  expect(
    await owner("select listings_count from public.public_agents where username = 'dana'"),
  ).toEqual([{ listings_count: 0 }]);
});

const REQUEST = "70000000-0000-4000-8000-000000000009";
const copy = (who: Person, id: string) =>
  answer<{ id: string; created: boolean }>(who, "select public.copy_listing($1, $2)", [
    id,
    REQUEST,
  ]);

check("a copy is a draft with everything but place, pictures, history and numbers", async () => {
  await owner(
    `update public.properties set address = 'הגפן 5', latitude = 32, longitude = 35, elevator = true,
       description = 'דירה מוארת', ribbon_enabled = true, ribbon_text = 'חדש', ribbon_bg_color = '#112233'
     where id = '${DANAS}'`,
  );
  const made = await copy(dana, DANAS);
  const rows = await owner<Record<string, unknown>>(
    `select to_jsonb(p) as row from public.properties p where id in ('${DANAS}', '${made.id}') order by seq`,
  );
  const [from, to] = rows.map(({ row }) => row as Record<string, unknown>);
  expect(to).toMatchObject({
    status: "draft",
    address: null,
    latitude: null,
    longitude: null,
    images: [],
    main_image_url: null,
    published_at: null,
    version: 1,
  });
  const other = Object.keys(from ?? {}).filter(
    (name) => JSON.stringify(from?.[name]) !== JSON.stringify(to?.[name]),
  );
  const own = ["id", "seq", "version", "created_at", "updated_at", "status", "published_at"];
  const place = ["expires_at", "address", "latitude", "longitude", "images", "main_image_url"];
  const shown = ["map_lat", "map_lng", "map_place"];
  const ribbon = ["ribbon_enabled", "ribbon_text", "ribbon_bg_color"];
  const allowed = new Set([...own, ...place, ...shown, ...ribbon, "client_request_id"]);
  expect(other.filter((name) => !allowed.has(name))).toEqual([]);
  // Repeating the request returns the same draft.
  expect(await copy(dana, DANAS)).toMatchObject({ id: made.id, created: false });
});

check("an agent whose ribbon was taken away copies the home without it", async () => {
  const ribbons = async (may: boolean) => {
    await owner(
      `update public.profiles set feature_property_ribbon_enabled = ${may} where id = '${dana.profile}'`,
    );
    await owner("delete from public.properties where status = 'draft'");
    const made = await copy(dana, DANAS);
    return owner(`select ribbon_text from public.properties where id = '${made.id}'`);
  };
  await owner(
    `update public.properties set ribbon_enabled = true, ribbon_text = 'חדש', ribbon_bg_color = '#112233'
     where id = '${DANAS}'`,
  );
  expect(await ribbons(true)).toEqual([{ ribbon_text: "חדש" }]);
  expect(await ribbons(false)).toEqual([{ ribbon_text: null }]);
});

check("an agent whose plan has no videos copies the home without its video", async () => {
  const video = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  await owner(
    `insert into public.user_subscriptions (user_id, plan_id)
     select '${dana.id}', id from public.plans where slug = 'agent-plus'`,
  );
  await owner(`update public.properties set video_url = '${video}' where id = '${DANAS}'`);
  const copied = async () => {
    await owner("delete from public.properties where status = 'draft'");
    const made = await copy(dana, DANAS);
    return owner(`select video_url from public.properties where id = '${made.id}'`);
  };
  expect(await copied()).toEqual([{ video_url: video }]);
  await owner(`delete from public.user_subscriptions where user_id = '${dana.id}'`);
  expect(await copied()).toEqual([{ video_url: null }]);
});

check("agents copy only their own listings, and a lapsed account copies nothing", async () => {
  const attempt = (who: Person, id: string) =>
    refusal(who, `select public.copy_listing('${id}', '${REQUEST}')`);
  expect(await attempt(yossi, DANAS)).toBe("PT404 not_found");
  expect(await attempt(avi, AVIS)).toBe("42501 account_inactive");
  expect(await attempt(dana, DANAS)).toBe("allowed");
});

const numbered = (id: string, reference: string) =>
  owner(`update public.properties set reference = $1 where id = '${id}' returning reference`, [
    reference,
  ]);

check(
  "an agent's own number is unique in any spelling, and other agents may use it too",
  async () => {
    expect(await numbered(DANAS, "  א\u00A0 12\u200F ")).toEqual([{ reference: "א 12" }]);
    expect(await numbered(YOSSIS, "א 12")).toEqual([{ reference: "א 12" }]);
    await numbered(DANAS, "Ab 12");
    const second = (reference: string) =>
      refusal(dana, `update public.properties set reference = $1 where id = '${DANAS_SECOND}'`, [
        reference,
      ]);
    for (const same of ["Ab 12", "aB  12", " AB 12", "Ａｂ １２"]) {
      expect(await second(same), same).toMatch(/^23505 .*properties_reference_key/);
    }
    for (const other of ["Ab12", "Ab 012", "Ab 13"]) {
      expect(await second(other), other).toBe("allowed");
    }
    // A blank value is no number.
    expect(await numbered(DANAS, " ")).toEqual([{ reference: null }]);
    expect(await numbered(DANAS_SECOND, "")).toEqual([{ reference: null }]);
  },
);

check("homes are found by their agent's own number, and a copy has none", async () => {
  await numbered(DANAS, "משרד-1027");
  expect(await ids(dana, { q: "משרד-1027" })).toEqual([DANAS]);
  expect(await ids(yossi, { q: "משרד-1027" })).toEqual([]);
  const made = await copy(dana, DANAS);
  expect(await owner(`select reference from public.properties where id = '${made.id}'`)).toEqual([
    { reference: null },
  ]);
});

check("nobody but the agent reads the agent's own number", async () => {
  await numbered(DANAS, "סוד-1027");
  const reading = `select reference from public.properties where id = '${DANAS}'`;
  expect(await as(dana, reading)).toEqual([{ reference: "סוד-1027" }]);
  expect(await as(yossi, reading)).toEqual([]);
  expect(await refusal(visitor, reading)).toMatch(/^42501/);
  const seen = "select to_jsonb(l)::text as row from public.public_listings l";
  for (const { row } of await as<{ row: string }>(visitor, seen)) {
    expect(row).not.toContain("סוד-1027");
  }
  const office = answer(carmel, "select public.company_properties()::text");
  expect(await office).not.toContain("סוד-1027");
});

check("the last two hundred moves of a listing are kept", async () => {
  const events = (id: string) =>
    owner(
      `select count(*)::integer as n, max(to_status) filter (where id = last) as last
       from (select *, max(id) over () as last from public.listing_events where listing_id = $1) e`,
      [id],
    );
  await owner(
    `insert into public.listing_events (listing_id, from_status, to_status)
     select id, 'active', 'active' from (values ($1::uuid), ($2)) l (id), generate_series(1, 250)`,
    [DANAS, DANAS_SECOND],
  );
  await as(dana, "select public.move_listings(array[$1::uuid], 'offer')", [DANAS]);
  expect(await events(DANAS)).toEqual([{ n: 200, last: "under_offer" }]);
  expect((await events(DANAS_SECOND))[0]?.n).toBeGreaterThan(250);
});
