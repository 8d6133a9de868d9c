import { expect } from "vitest";
import { answer, as, audit, chapter, check, owner, refusal } from "../support/check";
import {
  admin,
  avi,
  CARMEL,
  carmel,
  dana,
  gil,
  noa,
  type Person,
  stranger,
  visitor,
  yossi,
} from "../support/people";

chapter("Admins");

check("with a second factor, an admin counts only after using it", async () => {
  await owner(
    `do $$ begin
       if to_regclass('auth.mfa_factors') is null then
         create table auth.mfa_factors (id uuid, user_id uuid, status text);
       end if;
     end $$;
     insert into auth.mfa_factors (id, user_id, status)
     values (gen_random_uuid(), '${admin.id}', 'unverified')`,
  );
  const ask = "select public.get_admin_stats()";
  expect(await refusal(admin, ask)).toBe("allowed");
  await owner("update auth.mfa_factors set status = 'verified'");
  expect(await refusal(admin, ask)).toBe("42501 not_admin");
  expect(await as(admin, "select slug from public.plans where not is_active")).toEqual([]);
  expect(await refusal({ ...admin, aal: "aal2" }, ask)).toBe("allowed");
  expect(await refusal({ ...dana, aal: "aal2" }, ask)).toBe("42501 not_admin");
});

check("claims in the token make nobody an admin", async () => {
  await owner(
    `update auth.users set raw_app_meta_data = '{"is_admin": true}', raw_user_meta_data = '{"is_admin": true}' where id = '${dana.id}'`,
  );
  await as(dana, "select public.ensure_profile()");
  expect(await refusal(dana, "select public.get_admin_stats()")).toBe("42501 not_admin");
});

check("the operator makes the first admin by hand, once", async () => {
  expect(await refusal(null, "select private.bootstrap_admin('nobody@example.com')")).toBe(
    "PT404 not_found",
  );
  expect(await refusal(null, "select private.bootstrap_admin('yossi@example.com')")).toBe(
    "P0001 admin_exists",
  );
  expect(await refusal(null, "select private.bootstrap_admin('admin@example.com')")).toBe(
    "allowed",
  );
  await owner("select private.bootstrap_admin(' YOSSI@example.com ', true)");
  expect(await refusal(yossi, "select public.get_admin_stats()")).toBe("allowed");
  for (const person of [dana, admin, { role: "service_role" } as Person]) {
    expect(await refusal(person, "select private.bootstrap_admin('dana@example.com', true)")).toBe(
      "42501 denied",
    );
  }
});

check("bootstrap creates a missing profile", async () => {
  await owner("select private.bootstrap_admin('stranger@example.com', true)");
  expect(await refusal(stranger, "select public.get_admin_stats()")).toBe("allowed");
});

check("one admin remains, whoever tries, and each change is in the audit", async () => {
  expect(
    await refusal(
      null,
      `update public.profiles set is_admin = false where id = '${admin.profile}'`,
    ),
  ).toBe("P0001 last_admin");
  expect(await refusal(null, `delete from public.profiles where id = '${admin.profile}'`)).toBe(
    "P0001 last_admin",
  );
  expect(await refusal(null, `delete from auth.users where id = '${admin.id}'`)).toBe(
    "P0001 last_admin",
  );
  await owner(
    `update public.profiles set is_admin = true where id = '${dana.profile}';
     update public.profiles set is_admin = false where id = '${admin.profile}'`,
  );
  expect(
    await owner("select action, target from private.audit_log order by id desc limit 2"),
  ).toEqual([
    { action: "admin_revoked", target: admin.id },
    { action: "admin_granted", target: dana.id },
  ]);
});

chapter("Admins and users");

type Users = {
  total: number;
  rows: { email: string; name: string | null; has_profile: boolean }[];
};
const users = async (...args: (string | number | null)[]) => {
  const [search = null, type = null, status = null, page = 1] = args;
  return answer<Users>(admin, "select public.admin_users($1, $2, $3, $4)", [
    search,
    type,
    status,
    page,
  ]);
};
const emails = async (...args: (string | number | null)[]) =>
  (await users(...args)).rows.map((row) => row.email.split("@")[0]).sort();

check("the list holds everybody, including accounts without a profile", async () => {
  const all = await users();
  expect(all.total).toBe(9);
  expect(all.rows.find((row) => row.email === "stranger@example.com")).toMatchObject({
    has_profile: false,
    name: null,
    user_type: "agent",
    properties_count: 0,
    trial_active: false,
  });
  expect(all.rows.find((row) => row.email === "dana@example.com")).toMatchObject({
    has_profile: true,
    properties_count: 2,
    enable_ai_parser: true,
    trial_active: true,
    subscription_active: false,
  });
  expect(await as(admin, "select public.get_all_users_admin_comprehensive()")).toHaveLength(9);
});

