import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { admin, CARMEL, carmel, dana, noa, server, sharon } from "../support/people";

chapter("The audit");

type Line = {
  action: string;
  actor: string | null;
  actor_name: string | null;
  actor_email: string | null;
  target: string | null;
  target_name: string | null;
  details: { before?: object; after?: object };
  names: Record<string, string>;
};
type Page = { total: number; page: number; page_size: number; rows: Line[] };

const read = (args = "") => answer<Page>(admin, `select public.admin_audit(${args})`);
const last = async () => (await read()).rows[0];

check(
  "an entry has the actor, action, target, and the values that differ before and after",
  async () => {
    await as(admin, `select public.admin_set_features('${noa.id}', _enable_ai_parser => true)`);
    await as(admin, `select public.admin_set_features('${noa.id}', _enable_ai_parser => false)`);
    expect(await last()).toMatchObject({
      action: "features_set",
      actor: admin.id,
      actor_email: "admin@example.com",
      target: noa.id,
      details: { before: { ai_parser: true }, after: { ai_parser: false } },
    });
    expect((await last())?.actor_name).toBeTruthy();
    expect((await last())?.target_name).toBeTruthy();
    expect(Object.keys((await last())?.details.after ?? {})).toEqual(["ai_parser"]);
  },
);

check("a creation has no before, a deletion has no after, and its name stays", async () => {
  const plan = await answer<{ id: string }>(
    admin,
    `select public.admin_upsert_plan('{"name": "חדש", "slug": "new-one", "price": 10}')`,
  );
  expect(await last()).toMatchObject({ action: "plan_created", target_name: "חדש" });
  expect((await last())?.details).toEqual({
    before: {},
    after: expect.objectContaining({ name: "חדש", price: 10 }),
  });
  await as(admin, `select public.admin_upsert_plan('{"id": "${plan.id}", "price": 12}')`);
  expect((await last())?.details).toEqual({ before: { price: 10 }, after: { price: 12 } });
  await as(admin, `select public.admin_delete_plan('${plan.id}')`);
  expect(await last()).toMatchObject({ action: "plan_deleted", target_name: "חדש" });
  expect((await last())?.details).toEqual({
    before: expect.objectContaining({ price: 12 }),
    after: {},
  });
});

check("settings, subscriptions and owners are recorded in the same way", async () => {
  await as(admin, `select public.admin_upsert_site_settings('{"policy_version": 7}')`);
  expect((await last())?.details).toEqual({
    before: { policy_version: expect.any(Number) },
    after: { policy_version: 7 },
  });
  await as(
    admin,
    `select public.admin_save_user_subscription('${noa.id}', null, null, 50, null, null)`,
  );
  expect((await last())?.details.after).toMatchObject({ total_price: 50, status: "active" });
  await as(
    admin,
    `select public.admin_save_template(1, '[{"label": "Line 1", "tokens": ["price"]}]')`,
  );
  expect(await last()).toMatchObject({
    action: "template_saved",
    target: null,
    details: { after: { max_lines: 1 } },
  });
  await as(
    admin,
    `select public.admin_save_user_subscription('${noa.id}', null, null, 60, null, null)`,
  );
  expect((await last())?.details).toEqual({
    before: { total_price: 50 },
    after: { total_price: 60 },
  });
  await owner(`delete from public.companies where owner_user_id = '${sharon.id}'`);
  await as(admin, `select public.admin_transfer_company('${CARMEL}', '${sharon.id}')`);
  expect((await last())?.details).toEqual({
    before: { owner: carmel.id },
    after: { owner: sharon.id },
  });
  const line = await last();
  expect(Object.keys(line?.names ?? {}).sort()).toEqual([CARMEL, carmel.id, sharon.id].sort());
  expect(line?.names[CARMEL]).toBe(line?.target_name);
});

