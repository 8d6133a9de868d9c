import { expect } from "vitest";
import { answer, as, audit, chapter, check, owner, refusal } from "../support/check";
import {
  AVIS,
  CARMEL_CODE,
  carmel,
  DANAS,
  DANAS_LEAD,
  DANAS_SECOND,
  dana,
  noa,
  type Person,
  picture,
  SHARON_CODE,
  server,
  sharon,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";
import { differences } from "./projections";

chapter("An office and the homes of its agents");

type Answer = { handed: string[]; refused: { id: string; reason: string }[] };
const HAND = "select public.hand_homes($1, $2)";
const hand = (ids: string[], to: Person, by: Person = carmel) =>
  answer<Answer>(by, HAND, [ids, to.profile]);
const join = (who: Person, code: string | null = CARMEL_CODE) =>
  owner("update public.profiles set organization_code = $1 where id = $2", [code, who.profile]);
const homesOf = async (who: Person) =>
  (await as<{ id: string }>(who, "select id from public.properties order by id")).map(
    ({ id }) => id,
  );
const shownBy = async () =>
  Object.fromEntries(
    (
      await as<{ id: string; agent_id: string }>(
        visitor,
        "select id, agent_id from public.public_listings",
      )
    ).map(({ id, agent_id }) => [id, agent_id]),
  );
const mails = async () => {
  type Mail = { address: string; kind: string; data: object };
  return (await answer<Mail[]>(server, "select public.mails_take()")).map((mail) => [
    mail.address,
    mail.kind,
    mail.data,
  ]);
};
/** Yossi has a page and belongs to the office. */
async function twoAgents() {
  await join(yossi);
  await owner(
    "update public.profiles set username = coalesce(username, 'yossi'), is_public = true where id = $1",
    [yossi.profile],
  );
}
const plan = async (limits: string) => {
  await owner(
    `insert into public.user_subscriptions (user_id, plan_id) select $1, id from public.plans where slug = 'agency'
     on conflict (user_id) do update set plan_id = excluded.plan_id, status = 'active', ends_at = null`,
    [carmel.id],
  );
  await owner(`update public.plans set ${limits} where slug = 'agency'`);
};

check("a home moves to another agent with its address, pictures, numbers and history", async () => {
  await twoAgents();
  await owner(
    `insert into private.listing_days (listing_id, day, views) values ('${DANAS}', current_date, 7);
     insert into private.share_links (code, agent_id, listing_id, place, name, created_at) values
       ('aaaaaa', '${dana.profile}', '${DANAS}', 'own', 'הקבוצה של אמא', '2026-03-04T12:00Z'),
       ('bbbbbb', '${dana.profile}', '${DANAS}', 'qr', null, now()), ('cccccc', '${dana.profile}', null, 'qr', null, now())`,
  );
  const prices = () =>
    owner(`select price, "from", "to" from public.listing_prices where listing = '${DANAS}'`);
  const before = await prices();
  expect(await hand([DANAS], yossi)).toEqual({ handed: [DANAS], refused: [] });
  expect([await homesOf(dana), await homesOf(yossi)]).toEqual([[DANAS_SECOND], [DANAS, YOSSIS]]);
  expect((await shownBy())[DANAS]).toBe(yossi.profile);
  expect(await prices()).toEqual(before);
  expect(
    await owner("select code, agent_id, name from private.share_links order by code"),
  ).toMatchObject([
    { code: "aaaaaa", agent_id: yossi.profile, name: "04.03.2026" },
    { code: "bbbbbb", agent_id: yossi.profile, name: null },
    { code: "cccccc", agent_id: dana.profile },
  ]);
  expect(await owner("select listing_id, views from private.listing_days")).toEqual([
    { listing_id: DANAS, views: 7 },
  ]);
  type Own = { rows: { id: string; event: { from: string; act: string | null } | null }[] };
  const { rows } = await answer<Own>(yossi, "select public.own_listings()");
  expect(rows.find(({ id }) => id === DANAS)?.event).toMatchObject({
    from: "active",
    to: "active",
    act: "handed",
  });
  // The pictures become the new agent's: a save may use them, and they are deleted with the home.
  expect(
    await refusal(
      yossi,
      `update public.properties set images = '{${picture(dana.profile, 2)},${picture(dana.profile, 1)}}' where id = '${DANAS}'`,
    ),
  ).toBe("allowed");
  expect(
    await refusal(
      dana,
      `update public.properties set images = '{${picture(dana.profile, 2)}}' where id = '${DANAS_SECOND}'`,
    ),
  ).toBe("22023 image_not_yours");
  await owner("delete from auth.users where id = $1", [dana.id]);
  expect(
    await owner("select owner_id from private.media where path = $1", [picture(dana.profile, 1)]),
  ).toEqual([{ owner_id: yossi.profile }]);
  await as(yossi, `delete from public.properties where id = '${DANAS}'`);
  expect(
    await owner("select path from private.media where path = $1", [picture(dana.profile, 1)]),
  ).toEqual([]);
});

check(
  "counts and projections are correct afterwards, even when the new agent has no page",
  async () => {
    await twoAgents();
    await join(noa);
    await hand([DANAS], yossi);
    expect(await differences()).toEqual([]);
    await hand([DANAS, YOSSIS], noa);
    expect(await shownBy()).not.toHaveProperty([DANAS]);
    expect(await differences()).toEqual([]);
    await hand([DANAS, DANAS_SECOND, YOSSIS], dana);
    expect(await shownBy()).toMatchObject({
      [DANAS]: dana.profile,
      [DANAS_SECOND]: dana.profile,
      [YOSSIS]: dana.profile,
    });
    expect(await differences()).toEqual([]);
  },
);

check("both are notified, and the office cannot turn that off", async () => {
  await twoAgents();
  await hand([DANAS_SECOND, DANAS], yossi);
  const told = { homes: 2, leads: 0, titles: ["קוטג׳ עם גינה", "דירת 3.5 חדרים ברחוב הגפן"] };
  expect(await mails()).toEqual([
    ["dana@example.com", "homes_handed", { ...told, side: "gave", other: expect.any(String) }],
    ["yossi@example.com", "homes_handed", { ...told, side: "got", other: expect.any(String) }],
  ]);
  expect(await refusal(dana, "select public.set_my_mail('homes_handed', false)")).not.toBe(
    "allowed",
  );
  expect(await audit()).toMatchObject([
    { action: "homes_handed", actor: carmel.id, target: dana.profile },
  ]);
});

check("handing it over twice changes nothing and notifies nobody", async () => {
  await twoAgents();
  await hand([DANAS], yossi);
  await mails();
  expect(await hand([DANAS, DANAS], yossi)).toEqual({ handed: [DANAS], refused: [] });
  expect(await mails()).toEqual([]);
});

check("its leads go along where the agent lets the office read, and stay otherwise", async () => {
  await twoAgents();
  const leads = async (who: Person) =>
    (await as<{ id: string }>(who, "select id from public.leads")).map(({ id }) => id);
  await hand([DANAS], yossi);
  expect([await leads(dana), await leads(yossi)]).toEqual([[DANAS_LEAD], []]);
  await hand([DANAS], dana);
  await as(dana, "select public.save_lead_settings('at_once', null, true)");
  await mails();
  await hand([DANAS], yossi);
  expect([await leads(dana), await leads(yossi)]).toEqual([[], [DANAS_LEAD]]);
  expect(await as(yossi, "select request_id from public.caught_leads")).toHaveLength(1);
  expect((await mails()).map(([, , data]) => (data as { leads: number }).leads)).toEqual([1, 1]);
});

check("an office hands over homes of its own agents only, to its own agents only", async () => {
  const notFound = (id: string) => ({ handed: [], refused: [{ id, reason: "not_found" }] });
  await twoAgents();
  expect(await hand([AVIS], yossi)).toEqual(notFound(AVIS));
  expect(await refusal(sharon, HAND, [[DANAS], yossi.profile])).toBe("PT404 not_found");
  expect(await refusal(carmel, HAND, [[DANAS], noa.profile])).toBe("PT404 not_found");
  await join(noa, SHARON_CODE);
  expect(await hand([DANAS], noa, sharon)).toEqual(notFound(DANAS));
  for (const who of [dana, yossi])
    expect(await refusal(who, HAND, [[DANAS], yossi.profile])).toBe("42501 not_company");
  expect(await refusal(visitor, HAND, [[DANAS], yossi.profile])).toBe("42501 denied");
  expect(await homesOf(dana)).toEqual([DANAS, DANAS_SECOND]);
});

check("an agent who left or was removed keeps their homes, and gets no more", async () => {
  await twoAgents();
  await as(dana, "select public.unlink_company()");
  expect(await hand([DANAS], yossi)).toMatchObject({ handed: [], refused: [{ id: DANAS }] });
  expect(await refusal(carmel, HAND, [[YOSSIS], dana.profile])).toBe("PT404 not_found");
  expect(await homesOf(yossi)).toEqual([YOSSIS]);
});

check("the agent of a home cannot be changed in any other way", async () => {
  await twoAgents();
  await hand([DANAS], yossi);
  const moves = `update public.properties set agent_id = '${dana.profile}' where id = '${DANAS}'`;
  expect(await refusal(null, moves)).toBe("42501 agent_is_fixed");
  expect(await refusal(yossi, moves)).toMatch(/^42501/);
});

check("drafts stay their agent's own, and so does what an operator hid", async () => {
  await twoAgents();
  await owner(
    `insert into private.withheld_listings (listing_id, reason, words) values ('${DANAS}', 'other', '')`,
  );
  const [draft] = await owner<{ id: string }>(
    "insert into public.properties (agent_id, title, status) values ($1, 'טיוטה של דנה', 'draft') returning id",
    [dana.profile],
  );
  expect(await hand([draft?.id ?? "", DANAS, DANAS_SECOND], yossi)).toMatchObject({
    handed: [DANAS_SECOND],
    refused: [
      { id: DANAS, reason: "listing_withheld" },
      { id: draft?.id, reason: "not_found" },
    ],
  });
});

check("a picture that two homes show keeps both with their agent", async () => {
  await twoAgents();
  await owner(
    `update public.properties set images = '{${picture(dana.profile, 2)}}' where id = '${DANAS_SECOND}'`,
  );
  expect((await hand([DANAS, DANAS_SECOND], yossi)).refused).toMatchObject([
    { id: DANAS, reason: "picture_shared" },
    { id: DANAS_SECOND, reason: "picture_shared" },
  ]);
});

check(
  "the number of the books goes along unless the new agent already has that number",
  async () => {
    await twoAgents();
    const number = async (id: string) =>
      (
        await owner<{ reference: string }>(
          "select reference from public.properties where id = $1",
          [id],
        )
      )[0]?.reference;
    await owner(
      `update public.properties set reference = case id when '${DANAS_SECOND}' then 'B-2' else 'A-1' end
     where id in ('${DANAS}', '${DANAS_SECOND}', '${YOSSIS}')`,
    );
    await hand([DANAS, DANAS_SECOND], yossi);
    expect([await number(DANAS), await number(DANAS_SECOND)]).toEqual([null, "B-2"]);
  },
);

check("the receiving agent has room for a home, is active and may publish", async () => {
  const why = async () => (await hand([DANAS], yossi)).refused[0]?.reason;
  await twoAgents();
  await owner(
    "insert into private.publishing_stops (agent_id, reason, words) values ($1, 'other', '')",
    [yossi.profile],
  );
  expect(await why()).toBe("publishing_stopped");
  await owner("delete from private.publishing_stops");
  await owner("update public.profiles set trial_active = false where id = $1", [yossi.profile]);
  expect(await why()).toBe("account_inactive");
  // Both hold places of the office, which is full: its number of homes does not change.
  await plan("agent_limit = 5, property_limit = 3");
  expect(await why()).toBeUndefined();
  // An agent without a place adds one home to the office.
  await hand([DANAS], dana);
  await plan("agent_limit = 1, property_limit = 1");
  await owner(
    "update public.profiles set company_since = now() - case id when $1 then interval '9 days' else interval '1 day' end where id in ($1, $2)",
    [yossi.profile, dana.profile],
  );
  expect(await why()).toBe("office_limit_reached");
});

check("an agent is removed with the homes, or without them", async () => {
  await twoAgents();
  const remove = (to: string | null) =>
    refusal(carmel, "select public.remove_agent($1, $2)", [dana.profile, to]);
  expect(await remove(null)).toBe("allowed");
  expect(await remove(dana.profile)).toBe("PT404 not_found");
  expect(await remove(noa.profile)).toBe("PT404 not_found");
  await owner(
    "insert into private.publishing_stops (agent_id, reason, words) values ($1, 'other', '')",
    [yossi.profile],
  );
  expect(await remove(yossi.profile)).toBe("P0001 homes_not_handed");
  await owner("delete from private.publishing_stops");
  await as(carmel, "select public.remove_agent($1, $2)", [dana.profile, yossi.profile]);
  expect([await homesOf(dana), await homesOf(yossi)]).toEqual([[], [DANAS, DANAS_SECOND, YOSSIS]]);
  expect(await as(dana, "select organization_code from public.profiles")).toEqual([
    { organization_code: null },
  ]);
  expect((await audit()).map(({ action }) => action)).toEqual(["homes_handed", "agent_removed"]);
  expect(await differences()).toEqual([]);
});

check(
  "handing over is limited to five hundred homes a time and a hundred times a day",
  async () => {
    await twoAgents();
    expect(
      await refusal(
        carmel,
        `select public.hand_homes(array(select gen_random_uuid() from generate_series(1, 501)), '${yossi.profile}')`,
      ),
    ).toBe("22023 too_many");
    await owner(
      `insert into private.rate_limits (bucket, key, window_start, window_seconds, hits)
     select 'homes_handed', id::text, now(), 86400, 100 from public.companies`,
    );
    expect(await refusal(carmel, HAND, [[DANAS], yossi.profile])).toBe("P0001 too_many_requests");
    expect(
      await refusal(carmel, "select public.remove_agent($1, $2)", [dana.profile, yossi.profile]),
    ).toBe("P0001 too_many_requests");
    expect(await refusal(carmel, "select public.remove_agent($1)", [dana.profile])).toBe("allowed");
  },
);