check("exporting the list is audited once, without the people that it contains", async () => {
  const rows = (search: string | null, page = 1) =>
    answer<Users>(admin, "select public.admin_export_users($1, null, null, $2)", [search, page]);
  expect((await rows(null)).rows).toEqual((await users()).rows);
  expect(await rows("dana@")).toMatchObject({ total: 1, rows: [{ email: "dana@example.com" }] });
  expect((await rows(null, 2)).rows).toEqual([]);
  expect(
    await owner(
      "select target, details from private.audit_log where action = 'users_exported' order by id",
    ),
  ).toEqual([
    { target: null, details: { users: 9 } },
    { target: null, details: { users: 1 } },
  ]);
  expect(await refusal(dana, "select public.admin_export_users()")).toBe("42501 not_admin");
  expect((await audit()).filter(({ action }) => action === "users_exported")).toHaveLength(2);
});

check("search and filters combine", async () => {
  expect(await emails("DANA@")).toEqual(["dana"]);
  expect(await emails("לוי")).toEqual(["dana"]);
  expect(await emails("%")).toEqual([]);
  expect(await emails("_")).toEqual([]);
  expect(await emails("  ")).toHaveLength(9);
  expect(await emails(null, "company")).toEqual(["carmel", "sharon"]);
  expect(await emails(null, "agent", "subscribed")).toEqual(["gil"]);
  expect(await emails(null, null, "expired")).toEqual(["avi", "stranger"]);
  expect(await emails(null, "all", "active")).toHaveLength(7);
  expect(await emails("example", "company", "expired")).toEqual([]);
  expect(await emails(null, null, null, 2)).toEqual([]);
  expect(await emails(null, null, null, -3)).toHaveLength(9);
});

check("a lapsed subscription is not shown as active", async () => {
  await owner(
    `update public.user_subscriptions set starts_at = now() - interval '2 days', ends_at = now() where user_id = '${gil.id}'`,
  );
  expect(await emails(null, null, "subscribed")).toEqual([]);
});

check("one user is returned with the subscription and its plan", async () => {
  expect(await answer(admin, `select public.admin_user('${gil.id}')`)).toMatchObject({
    email: "gil@example.com",
    subscription: { status: "active", total_price: 99, plan: { slug: "agent", price: 99 } },
  });
  expect(await answer(admin, `select public.admin_user('${dana.id}')`)).toMatchObject({
    subscription: null,
  });
  expect(await refusal(admin, "select public.admin_user(gen_random_uuid())")).toBe(
    "PT404 not_found",
  );
});

check("the figures of the overview", async () => {
  const stats = await answer<{ recent_signups: { date: string; count: number }[] }>(
    admin,
    "select public.get_admin_stats()",
  );
  expect(stats).toMatchObject({
    total_users: 9,
    total_agents: 6,
    total_companies: 2,
    total_properties: 5,
    active_trials: 7,
    expired_trials: 1,
    active_subscriptions: 1,
  });
  expect(stats.recent_signups).toHaveLength(30);
  expect(stats.recent_signups.at(-1)?.count).toBe(9);
});

const change = (args: string, who = noa) =>
  `select public.admin_update_user_subscription('${who.id}', ${args})`;
const state = (who = noa) =>
  owner(
    `select trial_active as trial, ceil(extract(epoch from trial_end_date - now()) / 86400)::int as days, subscription_active as active,
            subscription_type as type, subscription_end_date > now() as ends
     from public.profiles where id = '${who.profile}'`,
  );

check("the trial is extended by 1 to 365 days from its end, or from today", async () => {
  for (const days of [0, -1, 366]) {
    expect(await refusal(admin, change(`extend_trial_days => ${days}`))).toBe(
      "22023 trial_days_range",
    );
  }
  await as(admin, change("extend_trial_days => 10"));
  expect(await state()).toMatchObject([{ trial: true, days: 24 }]);
  await as(admin, change("extend_trial_days => 365", avi));
  expect(await state(avi)).toMatchObject([{ trial: true, days: 365 }]);
  await as(admin, change("extend_trial_days => 1"));
  expect(await state()).toMatchObject([{ days: 25 }]);
});