check("a save that changed nothing is no line", async () => {
  const lines = async (action: string) =>
    (await owner(`select id from private.audit_log where action = '${action}'`)).length;
  const [plan] = await owner<{ id: string }>("select id from public.plans where slug = 'agent'");
  const [addon] = await owner<{ id: string }>("select id from public.plan_addons limit 1");
  const saves: [string, (value: 1 | 2) => string][] = [
    ["features_set", (n) => `admin_set_features('${noa.id}', _enable_ai_parser => ${n === 1})`],
    [
      "subscription_saved",
      (n) => `admin_save_user_subscription('${noa.id}', null, null, ${n}, null, null)`,
    ],
    [
      "subscription_updated",
      (n) =>
        `admin_update_user_subscription('${noa.id}', set_subscription_type => '${n === 1 ? "agent" : "agency"}')`,
    ],
    ["plan_updated", (n) => `admin_upsert_plan('{"id": "${plan?.id}", "price": ${n}}')`],
    ["addon_updated", (n) => `admin_upsert_addon('{"id": "${addon?.id}", "price": ${n}}')`],
    ["settings_saved", (n) => `admin_upsert_settings('{"listingDays": "4${n}"}')`],
    [
      "site_settings_saved",
      (n) => `admin_upsert_site_settings('{"consent_title_he": "כותרת ${n}"}')`,
    ],
    [
      "template_saved",
      (n) => `admin_save_template(${n}, '[{"label": "Line 1", "tokens": ["price"]}]')`,
    ],
  ];
  for (const [action, save] of saves) {
    await as(admin, `select public.${save(1)}`);
    const before = await lines(action);
    await as(admin, `select public.${save(1)}`);
    expect(await lines(action), action).toBe(before);
    await as(admin, `select public.${save(2)}`);
    expect(await lines(action), action).toBe(before + 1);
  }
});

check("extending a trial is recorded even when the save with it is a duplicate", async () => {
  const save = (rest = "") =>
    as(
      admin,
      `select public.admin_update_user_subscription('${noa.id}', set_subscription_type => 'agent',
         set_subscription_active => true, _expected_updated_at => '2020-01-01'${rest})`,
    );
  await owner(`delete from public.user_subscriptions where user_id = '${noa.id}'`);
  await as(
    admin,
    `select public.admin_update_user_subscription('${noa.id}', set_subscription_type => 'agent',
       set_subscription_active => true)`,
  );
  const before = (await read()).total;
  await save();
  expect((await read()).total).toBe(before);
  await save(", extend_trial_days => 3");
  expect((await read()).total).toBe(before + 1);
  const details = (await last())?.details ?? {};
  expect(Object.keys(details.after ?? {})).toEqual(["trial_end_date"]);
  const another = "set_subscription_type => 'agency', set_subscription_active => true";
  expect(
    await refusal(
      admin,
      `select public.admin_update_user_subscription('${noa.id}', ${another}, _expected_updated_at => '2020-01-01')`,
    ),
  ).toBe("PT409 stale_version");
});

check("ids in an entry are shown as names, as long as their rows exist", async () => {
  const id = async (action: string, values: string) =>
    (await answer<{ id: string }>(admin, `select public.${action}('${values}')`)).id;
  const plan = await id("admin_upsert_plan", '{"name": "זהב", "slug": "gold-one", "price": 10}');
  const addon = await id(
    "admin_upsert_addon",
    '{"name": "סטטיסטיקה", "slug": "stats-one", "price": 2}',
  );
  await as(
    admin,
    `select public.admin_save_user_subscription('${noa.id}', '${plan}', '{${addon}}', 50, null, null)`,
  );
  expect((await last())?.names).toMatchObject({ [plan]: "זהב", [addon]: "סטטיסטיקה" });
  const home = (
    await owner<{ id: string; title: string; city: string }>(
      "select id, title, city from public.properties order by id limit 1",
    )
  )[0];
  const gone = "6f1b2c3d-0000-4000-8000-000000000001";
  await owner(
    `insert into private.audit_log (action, target, details)
     values ('list_reported', '${gone}', '{"listing": "${home?.id}", "deeper": [{"id": "${noa.id}"}]}')`,
  );
  const line = await last();
  expect(line?.names).toEqual({
    [home?.id ?? ""]: `${home?.title}, ${home?.city}`,
    [noa.id]: expect.any(String),
  });
  expect(line?.target_name).toBeNull();
  // Only the lead's agent sees its name.
  const [lead] = await owner<{ id: string; name: string }>(
    `insert into public.leads (agent_id, name, phone, consent_version)
     select id, 'שם של מתעניינת', '+972521112233', 1 from public.profiles where user_id = '${noa.id}' returning id, name`,
  );
  await owner(
    `insert into private.audit_log (action, target) values ('lead_handed', '${lead?.id}')`,
  );
  expect(await last()).toMatchObject({ names: {}, target_name: null });
  await as(admin, `select public.admin_delete_plan('${plan}')`).catch(() => null);
});

