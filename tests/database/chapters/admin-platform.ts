import { expect } from "vitest";
import { answer, as, audit, chapter, check, owner, refusal } from "../support/check";
import {
  admin,
  CARMEL,
  carmel,
  DANAS,
  dana,
  noa,
  SHARON,
  sharon,
  visitor,
  yossi,
} from "../support/people";

chapter("Admins and the platform");

check("companies are listed with the agents and listings they have", async () => {
  const page = await answer<{ rows: object[] }>(admin, "select public.admin_companies()");
  expect(page).toMatchObject({ total: 2, totals: { companies: 2, agents: 1, properties: 2 } });
  expect(page.rows).toHaveLength(2);
  expect(await answer(admin, "select public.admin_companies('CARMEL23')")).toMatchObject({
    total: 1,
    rows: [{ id: CARMEL, agent_count: 1, properties_count: 2, organization_code: "CARMEL23" }],
  });
  expect(await answer(admin, "select public.admin_companies('שרון')")).toMatchObject({
    total: 1,
    rows: [{ id: SHARON, agent_count: 0 }],
  });
  expect(await answer(admin, "select public.admin_companies('%')")).toMatchObject({
    total: 0,
    rows: [],
  });
  expect(await answer(admin, "select public.admin_companies(null, 2)")).toMatchObject({
    total: 2,
    rows: [],
  });
});

check("each screen of the operators counts the listings that are live, and no others", async () => {
  const counts = async () => {
    const firms = await answer<{
      totals: { properties: number };
      rows: { id: string; properties_count: number }[];
    }>(admin, "select public.admin_companies()");
    const people = await answer<{ rows: { user_id: string; properties_count: number }[] }>(
      admin,
      "select public.admin_users('dana')",
    );
    const all = await answer<{ total_properties: number }>(
      admin,
      "select public.get_admin_stats()",
    );
    return [
      firms.totals.properties,
      firms.rows.find(({ id }) => id === CARMEL)?.properties_count,
      people.rows[0]?.properties_count,
      all.total_properties,
    ];
  };
  const [, , , everybody = 0] = await counts();
  expect(await counts()).toEqual([2, 2, 2, everybody]);
  for (const status of ["draft", "hidden", "expired", "closed"]) {
    await owner(`update public.properties set status = '${status}' where id = '${DANAS}'`);
    expect([status, ...(await counts())]).toEqual([status, 1, 1, 1, everybody - 1]);
  }
  await owner(`update public.properties set status = 'under_offer' where id = '${DANAS}'`);
  expect(await counts()).toEqual([2, 2, 2, everybody]);
});

check("ownership of a company moves to a company user who has none", async () => {
  const give = (to: string, company = CARMEL) =>
    `select public.admin_transfer_company('${company}', '${to}')`;
  expect(await refusal(admin, give(yossi.id))).toBe("22023 not_company");
  expect(await refusal(admin, give(sharon.id))).toBe("23505 owns_a_company");
  await owner(`delete from public.companies where id = '${SHARON}'`);
  expect(await refusal(admin, give(sharon.id, SHARON))).toBe("PT404 not_found");
  await as(admin, give(sharon.id));
  expect(await as(sharon, "select id from public.companies")).toEqual([{ id: CARMEL }]);
  expect(await as(carmel, "select id from public.companies")).toEqual([]);
  expect(await answer(sharon, "select public.company_agents()")).toHaveLength(1);
  expect((await audit()).at(-1)).toMatchObject({ action: "company_transferred", target: CARMEL });
});

const upsert = (thing: "plan" | "addon", data: object) =>
  [`select public.admin_upsert_${thing}($1)`, [JSON.stringify(data)]] as [string, unknown[]];

for (const thing of ["plan", "addon"] as const) {
  check(`a ${thing} is created, edited, and deleted`, async () => {
    const made = await answer<{ id: string }>(
      admin,
      ...upsert(thing, { name: "חדש", slug: "new-one", price: 10 }),
    );
    expect(made).toMatchObject({ name: "חדש", price: 10, is_active: true });
    expect(await answer(admin, ...upsert(thing, { id: made.id, price: 12.5 }))).toMatchObject({
      name: "חדש",
      price: 12.5,
    });
    expect(
      await refusal(admin, ...upsert(thing, { name: "חדש", slug: "new-one", price: 10 })),
    ).toMatch(/^23505 .*_slug_key$/);
    expect(await refusal(admin, ...upsert(thing, { slug: "no-name", price: 10 }))).toMatch(
      /^23502/,
    );
    expect(await refusal(admin, ...upsert(thing, { name: "בלי מחיר", slug: "no-price" }))).toMatch(
      /^23502/,
    );
    expect(await refusal(admin, ...upsert(thing, { id: CARMEL, price: 1 }))).toBe(
      "PT404 not_found",
    );
    await as(admin, `select public.admin_delete_${thing}('${made.id}')`);
    expect(await refusal(admin, `select public.admin_delete_${thing}('${made.id}')`)).toBe(
      "PT404 not_found",
    );
    expect((await audit()).map((row) => row.action)).toEqual([
      `${thing}_created`,
      `${thing}_updated`,
      `${thing}_deleted`,
    ]);
  });
}

