import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { admin, carmel, DANAS, dana, type Person, server, visitor, yossi } from "../support/people";

chapter("Approval before publishing");

const ASK = "select public.ask_publishing_review($1)";
const DECIDE = "select public.admin_review_agent($1, $2, $3)";
const turnOn = (value = "true") =>
  as(admin, `select public.admin_upsert_settings('{"reviewNewAgents": "${value}"}')`);
/** As if no listing of Dana's had ever been public. */
const newDana = async () => {
  await turnOn();
  await owner("delete from public.properties where agent_id = $1", [dana.profile]);
};
const HOME = {
  ...{ title: "דירה ראשונה", transaction_type: "sale", price: 1_700_000, city: "חיפה" },
  ...{ rooms: 5, property_types: ["apartment"] },
};
const SAVE = "select public.save_property(null, null, $1::jsonb, $2)";
const draft = async () =>
  (await answer<{ id: string }>(dana, SAVE, [JSON.stringify(HOME), false])).id;
const publish = (id: string) =>
  answer<{ moved: string[]; refused: { reason: string }[] }>(
    dana,
    "select public.move_listings($1, 'publish')",
    [[id]],
  );
const INSERT = `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types, status)
  values ($1, 'דירה ראשונה', 'sale', 1700000, 'חיפה', 5, '{apartment}', 'active')`;
type Review = { state: string; words: string; license: string | null } | null;
const own = async (who: Person = dana) =>
  (await answer<{ publishing_review: Review }>(who, "select public.own_listings()"))
    .publishing_review;
type Queue = {
  is_on: boolean;
  waiting: number;
  refused: number;
  rows: { user_id: string; words: string }[];
};
const queue = (refused = false) =>
  answer<Queue>(admin, "select public.admin_publishing_reviews($1)", [refused]);
const toDana = async () =>
  (
    await owner<{ data: object }>(
      "select data from private.mails where kind = 'publishing_review' and user_id = $1 order by id",
      [dana.id],
    )
  ).map(({ data }) => data);

check("without the setting everybody publishes without approval", async () => {
  await owner("delete from public.properties where agent_id = $1", [dana.profile]);
  expect(await own()).toBeNull();
  const id = await draft();
  expect(await publish(id)).toMatchObject({ moved: [id] });
  expect(await refusal(dana, ASK, [null])).toBe("PT404 not_found");
});

check("a home handed over by an office approves nobody, one's own does", async () => {
  await owner("delete from public.properties where agent_id = $1", [dana.profile]);
  const id = await draft();
  expect(await publish(id)).toMatchObject({ moved: [id] });
  await turnOn();
  expect(await own()).toBeNull();
  await owner(
    "insert into public.listing_events (listing_id, from_status, to_status, act) values ($1, 'active', 'active', 'handed')",
    [id],
  );
  expect(await own()).toMatchObject({ state: "unasked" });
});

check("a new agent publishes nothing by any route until an operator approves", async () => {
  await newDana();
  expect(await own()).toMatchObject({ state: "unasked", license: null });
  const id = await draft();
  const none = { moved: [], refused: [{ id, reason: "agent_unreviewed" }] };
  expect(await publish(id)).toEqual(none);
  expect(await refusal(dana, SAVE, [JSON.stringify(HOME), true])).toBe("P0001 agent_unreviewed");
  expect(await refusal(dana, INSERT, [dana.profile])).toBe("P0001 agent_unreviewed");
  expect(
    await refusal(null, "update public.properties set status = 'active' where id = $1", [id]),
  ).toBe("P0001 agent_unreviewed");
  await as(dana, ASK, ["31234567"]);
  expect([await own(), await publish(id)]).toMatchObject([
    { state: "waits", license: "31234567" },
    none,
  ]);
  expect(await queue()).toMatchObject({
    ...{ is_on: true, waiting: 1, refused: 0, total: 1 },
    rows: [
      {
        ...{ user_id: dana.id, name: "דנה לוי", email: "dana@example.com", license: "31234567" },
        ...{ listings: 1, decided_at: null },
      },
    ],
  });
  await as(admin, DECIDE, [dana.id, "approved", ""]);
  expect([await own(), await publish(id)]).toMatchObject([null, { moved: [id] }]);
  expect(await toDana()).toEqual([{ state: "approved", reason: null, words: "" }]);
  expect(await refusal(dana, ASK, [null])).toBe("PT404 not_found");
  const acts = await owner("select action, actor from private.audit_log where target = $1", [
    dana.id,
  ]);
  expect(acts).toEqual([{ action: "agent_approved", actor: admin.id }]);
  expect(await queue()).toMatchObject({ waiting: 0, rows: [] });
});