check("a new plan has neither the price nor the link of the previous one", async () => {
  const agreed = () =>
    owner(
      `select total_price::int, payment_url from public.user_subscriptions where user_id = '${noa.id}'`,
    );
  await as(admin, change("set_subscription_type => 'agent', set_subscription_active => true"));
  await owner(
    `update public.user_subscriptions set total_price = 99, payment_url = 'https://pay.example/99' where user_id = '${noa.id}'`,
  );
  await as(admin, change("set_subscription_end_date => now() + interval '30 days'"));
  await as(admin, change("set_subscription_type => 'agent'"));
  expect(await agreed()).toEqual([{ total_price: 99, payment_url: "https://pay.example/99" }]);
  await as(admin, change("set_subscription_type => 'agency'"));
  expect(await agreed()).toEqual([{ total_price: null, payment_url: null }]);
  expect(await owner("select details from private.audit_log order by id desc limit 1")).toEqual([
    {
      details: {
        before: {
          subscription_type: "agent",
          total_price: 99,
          payment_url: "https://pay.example/99",
        },
        after: { subscription_type: "agency", total_price: null, payment_url: null },
      },
    },
  ]);
});

check("plan, flag and end date are set, one at a time or together", async () => {
  await as(admin, change("set_subscription_type => 'agency', set_subscription_active => true"));
  expect(await state()).toMatchObject([{ active: true, type: "agency", ends: null }]);
  await as(admin, change("set_subscription_end_date => now() + interval '30 days'"));
  expect(await state()).toMatchObject([{ active: true, type: "agency", ends: true }]);
  await as(admin, change("clear_subscription_end_date => true"));
  expect(await state()).toMatchObject([{ active: true, type: "agency", ends: null }]);
  expect(await owner("select details from private.audit_log order by id desc limit 2")).toEqual([
    {
      details: {
        before: { subscription_end_date: expect.any(String) },
        after: { subscription_end_date: null },
      },
    },
    {
      details: {
        before: { subscription_end_date: null },
        after: { subscription_end_date: expect.any(String) },
      },
    },
  ]);
  await as(admin, change("set_subscription_type => 'none'"));
  expect(await state()).toMatchObject([{ active: true, type: null }]);
  await as(admin, change("set_subscription_active => false"));
  expect(await state()).toMatchObject([{ active: false, ends: false }]);
  await as(admin, change("set_subscription_active => true"));
  expect(await state()).toMatchObject([{ active: true, ends: null }]);
  expect(
    await owner(
      `select status, plan_id, ends_at from public.user_subscriptions where user_id = '${noa.id}'`,
    ),
  ).toEqual([{ status: "active", plan_id: null, ends_at: null }]);
});

check(
  "an inactive subscription takes no later end date, and its start is never rewritten",
  async () => {
    const stored = () =>
      owner<{ starts_at: string; ends_at: string | null; status: string }>(
        `select starts_at::text, ends_at::text, status from public.user_subscriptions where user_id = '${noa.id}'`,
      );
    const off = (args: string) => change(`set_subscription_active => false, ${args}`);
    await as(admin, off("set_subscription_type => '', clear_subscription_end_date => true"));
    expect(await stored()).toEqual([]);
    const later = "set_subscription_type => 'agent', set_subscription_end_date => '2099-01-01'";
    expect(await refusal(admin, off(later))).toBe("22023 end_without_subscription");
    expect(await refusal(admin, off("set_subscription_end_date => '2020-01-01'"))).toBe(
      "22023 end_before_start",
    );
    expect(await stored()).toEqual([]);

    await as(admin, change("set_subscription_type => 'agent', set_subscription_active => true"));
    await owner(
      `update public.user_subscriptions set starts_at = now() - interval '90 days' where user_id = '${noa.id}'`,
    );
    const [began] = await stored();
    expect(await refusal(admin, off("set_subscription_end_date => '2020-01-01'"))).toBe(
      "22023 end_before_start",
    );
    expect(await stored()).toEqual([began]);
    await as(admin, off("set_subscription_end_date => now() - interval '2 days'"));
    const [ended] = await stored();
    expect(ended).toMatchObject({ status: "inactive", starts_at: began?.starts_at });
    // Clearing the end date of an ended subscription does not set it to "now".
    await as(admin, off("clear_subscription_end_date => true"));
    expect(await stored()).toEqual([ended]);
    expect(await refusal(admin, change("set_subscription_end_date => '2099-01-01'"))).toBe(
      "22023 end_without_subscription",
    );
  },
);

check("impossible subscriptions are refused", async () => {
  expect(await refusal(admin, change("set_subscription_type => 'gold'"))).toBe(
    "22023 plan_not_found",
  );
  expect(await refusal(admin, change("set_subscription_end_date => now()"))).toBe(
    "22023 end_date_past",
  );
  expect(await refusal(admin, change("extend_trial_days => 5", { ...noa, id: stranger.id }))).toBe(
    "PT404 not_found",
  );
});

const record = (plan: string, rest: string, who = noa.id) =>
  `select public.admin_save_user_subscription('${who}', ${plan}, ${rest})`;