check("a plan in use cannot be deleted", async () => {
  expect(
    await refusal(
      admin,
      "select public.admin_delete_plan(id) from public.plans where slug = 'agent'",
    ),
  ).toBe("23503 plan_in_use");
  expect(
    await refusal(
      admin,
      "select public.admin_delete_plan(id) from public.plans where slug = 'agency'",
    ),
  ).toBe("allowed");
  expect(await refusal(null, "delete from public.plans where slug = 'agent'")).toBe(
    "23503 user_subscriptions_plan_id_fkey",
  );
});

check("an add-on is switched in place", async () => {
  const list = () => as(visitor, "select slug from public.plan_addons");
  expect(await list()).toEqual([{ slug: "video" }]);
  await as(
    admin,
    "select public.admin_toggle_addon(id, false) from public.plan_addons where slug = 'video'",
  );
  expect(await list()).toEqual([]);
  expect(await refusal(admin, `select public.admin_toggle_addon('${CARMEL}', true)`)).toBe(
    "PT404 not_found",
  );
});

check("settings are saved together or not at all", async () => {
  await as(
    admin,
    `select public.admin_upsert_settings('{"enableAiDescribeProperty": false, "whatsappDisclaimer": ""}')`,
  );
  expect(
    await as(
      visitor,
      "select value from public.app_settings where key in ('enableAiDescribeProperty', 'whatsappDisclaimer') order by key",
    ),
  ).toEqual([{ value: "false" }, { value: "" }]);
  expect(
    await refusal(
      admin,
      `select public.admin_upsert_settings('{"whatsappDisclaimer": "x", "propertyCardDisplayOption": "none"}')`,
    ),
  ).toBe("23514 app_setting_valid");
  expect(await refusal(admin, `select public.admin_upsert_settings('{"hack": "x"}')`)).toBe(
    "23514 app_setting_valid",
  );
});

check("raising the policy version asks everybody to consent again", async () => {
  expect(
    await answer(
      admin,
      `select public.admin_upsert_site_settings('{"policy_version": 2, "require_checkbox": true}')`,
    ),
  ).toMatchObject({
    policy_version: 2,
    require_checkbox: true,
    consent_title_he: "הפרטיות שלכם חשובה לנו",
  });
  expect(
    await refusal(admin, `select public.admin_upsert_site_settings('{"policy_version": 1}')`),
  ).toBe("22023 policy_version_lowered");
  expect(await refusal(admin, `select public.admin_upsert_site_settings('{"id": 2}')`)).toBe(
    "allowed",
  );
  expect(await as(visitor, "select id from public.site_settings")).toEqual([{ id: 1 }]);
});

check("the card template is replaced in one step, and restored", async () => {
  const current = () =>
    answer<{ max_lines: number }>(
      visitor,
      "select to_jsonb(t) from public.property_card_templates t where is_active",
    );
  const before = await current();
  await as(
    admin,
    `select public.admin_save_template(1, '[{"label": "Line 1", "tokens": ["price"]}]')`,
  );
  expect(await current()).toMatchObject({ max_lines: 1, lines: [{ tokens: ["price"] }] });
  expect(await as(visitor, "select id from public.property_card_templates")).toHaveLength(1);
  expect(await refusal(admin, `select public.admin_save_template(1, '[]')`)).toBe(
    "23514 template_lines_valid",
  );
  expect(
    await refusal(admin, `select public.admin_save_template(7, '[{"label": "", "tokens": []}]')`),
  ).toBe("23514 template_max_lines_valid");
  await as(admin, "select public.admin_restore_template()");
  expect(await current()).toMatchObject({
    max_lines: 4,
    lines: (before as { lines?: unknown }).lines,
  });
});

chapter("Two admins with one form");

