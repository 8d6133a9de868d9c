import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  admin,
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  server,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";

chapter("Blocked publishing, and copies of hidden homes");

const STOP = "select public.admin_stop_publishing($1, $2, $3)";
const ALLOW = "select public.admin_allow_publishing($1)";
const stop = (words = "מודעות על דירות שאינן קיימות") =>
  as(admin, STOP, [dana.id, "misleading", words]);
const move = (ids: string[], name: string) =>
  answer<{ moved: string[]; refused: { id: string; reason: string }[] }>(
    dana,
    "select public.move_listings($1, $2)",
    [ids, name],
  );
const save = (id: string | null, version: number | null, data: object, publish = true) =>
  answer<{ id: string; version: number }>(
    dana,
    "select public.save_property($1, $2, $3::jsonb, $4)",
    [id, version, JSON.stringify(data), publish],
  );
const HOME = {
  title: "דירה חדשה לגמרי",
  transaction_type: "sale",
  price: 1_700_000,
  city: "חיפה",
  rooms: 5,
  property_types: ["apartment"],
};
const INSERT = `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types, status)
  values ($1, 'דירה חדשה לגמרי', 'sale', 1700000, 'חיפה', 5, '{apartment}', $2)`;
const shown = async (id: string) =>
  (await as(visitor, "select id from public.public_listings where id = $1", [id])).length === 1;
const toDana = async () =>
  (
    await owner<{ data: object }>(
      "select data from private.mails where kind = 'publishing_review' and user_id = $1 order by id",
      [dana.id],
    )
  ).map(({ data }) => data);
const own = () =>
  answer<{ publishing_stop: { reason: string; words: string } | null }>(
    dana,
    "select public.own_listings()",
  );

check("an agent with blocked publishing publishes nothing new", async () => {
  const { id, version } = await save(null, null, HOME, false);
  await as(dana, "select public.move_listings($1, 'hide')", [[DANAS_SECOND]]);
  await stop();
  expect(await refusal(dana, INSERT, [dana.profile, "active"])).toBe("P0001 publishing_stopped");
  await expect(save(null, null, { ...HOME, rooms: 6 })).rejects.toThrow("publishing_stopped");
  await expect(save(id, version, HOME)).rejects.toThrow("publishing_stopped");
  for (const [ids, name] of [
    [[id], "publish"],
    [[DANAS_SECOND], "show"],
    [[DANAS], "renew"],
  ] as const) {
    expect([name, await move([...ids], name)]).toEqual([
      name,
      { moved: [], refused: [{ id: ids[0], reason: "publishing_stopped" }] },
    ]);
  }
  // A shown home cannot be turned into another one.
  for (const change of ["title = 'בית אחר לגמרי'", "price = price + 1", "description = 'אחר'"]) {
    expect([
      change,
      await refusal(dana, `update public.properties set ${change} where id = $1`, [DANAS]),
    ]).toEqual([change, "P0001 publishing_stopped"]);
  }
  // Not by plain SQL either.
  expect(
    await refusal(null, "update public.properties set status = 'active' where id = $1", [id]),
  ).toBe("P0001 publishing_stopped");
  expect([await shown(id), await shown(DANAS_SECOND)]).toEqual([false, false]);
});

check("published homes stay, drafts can be written, and homes can be taken off", async () => {
  await stop();
  expect(await shown(DANAS)).toBe(true);
  await save(null, null, HOME, false);
  await as(dana, INSERT, [dana.profile, "draft"]);
  for (const name of ["offer", "unoffer", "hide"]) {
    expect([name, await move([DANAS], name)]).toEqual([name, { moved: [DANAS], refused: [] }]);
  }
  await as(dana, "update public.properties set title = 'דירה שתוקנה בינתיים' where id = $1", [
    DANAS,
  ]);
  expect(await move([DANAS_SECOND], "close")).toMatchObject({ moved: [DANAS_SECOND] });
  await as(dana, "delete from public.properties where id = $1", [DANAS_SECOND]);
  // Changes made by time are not blocked.
  await owner("update public.properties set status = 'expired' where id = $1", [DANAS]);
  // Other agents are not affected.
  await as(yossi, "update public.properties set title = 'הדירה של יוסי' where id = $1", [YOSSIS]);
});

check("the agent is given the reason, and only an operator lifts the block", async () => {
  expect(await own()).toMatchObject({ publishing_stop: null });
  await stop();
  const why = { reason: "misleading", words: "מודעות על דירות שאינן קיימות" };
  expect(await own()).toMatchObject({ publishing_stop: why });
  // A repeated stop notifies once.
  await stop();
  expect(await toDana()).toEqual([{ state: "stopped", ...why }]);
  for (const who of [visitor, dana, yossi, carmel, server]) {
    const denied = who === visitor || who === server ? "42501 denied" : "42501 not_admin";
    expect(await refusal(who, STOP, [yossi.id, "other", ""])).toBe(denied);
    expect(await refusal(who, ALLOW, [dana.id])).toBe(denied);
    for (const sql of [
      "select from private.publishing_stops",
      "delete from private.publishing_stops",
      "select from private.withheld_homes",
      "delete from private.withheld_homes",
    ]) {
      expect(await refusal(who, sql)).toBe("42501 denied");
    }
  }
  expect(await answer(admin, "select public.admin_user($1)", [dana.id])).toMatchObject({
    publishing_stop: why,
  });
  await as(admin, ALLOW, [dana.id]);
  expect(await own()).toMatchObject({ publishing_stop: null });
  expect((await toDana()).at(-1)).toEqual({ state: "allowed", reason: null, words: "" });
  await as(dana, INSERT, [dana.profile, "active"]);
  expect(
    await owner(
      "select action, actor, details from private.audit_log where action like 'publishing%' order by id",
    ),
  ).toEqual([
    { action: "publishing_stopped", actor: admin.id, details: { reason: "misleading" } },
    { action: "publishing_allowed", actor: admin.id, details: {} },
  ]);
});

