import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  type Person,
  picture,
  server,
  sharon,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";
import { differences } from "./projections";

chapter("An office that edits homes of its agents");

type Saved = { id: string; version: number; created: boolean };
const lets = (who: Person, on = true) =>
  as(who, "update public.profiles set office_edits = $1 where user_id = $2", [on, who.id]);
const versionOf = async (id: string) =>
  (await owner<{ version: number }>("select version from public.properties where id = $1", [id]))[0]
    ?.version;
const SAVE = "select public.save_office_home($1, $2, $3)";
const save = async (data: object, id = DANAS, by: Person = carmel) =>
  answer<Saved>(by, SAVE, [id, await versionOf(id), JSON.stringify(data)]);
const refused = async (data: object, id = DANAS, by: Person = carmel) =>
  refusal(by, SAVE, [id, await versionOf(id), JSON.stringify(data)]);
const ADD = "select public.add_office_home($1, $2, $3)";
const home = {
  title: "דירה מהגיליון של המשרד",
  transaction_type: "sale",
  price: 2_000_000,
  city: "חיפה",
  rooms: 4,
  property_types: ["apartment"],
  client_request_id: "70000000-0000-4000-8000-000000000001",
};
const events = (id: string) =>
  owner<{ act: string | null; moved_by: string }>(
    "select act, moved_by from public.listing_events where listing_id = $1 and act is not null order by id",
    [id],
  );
const mails = () =>
  owner<{ key: string; data: object }>(
    "select key, data from private.mails where kind = 'office_changes' order by id",
  );

check(
  "agents do not let their office edit until they say so, and leaving it takes that back",
  async () => {
    expect(await refused({ price: 1_900_000 })).toBe("42501 office_edits_not_allowed");
    expect(await answer(carmel, "select public.office_home($1)", [DANAS])).toBeNull();
    await lets(dana);
    expect(await refused({ price: 1_900_000 })).toBe("allowed");
    await as(dana, "select public.unlink_company()");
    expect(
      await owner("select office_edits from public.profiles where id = $1", [dana.profile]),
    ).toEqual([{ office_edits: false }]);
    expect(await refused({ price: 1_950_000 })).toBe("PT404 not_found");
  },
);

check("a home edited by the office stays the agent's, with the act in its events", async () => {
  await lets(dana);
  expect(await save({ price: 1_900_000, title: "דירה שהמשרד ערך" })).toMatchObject({ id: DANAS });
  expect(
    await owner("select agent_id, price::integer, title from public.properties where id = $1", [
      DANAS,
    ]),
  ).toEqual([{ agent_id: dana.profile, price: 1_900_000, title: "דירה שהמשרד ערך" }]);
  expect(
    await as(visitor, "select title from public.public_listings where id = $1", [DANAS]),
  ).toEqual([{ title: "דירה שהמשרד ערך" }]);
  expect(await events(DANAS)).toEqual([{ act: "office_edited", moved_by: carmel.id }]);
  type Own = { rows: { id: string; event: { act: string | null } | null }[] };
  const { rows } = await answer<Own>(dana, "select public.own_listings()");
  expect(rows.find(({ id }) => id === DANAS)?.event).toMatchObject({ act: "office_edited" });
  expect(await differences()).toEqual([]);
});

check("fields that are the agent's alone are neither read nor written", async () => {
  await lets(dana);
  await as(dana, "update public.properties set reference = 'פנקס 7' where id = $1", [DANAS]);
  type Read = { home: { reference: string | null; title: string }; agent: { id: string } };
  const read = await answer<Read>(carmel, "select public.office_home($1)", [DANAS]);
  expect(read.home).toMatchObject({ reference: null, final_price: null, id: DANAS });
  expect(read.agent.id).toBe(dana.profile);
  expect(await refused({ reference: "שלנו" })).toBe("22023 unknown_column");
  expect(await refused({ agent_id: carmel.profile })).toBe("22023 unknown_column");
  expect(await refused({ status: "closed" })).toBe("22023 unknown_column");
  await save({ title: "המספר נשאר כמו שהיה" });
  expect(await owner("select reference from public.properties where id = $1", [DANAS])).toEqual([
    { reference: "פנקס 7" },
  ]);
  // A draft is private to its agent.
  await owner("update public.properties set status = 'draft' where id = $1", [DANAS_SECOND]);
  expect(await refused({ title: "טיוטה של מישהו" }, DANAS_SECOND)).toBe("PT404 not_found");
  expect(await answer(carmel, "select public.office_home($1)", [DANAS_SECOND])).toBeNull();
  // Nor can a row of it be written without the functions.
  expect(await as(carmel, "select id from public.properties where id = $1", [DANAS])).toEqual([]);
  expect(
    await as(
      carmel,
      "update public.properties set title = 'בלי הפונקציה' where id = $1 returning id",
      [DANAS],
    ),
  ).toEqual([]);
});