/** What each of the two forms reads, and how a save over it is written. */
const forms = {
  "the consent settings": {
    read: "select date_trunc('milliseconds', updated_at)::text as at from public.site_settings",
    save: (change: number, at: string) =>
      `select public.admin_upsert_site_settings('{"policy_version": ${change + 1}, "expected_updated_at": "${at}"}')`,
  },
  "a plan": {
    read: "select updated_at::text as at from public.plans where slug = 'agent'",
    save: (change: number, at: string) =>
      `select public.admin_upsert_plan(jsonb_build_object('id', (select id from public.plans where slug = 'agent'),
         'price', ${change}, 'expected_updated_at', '${at}'))`,
  },
  "an add-on": {
    read: "select updated_at::text as at from public.plan_addons where slug = 'video'",
    save: (change: number, at: string) =>
      `select public.admin_upsert_addon(jsonb_build_object('id', (select id from public.plan_addons where slug = 'video'),
         'price', ${change}, 'expected_updated_at', '${at}'))`,
  },
  "a setting": {
    read: "select max(updated_at)::text as at from public.app_settings",
    save: (change: number, at: string) =>
      `select public.admin_upsert_settings('{"listingDays": "${30 + change}"}', '${at}')`,
  },
  "the card template": {
    read: "select created_at::text as at from public.property_card_templates where is_active",
    save: (change: number, at: string) =>
      `select public.admin_save_template(${change + 1}, '[{"label": "x", "tokens": ["price"]}]', '${at}')`,
  },
  "a subscription": {
    read: `select coalesce((select updated_at from public.user_subscriptions where user_id = '${noa.id}'), '-infinity')::text as at`,
    save: (change: number, at: string) =>
      `select public.admin_save_user_subscription('${noa.id}', null, null, ${change}, null, null, '${at}')`,
  },
  "the plan of a user in the list": {
    read: `select coalesce((select updated_at from public.user_subscriptions where user_id = '${noa.id}'), '-infinity')::text as at`,
    save: (change: number, at: string) =>
      `select public.admin_update_user_subscription('${noa.id}', set_subscription_type => '${change === 1 ? "agent" : "agency"}',
         set_subscription_active => true, clear_subscription_end_date => true, _expected_updated_at => '${at}')`,
  },
};

for (const [what, { read, save }] of Object.entries(forms)) {
  check(
    `${what}: a save over the other's change conflicts, and may then overwrite the current version`,
    async () => {
      const at = async () => (await owner<{ at: string }>(read))[0]?.at ?? "";
      const opened = await at();
      await as(admin, save(1, opened));
      const now = await at();
      const older = "2020-01-01";
      expect(await refusal(admin, save(2, older))).toBe("PT409 stale_version");
      expect(await refusal(admin, save(2, now))).toBe("allowed");
      // The stored row is this very save; only its response was lost.
      expect(await refusal(admin, save(1, older))).toBe("allowed");
    },
  );
}

check("a change to a different setting is no conflict", async () => {
  const [read] = await owner<{ at: string }>(
    "select max(updated_at)::text as at from public.app_settings",
  );
  await as(admin, `select public.admin_upsert_settings('{"listingDays": "44"}')`);
  const save = (data: string) =>
    refusal(admin, `select public.admin_upsert_settings('${data}', '${read?.at}')`);
  expect(await save('{"whatsappDisclaimer": "x"}')).toBe("allowed");
  expect(await save('{"listingDays": "45"}')).toBe("PT409 stale_version");
});

check("a form without a timestamp saves without a conflict check", async () => {
  expect(
    await refusal(admin, `select public.admin_upsert_site_settings('{"policy_version": 5}')`),
  ).toBe("allowed");
});

chapter("Admins and the platform");

check("the logs: the latest 100 resets, consents by page, the audit", async () => {
  await owner(
    `insert into public.password_reset_logs (email, success, created_at)
     select 'p' || n || '@example.com', false, created_at - n * interval '1 minute'
     from public.password_reset_logs, generate_series(1, 120) n`,
  );
  const logs = await as<{ email: string }>(admin, "select email from public.admin_reset_logs()");
  expect(logs).toHaveLength(100);
  expect(logs.slice(0, 2).map((row) => row.email)).toEqual(["dana@example.com", "p1@example.com"]);
  expect(await answer(admin, "select public.admin_consents()")).toMatchObject({
    total: 1,
    rows: [{ user_id: dana.id, ip_address: "192.0.2.1", policy_version: 1 }],
  });
  await as(admin, `select public.admin_save_template(1, '[{"label": "א", "tokens": ["price"]}]')`);
  expect(await answer(admin, "select public.admin_audit()")).toMatchObject({
    total: 2,
    rows: [{ action: "template_saved", actor: admin.id }, { action: "admin_granted" }],
  });
});

check("every change by an admin is recorded in the audit", async () => {
  for (const call of [
    `admin_update_user_subscription('${noa.id}', extend_trial_days => 3)`,
    `admin_save_user_subscription('${noa.id}', null, null, null, null, null)`,
    `admin_set_features('${noa.id}', true)`,
    `admin_upsert_settings('{"listingDays": "31"}')`,
    `admin_upsert_site_settings('{"consent_title_he": "אחרת"}')`,
    `admin_save_template(1, '[{"label": "א", "tokens": ["price"]}]')`,
    "admin_restore_template()",
    `admin_delete_user('${noa.id}')`,
  ]) {
    const before = (await audit()).length;
    await as(admin, `select public.${call}`);
    const lines = await audit();
    expect([call, lines.length]).toEqual([call, before + 1]);
    expect(lines.at(-1)?.actor).toBe(admin.id);
  }
});