check("a refusal has a reason, and ends with a new request or an approval", async () => {
  await newDana();
  await as(dana, ASK, [null]);
  expect(await refusal(admin, DECIDE, [dana.id, "refused", " "])).toBe(
    "23514 review_refusal_explained",
  );
  const words = "חסר <b>מספר רישיון</b>";
  await as(admin, DECIDE, [dana.id, "refused", words]);
  expect(await own()).toMatchObject({ state: "refused", words });
  expect(await publish(await draft())).toMatchObject({ refused: [{ reason: "agent_unreviewed" }] });
  expect(await queue(true)).toMatchObject({ waiting: 0, refused: 1, rows: [{ words }] });
  expect(await refusal(admin, DECIDE, [dana.id, "refused", "שוב"])).toBe("PT404 not_found");
  await as(dana, ASK, ["312345"]);
  expect([await own(), await queue()]).toMatchObject([
    { state: "waits" },
    { waiting: 1, refused: 0 },
  ]);
  await as(admin, DECIDE, [dana.id, "refused", "אין רישיון כזה"]);
  await as(admin, DECIDE, [dana.id, "approved", ""]);
  expect(await own()).toBeNull();
  expect(await toDana()).toMatchObject([
    { state: "refused", words },
    { state: "refused" },
    { state: "approved" },
  ]);
});

check("earlier publishers and operators need no approval, and published homes stay", async () => {
  await turnOn();
  expect(await own()).toBeNull();
  await as(dana, "select public.move_listings($1, 'hide')", [[DANAS]]);
  const shown = await answer<{ moved: string[] }>(dana, "select public.move_listings($1, 'show')", [
    [DANAS],
  ]);
  expect(shown.moved).toEqual([DANAS]);
  await owner("delete from public.properties where agent_id = $1", [dana.profile]);
  await owner("update public.profiles set is_admin = true where id = $1", [dana.profile]);
  expect(await own()).toBeNull();
  await owner("update public.profiles set is_admin = false where id = $1", [dana.profile]);
  expect(await own()).toMatchObject({ state: "unasked" });
  await turnOn("false");
  expect(await own()).toBeNull();
});