check("no other office, no agent and no stale version is accepted", async () => {
  await lets(dana);
  await lets(yossi);
  expect(await refused({ title: "של משרד אחר" }, DANAS, sharon)).toBe("PT404 not_found");
  expect(await refused({ title: "של סוכן אחר" }, YOSSIS)).toBe("PT404 not_found");
  expect(await refused({ title: "לא משרד" }, DANAS, yossi)).toBe("42501 not_company");
  expect(await refused({ title: "הסוכנת עצמה" }, DANAS, dana)).toBe("42501 not_company");
  const version = await versionOf(DANAS);
  await as(dana, "update public.properties set title = 'נשמר בינתיים' where id = $1", [DANAS]);
  expect(await refusal(carmel, SAVE, [DANAS, version, '{"title": "מאוחר מדי"}'])).toBe(
    "PT409 stale_version",
  );
  expect(await events(DANAS)).toEqual([]);
  await owner("update public.profiles set trial_active = false where id = $1", [dana.profile]);
  expect(await refused({ title: "המנוי נגמר" })).toBe("42501 agent_inactive");
});

check("pictures are the agent's own, up to the limit of the agent's plan", async () => {
  await lets(dana);
  expect(await refused({ images: [picture(yossi.profile, 3)], main_image_url: null })).toBe(
    "22023 image_not_yours",
  );
  const path = `properties/${dana.profile}/40000000-0000-4000-8000-000000000077.jpg`;
  await as(server, "select public.register_media($1, $2, 'property', 10, 10, 10)", [
    path,
    dana.profile,
  ]);
  expect(await refused({ images: [path], main_image_url: path })).toBe("allowed");
});

check(
  "a home added by the office is the agent's, once, and counts in the agent's own plan",
  async () => {
    expect(await refusal(carmel, ADD, [dana.profile, JSON.stringify(home), true])).toBe(
      "42501 office_edits_not_allowed",
    );
    await lets(dana);
    const add = (data: object, publish: boolean) =>
      answer<Saved>(carmel, ADD, [dana.profile, JSON.stringify(data), publish]);
    const first = await add(home, true);
    expect(first).toMatchObject({ created: true });
    expect(await add(home, true)).toEqual({ ...first, created: false });
    expect(
      await owner("select agent_id, status from public.properties where id = $1", [first.id]),
    ).toEqual([{ agent_id: dana.profile, status: "active" }]);
    expect(await events(first.id)).toEqual([{ act: "office_added", moved_by: carmel.id }]);
    const draft = await add({ title: "טיוטה מהמשרד", client_request_id: carmel.id }, false);
    expect(
      await as(dana, "select status from public.properties where id = $1", [draft.id]),
    ).toEqual([{ status: "draft" }]);
    expect(await refusal(carmel, ADD, [yossi.profile, JSON.stringify(home), true])).toBe(
      "PT404 not_found",
    );
    expect(
      await refusal(carmel, ADD, [dana.profile, JSON.stringify({ ...home, reference: "7" }), true]),
    ).toBe("22023 unknown_column");
    await owner(
      `insert into public.user_subscriptions (user_id, plan_id) select $1, id from public.plans where slug = 'agent'`,
      [dana.id],
    );
    await owner("update public.plans set property_limit = 1 where slug = 'agent'");
    expect(
      await refusal(carmel, ADD, [
        dana.profile,
        JSON.stringify({ ...home, client_request_id: dana.id }),
        true,
      ]),
    ).toBe("P0001 plan_limit_reached");
  },
);

check("the agent is notified once a day, of all that was done until the mail leaves", async () => {
  await lets(dana);
  await save({ price: 1_900_000 });
  await save({ price: 1_850_000 });
  await answer(carmel, ADD, [dana.profile, JSON.stringify(home), true]);
  expect(await mails()).toEqual([
    {
      key: expect.stringContaining(dana.profile),
      data: {
        office: expect.any(String),
        edited: 2,
        added: 1,
        titles: [expect.any(String), home.title],
      },
    },
  ]);
  await owner("update private.mails set sent_at = now() where kind = 'office_changes'");
  await save({ price: 1_800_000 });
  await save({ price: 1_750_000 });
  const told = await mails();
  expect(told).toHaveLength(2);
  expect(told[1]?.data).toMatchObject({ edited: 2, added: 0 });
  expect(
    await owner(
      "select count(*)::integer as n from private.mails where kind = 'office_changes' and sent_at is null and available_at > now() + interval '10 minutes'",
    ),
  ).toEqual([{ n: 1 }]);
  // A recipient who stopped the mails gets none.
  await owner("delete from private.mails where kind = 'office_changes'");
  await as(dana, "select public.set_my_mail('office_changes', false)");
  await save({ price: 1_700_000 });
  expect(await mails()).toEqual([]);
});