const AGENT = "(select id from public.plans where slug = 'agent')";

check("a subscription is saved whole", async () => {
  const saved = await answer(
    admin,
    record(
      AGENT,
      "array(select id from public.plan_addons where slug = 'video'), 119, 'https://pay.example.com', now() + interval '1 year'",
    ),
  );
  expect(saved).toMatchObject({
    total_price: 119,
    status: "active",
    payment_url: "https://pay.example.com",
  });
  expect(await state()).toMatchObject([{ active: true, type: "agent", ends: true }]);
  await as(admin, record("null", "null, null, ' ', null"));
  expect(await state()).toMatchObject([{ active: true, type: null, ends: null }]);
  expect(
    await as(noa, "select total_price, payment_url, addon_ids from public.user_subscriptions"),
  ).toEqual([{ total_price: null, payment_url: null, addon_ids: [] }]);
});

check("a record with unknown ids or invalid amounts is refused", async () => {
  expect(await refusal(admin, record(AGENT, "null, 1, null, null", CARMEL))).toBe(
    "PT404 not_found",
  );
  expect(await refusal(admin, record("gen_random_uuid()", "null, 1, null, null"))).toBe(
    "23503 user_subscriptions_plan_id_fkey",
  );
  expect(await refusal(admin, record(AGENT, "array[gen_random_uuid()], 1, null, null"))).toBe(
    "23503 addon_not_found",
  );
  expect(await refusal(admin, record(AGENT, "null, -1, null, null"))).toBe(
    "23514 subscription_total_valid",
  );
  expect(await refusal(admin, record(AGENT, "null, 1, 'http://pay.example.com', null"))).toBe(
    "23514 subscription_payment_valid",
  );
  expect(await refusal(admin, record(AGENT, "null, 1, null, now() - interval '1 day'"))).toBe(
    "22023 end_date_past",
  );
});

check(
  "an end date too far to count days to is refused, and the farthest one is counted",
  async () => {
    const end = (at: string) =>
      refusal(
        admin,
        change(`set_subscription_end_date => '${at}', set_subscription_active => true`),
      );
    const whole = (at: string) => refusal(admin, record(AGENT, `null, 1, null, '${at}'`));
    for (const far of ["infinity", "200000-01-01 00:00+00"]) {
      expect(await end(far)).toBe("23514 subscription_end_valid");
      expect(await whole(far)).toBe("23514 subscription_end_valid");
    }
    const past =
      "set_subscription_end_date => '0001-01-01 00:00+00', set_subscription_active => false";
    expect(await refusal(admin, change(past))).toBe("22023 end_before_start");
    expect(await whole("9999-12-31 23:59+02")).toBe("allowed");
    await as(admin, record(AGENT, "null, 1, null, '9999-12-31 23:59+02'"));
    expect(await answer(noa, `select public.check_trial_status('${noa.id}')`)).toMatchObject({
      is_active: true,
      days_left: expect.any(Number),
    });
  },
);

check("features are switched one by one", async () => {
  const flags = () =>
    as(
      yossi,
      "select enable_ai_parser as parser, enable_ai_description as description, feature_property_ribbon_enabled as ribbon from public.profiles",
    );
  await as(admin, `select public.admin_set_features('${yossi.id}', _enable_ai_parser => true)`);
  expect(await flags()).toEqual([{ parser: true, description: false, ribbon: false }]);
  await as(admin, `select public.admin_set_features('${yossi.id}', false, true, true)`);
  expect(await flags()).toEqual([{ parser: false, description: true, ribbon: true }]);
  expect(await refusal(admin, `select public.admin_set_features('${stranger.id}', true)`)).toBe(
    "PT404 not_found",
  );
});

check("an admin deletes users, not themselves, not the last admin", async () => {
  const remove = (who: { id: string }) => `select public.admin_delete_user('${who.id}')`;
  expect(await refusal(admin, remove(admin))).toBe("42501 not_yourself");
  expect(await refusal(admin, remove({ id: CARMEL }))).toBe("PT404 not_found");
  await owner(`update public.profiles set is_admin = true where id = '${dana.profile}'`);
  expect(await refusal(admin, remove(admin))).toBe("42501 not_yourself");
  await as(admin, remove(dana));
  await as(admin, remove(carmel));
  await as(admin, remove(stranger));
  expect(await emails()).toEqual(["admin", "avi", "gil", "noa", "sharon", "yossi"]);
  expect(await as(visitor, "select id from public.public_companies")).toEqual([]);
  expect((await audit()).map((row) => row.action)).toEqual(
    expect.arrayContaining(["user_deleted", "admin_deleted"]),
  );
});