check("it is filtered by person, action and days in Israel, a page at a time", async () => {
  await owner("delete from private.audit_log where true");
  await owner(
    `insert into private.audit_log (at, actor, action, target)
     values ('2026-03-01 21:59:59+00', '${admin.id}', 'features_set', '${noa.id}'),
            ('2026-03-01 22:00:00+00', '${admin.id}', 'user_deleted', '${dana.id}'),
            ('2026-03-02 21:59:59+00', '${dana.id}', 'account_deleted', 'x'),
            ('2026-03-02 22:00:00+00', null, 'list_reported', null)`,
  );
  const found = async (args: string) => (await read(args)).rows.map(({ action }) => action);
  expect(await found("")).toEqual([
    "list_reported",
    "account_deleted",
    "user_deleted",
    "features_set",
  ]);
  // Finds a person as actor or as target.
  expect(await found("_person => 'dana@'")).toEqual(["account_deleted", "user_deleted"]);
  expect(await found("_person => 'noa@EXAMPLE'")).toEqual(["features_set"]);
  expect(await found("_person => '%'")).toEqual([]);
  expect(await found("_action => 'user_deleted'")).toEqual(["user_deleted"]);
  expect(await found("_from => '2026-03-02', _to => '2026-03-02'")).toEqual([
    "account_deleted",
    "user_deleted",
  ]);
  expect(await found("_from => '2026-03-03'")).toEqual(["list_reported"]);
  expect(await read("_page => 2, _size => 3")).toMatchObject({
    total: 4,
    page: 2,
    page_size: 3,
    rows: [{ action: "features_set" }],
  });
});

check("entries about a deleted account are found by its full address, for a year", async () => {
  await owner("delete from private.audit_log where true");
  await as(admin, "select public.admin_delete_user($1)", [noa.id]);
  await as(dana, "select public.delete_my_account()");
  const found = async (person: string) =>
    (await read(`_person => '${person}'`)).rows.map(({ action }) => action);
  expect(await found(" Noa@Example.com ")).toEqual(["user_deleted"]);
  expect(await found("dana@example.com")).toEqual(["account_deleted"]);
  // The address is stored as a hash, so a part of it finds nothing.
  expect(await found("noa@")).toEqual([]);
  expect(await found("nobody@example.com")).toEqual([]);
  await owner("select private.forget_records()");
  expect(await found("noa@example.com")).toEqual(["user_deleted"]);
  await owner("update private.deleted_accounts set deleted_at = now() - interval '13 months'");
  await owner("select private.forget_records()");
  expect(await found("noa@example.com")).toEqual([]);
});

check("only monitoring reads the counts of pending work", async () => {
  const signals = async () => (await owner("select public.signals() as s"))[0]?.s;
  const nothing = { mails_waiting: 0, mails_overdue: 0, mails_dead: 0 };
  expect(await signals()).toMatchObject({ ...nothing, maintenance_due: null, failed_jobs: [] });
  await owner(
    `insert into private.mails (key, kind, user_id, data, available_at, sent_at, dead_at)
     select 'm' || n, 'test', '${dana.id}', '{}', now() - n * interval '10 minutes',
       case when n = 3 then now() end, case when n = 4 then now() end
     from generate_series(1, 4) n`,
  );
  await owner("select public.take_lease('maintenance', 60)");
  expect(await signals()).toMatchObject({ mails_waiting: 2, mails_overdue: 1, mails_dead: 1 });
  const { maintenance_due } = (await signals()) as { maintenance_due: number };
  expect(maintenance_due).toBeGreaterThan(Date.now() / 1000);
});

check(
  "a job stays failed until it is done, and orders that are no longer tried are failed",
  async () => {
    const failed = async () =>
      (await owner("select public.signals() -> 'failed_jobs' as jobs"))[0]?.jobs;
    const ended = (failed: string[], done: string[]) =>
      as(server, "select public.jobs_ended($1, $2)", [failed, done]);
    await ended(["mails", "matches", "mails"], ["pictures"]);
    await ended(["mails"], []);
    expect(await failed()).toEqual(["mails", "matches"]);
    const [row] = await owner("select since from private.failed_jobs where job = 'mails'");
    await ended(["mails"], ["matches"]);
    expect(await owner("select since from private.failed_jobs")).toEqual([row]);
    await owner(
      `insert into private.outbox (kind, payload, attempts) values ('delete_object', '{}', 20)`,
    );
    expect(await failed()).toEqual(["mails", "pictures"]);
    await owner("delete from private.outbox");
    await ended([], ["mails"]);
    expect(await failed()).toEqual([]);
  },
);