check(
  "agents of a sheet are matched by user name, address or id, and only the office's own",
  async () => {
    await lets(dana);
    const [{ username, email } = { username: "", email: "" }] = await owner<{
      username: string;
      email: string;
    }>(
      "select p.username, u.email from public.profiles p join auth.users u on u.id = p.user_id where p.id = $1",
      [dana.profile],
    );
    const names = [
      username.toUpperCase(),
      `@${username}`,
      ` ${email} `,
      dana.profile,
      "nobody",
      "yossi@example.com",
      yossi.profile,
    ];
    const found = { id: dana.profile, name: expect.any(String), edits: true };
    expect(await answer(carmel, "select public.office_agents_by($1)", [names])).toEqual({
      [username.toUpperCase()]: found,
      [`@${username}`]: found,
      [` ${email} `]: found,
      [dana.profile]: found,
    });
    // The id also finds an agent without a user name, as the office's own export names them.
    await owner("update public.profiles set username = null, is_public = false where id = $1", [
      dana.profile,
    ]);
    expect(await answer(carmel, "select public.office_agents_by($1)", [names])).toEqual({
      [` ${email} `]: found,
      [dana.profile]: found,
    });
    expect(await answer(sharon, "select public.office_agents_by($1)", [names])).toEqual({});
    expect(await refusal(dana, "select public.office_agents_by($1)", [names])).toBe(
      "42501 not_company",
    );
  },
);

check(
  "the sheet of an office has its agents' homes, with the fields that it may read",
  async () => {
    type Row = { username: string; edits: boolean; home: Record<string, unknown> };
    const sheet = (by: Person = carmel, below: number | null = null) =>
      answer<Row[]>(by, "select public.office_homes($1)", [below]);
    const ofDanas = async () => (await sheet()).find(({ home }) => home.id === DANAS)?.home;
    await owner(
      `update public.properties set reference = 'פנקס 9', final_price = 1234567, client_request_id = id, address = 'הרצל 5',
       location_shown = 'area', exclusive_from = current_date, description = 'תיאור', virtual_tour_url = 'https://tour.example/a'
     where id = $1`,
      [DANAS],
    );
    const alone = { reference: null, final_price: null, client_request_id: null };
    // Until the agent permits edits, the office gets what visitors and its own list show.
    expect(await ofDanas()).toMatchObject({
      ...{ ...alone, id: DANAS, agent_id: dana.profile, description: "תיאור", address: null },
      ...{ exclusive_from: null, location_shown: null, latitude: null },
    });
    await owner("update public.profiles set show_property_prices = false where id = $1", [
      dana.profile,
    ]);
    expect((await ofDanas())?.price).toBeGreaterThan(0);
    await as(dana, "select public.move_listings($1, 'hide')", [[DANAS]]);
    expect(await ofDanas()).toMatchObject({
      ...{ ...alone, status: "hidden", title: expect.any(String), description: null },
      ...{ images: [], virtual_tour_url: null },
    });
    await lets(dana);
    expect(await ofDanas()).toMatchObject({
      ...{ ...alone, address: "הרצל 5", description: "תיאור", location_shown: "area" },
      exclusive_from: expect.any(String),
    });

    // The office sees the request ids of its own imports, and no others.
    const asked = await answer<Row[]>(carmel, "select public.office_homes(null, $1)", [[DANAS]]);
    expect(asked.map(({ home }) => home.client_request_id).filter(Boolean)).toEqual([DANAS]);
    const many = Array.from({ length: 5001 }, () => DANAS);
    expect(await refusal(carmel, "select public.office_homes(null, $1)", [many])).toBe(
      "22023 too_many",
    );

    const all = await sheet();
    expect(all.map(({ home }) => home.agent_id)).not.toContain(yossi.profile);
    const seqs = all.map(({ home }) => Number(home.seq));
    expect(seqs).toEqual([...seqs].sort((a, b) => b - a));
    expect((await sheet(carmel, seqs[0])).map(({ home }) => Number(home.seq))).toEqual(
      seqs.slice(1),
    );
    expect((await sheet(sharon)).map(({ home }) => home.id)).not.toContain(DANAS);
    expect(await refusal(dana, "select public.office_homes()")).toBe("42501 not_company");

    await owner("update public.properties set status = 'draft' where id = $1", [DANAS_SECOND]);
    await owner(
      "insert into private.withheld_listings (listing_id, reason, words) values ($1, 'other', 'בבדיקה')",
      [DANAS],
    );
    const left = (await sheet()).map(({ home }) => home.id);
    expect(all.map(({ home }) => home.id)).toEqual(expect.arrayContaining([DANAS, DANAS_SECOND]));
    expect(left).not.toContain(DANAS);
    expect(left).not.toContain(DANAS_SECOND);
  },
);