check("only an agent can be blocked, with a reason and a text that can be shown", async () => {
  const nobody = "00000000-0000-4000-8000-0000000000ff";
  for (const id of [nobody, carmel.id]) {
    expect(await refusal(admin, STOP, [id, "other", ""])).toBe("PT404 not_found");
  }
  expect(await refusal(admin, ALLOW, [dana.id])).toBe("PT404 not_found");
  expect(await refusal(admin, STOP, [dana.id, "boring", ""])).toBe("23514 stop_reason_known");
  for (const words of ["א".repeat(501), "א\u202Eב"]) {
    expect(await refusal(admin, STOP, [dana.id, "other", words])).toBe("23514 stop_words_valid");
  }
  expect(await own()).toMatchObject({ publishing_stop: null });
  await as(admin, STOP, [dana.id, "other", "א".repeat(500)]);
  expect(await own()).toMatchObject({ publishing_stop: { reason: "other" } });
});

const hide = async (reason = "misleading") => {
  await as(server, "select public.report_listing($1, $2)", [
    JSON.stringify({ listing_id: DANAS, reason, words: "" }),
    reason,
  ]);
  await as(admin, "select public.admin_decide_reports($1, 1000000, 'hidden', $2, '')", [
    DANAS,
    reason,
  ]);
};
const copy = () =>
  answer<{ id: string; version: number }>(dana, "select public.copy_listing($1, $2)", [
    DANAS,
    crypto.randomUUID(),
  ]);
const DESCRIPTION = "דירה מרווחת עם נוף פתוח לים";
const describe = () =>
  as(dana, "update public.properties set description = $2 where id = $1", [DANAS, DESCRIPTION]);

check("a copy of a hidden home cannot be published, however it is written", async () => {
  await describe();
  await hide();
  const { id, version } = await copy();
  expect(await move([id], "publish")).toEqual({
    moved: [],
    refused: [{ id, reason: "withheld_copy" }],
  });
  await expect(save(id, version, { title: "כותרת אחרת לגמרי" })).rejects.toThrow("withheld_copy");
  const [home] = await owner(
    "select transaction_type, price, city, rooms, floor, property_types, title, address from public.properties where id = $1",
    [DANAS],
  );
  await expect(save(null, null, home ?? {})).rejects.toThrow("withheld_copy");
  // A shown home cannot be turned into it, and a different one can be published.
  expect(
    await refusal(
      dana,
      `update public.properties set (transaction_type, city, rooms, floor, description) = (
         select transaction_type, city, rooms, floor, description from public.properties where id = $2) where id = $1`,
      [DANAS_SECOND, DANAS],
    ),
  ).toBe("P0001 withheld_copy");
  await save(null, null, HOME);
});

check("neither editing nor deleting the hidden home allows its copy", async () => {
  await describe();
  const first = await copy();
  const second = await copy();
  await hide();
  await as(
    dana,
    "update public.properties set city = 'נשר', rooms = 2, description = 'אחר' where id = $1",
    [DANAS],
  );
  expect((await move([first.id], "publish")).refused).toMatchObject([{ reason: "withheld_copy" }]);
  await as(dana, "delete from public.properties where id = $1", [DANAS]);
  expect((await move([second.id], "publish")).refused).toMatchObject([{ reason: "withheld_copy" }]);
  // A deleted listing is remembered for ninety days.
  await owner("update private.withheld_homes set at = now() - interval '91 days'");
  await owner("select private.forget_reports()");
  expect(await move([second.id], "publish")).toMatchObject({ moved: [second.id] });
});

check("once the home is restored, its copies can be published again", async () => {
  await describe();
  await hide();
  const { id } = await copy();
  await owner("update private.withheld_homes set at = now() - interval '91 days'");
  await owner("select private.forget_reports()");
  expect((await move([id], "publish")).refused).toMatchObject([{ reason: "withheld_copy" }]);
  await as(admin, "select public.admin_release_listing($1)", [DANAS]);
  expect(await move([id], "publish")).toMatchObject({ moved: [id] });
});

check(
  "after hiding one of two duplicates the other stays, and can be edited and renewed",
  async () => {
    await describe();
    const { id } = await copy();
    expect(await move([id], "publish")).toMatchObject({ moved: [id] });
    await hide("duplicate");
    expect(await move([id], "renew")).toMatchObject({ moved: [id] });
    await as(dana, "update public.properties set price = price + 1000 where id = $1", [id]);
    expect(await shown(id)).toBe(true);
    // Another agent may legitimately advertise the same home.
    await as(
      yossi,
      `update public.properties set (transaction_type, city, rooms, floor, description) = ($2, $3, $4, $5, $6) where id = $1`,
      [YOSSIS, "sale", "חיפה", 3.5, null, DESCRIPTION],
    );
  },
);

for (const [name, change] of Object.entries({
  stop_reason_known: "reason = 'boring'",
  stop_words_valid: "words = repeat('א', 501)",
})) {
  check(`a block is guarded by ${name}`, async () => {
    await stop();
    expect(await refusal(null, `update private.publishing_stops set ${change}`)).toBe(
      `23514 ${name}`,
    );
  });
}