check(
  "only an operator approves, and agents ask only for themselves and a limited number of times",
  async () => {
    await newDana();
    for (const value of ["", "yes", "TRUE"])
      expect(
        await refusal(
          null,
          "update public.app_settings set value = $1 where key = 'reviewNewAgents'",
          [value],
        ),
      ).toBe("23514 app_setting_valid");
    for (const who of [visitor, dana, yossi, carmel, server]) {
      const denied = who === visitor || who === server ? "42501 denied" : "42501 not_admin";
      expect(await refusal(who, DECIDE, [dana.id, "approved", ""])).toBe(denied);
      expect(await refusal(who, "select public.admin_publishing_reviews()")).toBe(denied);
      for (const sql of [
        "update private.publishing_reviews set decision = 'approved'",
        "insert into private.publishing_reviews (agent_id) values (gen_random_uuid())",
      ])
        expect(await refusal(who, sql)).toBe("42501 denied");
    }
    expect(await refusal(admin, DECIDE, [dana.id, "approved", ""])).toBe("PT404 not_found");
    expect(await refusal(carmel, ASK, [null])).toBe("42501 not_agent");
    expect(await refusal(visitor, ASK, [null])).toBe("42501 denied");
    for (const license of ["12345", "123456789", "12a456", "<b>123"])
      expect([license, await refusal(dana, ASK, [license])]).toEqual([
        license,
        "23514 review_license_valid",
      ]);
    await as(dana, ASK, ["123456"]);
    for (const decision of ["maybe", null])
      expect(await refusal(admin, DECIDE, [dana.id, decision, ""])).toBe("22023 decision_invalid");
    expect(await refusal(admin, DECIDE, [dana.id, "refused", "א".repeat(501)])).toBe(
      "23514 review_words_valid",
    );
    await as(dana, ASK, ["12345678"]);
    for (let n = 0; n < 3; n++) await as(dana, ASK, [null]);
    expect(await refusal(dana, ASK, [null])).toBe("P0001 too_many_requests");
    for (const [name, change] of Object.entries({
      review_decision_known: "decided_at = now(), decision = 'gone'",
      review_decided_whole: "decided_at = now()",
    }))
      expect(await refusal(null, `update private.publishing_reviews set ${change}`)).toBe(
        `23514 ${name}`,
      );
    const file = await answer<{ publishing_review: object }>(
      dana,
      "select public.export_my_account()",
    );
    expect(file.publishing_review).toMatchObject({ license: null, decision: null });
    await as(dana, "select public.delete_my_account()");
    expect(await owner("select from private.publishing_reviews")).toEqual([]);
  },
);

check("where a licence number is required, nobody publishes anything new without one", async () => {
  const setLicense = (license: string | null) =>
    as(dana, "update public.profiles set license = $1 where user_id = $2", [license, dana.id]);
  await as(admin, `select public.admin_upsert_settings('{"requireLicense": "true"}')`);
  const id = await draft();
  expect(await publish(id)).toEqual({ moved: [], refused: [{ id, reason: "license_required" }] });
  expect(await refusal(dana, SAVE, [JSON.stringify(HOME), true])).toBe("P0001 license_required");
  expect(await refusal(dana, INSERT, [dana.profile])).toBe("P0001 license_required");
  expect(
    await refusal(null, "update public.properties set status = 'active' where id = $1", [id]),
  ).toBe("P0001 license_required");
  // Public listings stay, and can be edited, hidden and closed, but not renewed.
  await as(dana, `update public.properties set title = 'דירה שכבר באתר' where id = '${DANAS}'`);
  const move = (kind: string) =>
    answer<{ moved: string[]; refused: object[] }>(dana, "select public.move_listings($1, $2)", [
      [DANAS],
      kind,
    ]);
  expect(await move("renew")).toMatchObject({ refused: [{ reason: "license_required" }] });
  expect(await move("hide")).toMatchObject({ moved: [DANAS] });
  expect(await move("show")).toMatchObject({ refused: [{ reason: "license_required" }] });
  await setLicense("3123456");
  expect(await publish(id)).toMatchObject({ moved: [id] });
  expect(await move("show")).toMatchObject({ moved: [DANAS] });
  await setLicense(null);
  await as(admin, `select public.admin_upsert_settings('{"requireLicense": "false"}')`);
  expect(await move("renew")).toMatchObject({ moved: [DANAS] });
});

check(
  "visitors and the approval queue read the licence numbers of agents and offices",
  async () => {
    await newDana();
    await as(dana, "update public.profiles set license = '3123456' where user_id = $1", [dana.id]);
    await as(carmel, "update public.companies set license = '512345' where owner_user_id = $1", [
      carmel.id,
    ]);
    expect(
      await as(visitor, "select license from public.public_agents where username = 'dana'"),
    ).toEqual([{ license: "3123456" }]);
    expect(
      await as(visitor, "select license from public.public_companies where slug = 'carmel'"),
    ).toEqual([{ license: "512345" }]);
    // The request starts with the licence number of the profile; a request without one is shown with it.
    expect(await own()).toMatchObject({ state: "unasked", license: "3123456" });
    await as(dana, "select public.ask_publishing_review(null)");
    expect((await queue()).rows).toMatchObject([{ license: "3123456", company_license: "512345" }]);
  },
);
