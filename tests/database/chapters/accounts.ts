import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  admin,
  avi,
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  noa,
  stranger,
  visitor,
  yossi,
} from "../support/people";

chapter("Profiles");

const newcomer = "00000000-0000-4000-8000-0000000000aa";

async function signUp(metadata: object | null, email = "new.person@example.com") {
  await owner("insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)", [
    newcomer,
    email,
    metadata === null ? null : JSON.stringify(metadata),
  ]);
  const [row] = await owner("select * from public.profiles where user_id = $1", [newcomer]);
  return row as Record<string, unknown>;
}

check("signing up makes a profile with a trial of 14 days", async () => {
  expect(await signUp({ user_type: "agent", name: "רות" })).toMatchObject({
    user_type: "agent",
    name: "רות",
    username: null,
    is_public: true,
    trial_active: true,
    subscription_active: false,
    is_admin: false,
    enable_ai_parser: true,
    enable_ai_description: false,
    feature_property_ribbon_enabled: false,
  });
  expect(
    await owner(
      "select trial_end_date = now() + interval '14 days' as fits from public.profiles where user_id = $1",
      [newcomer],
    ),
  ).toEqual([{ fits: true }]);
});

check(
  "new agents get the defaults of the settings, and existing accounts keep their own",
  async () => {
    const before = await owner("select id, enable_ai_parser from public.profiles order by id");
    await as(
      admin,
      `select public.admin_upsert_settings('{"newAgentAiParser": "false", "newAgentAiDescription": "true", "newAgentRibbon": "true"}')`,
    );
    expect(await signUp({ user_type: "agent" })).toMatchObject({
      enable_ai_parser: false,
      enable_ai_description: true,
      feature_property_ribbon_enabled: true,
    });
    await owner(`delete from public.profiles where user_id = '${newcomer}'`);
    expect(await owner("select id, enable_ai_parser from public.profiles order by id")).toEqual(
      before,
    );
    await as({ ...dana, id: newcomer } as typeof dana, "select public.ensure_profile()");
    const made = `select enable_ai_description as description from public.profiles where user_id = '${newcomer}'`;
    expect(await owner(made)).toEqual([{ description: true }]);
  },
);

check("a company account gets no agent features", async () => {
  expect(await signUp({ user_type: "company" })).toMatchObject({ enable_ai_parser: false });
});

check("a type other than company becomes agent", async () => {
  expect(await signUp({ user_type: "admin" })).toMatchObject({
    user_type: "agent",
    is_admin: false,
  });
});

check("metadata cannot make an admin or a subscriber", async () => {
  const profile = await signUp({
    is_admin: true,
    subscription_active: true,
    trial_end_date: "2100-01-01",
  });
  expect(profile).toMatchObject({ is_admin: false, subscription_active: false });
});

check("a company stays a company", async () => {
  expect(await signUp({ user_type: "company", name: "א" })).toMatchObject({ user_type: "company" });
});

for (const [raw, clean] of [
  ["  רות  ", "רות"],
  ["<b>רות</b>", "bרות/b"],
  ["ר\u202Eות", "רות"],
  ["א".repeat(80), "א".repeat(50)],
  ["", "new.person"],
  ["<>", "new.person"],
  ["\u00A0\u200F", "new.person"],
  ["\u00A0רות\u200F", "\u00A0רות\u200F"],
  [undefined, "new.person"],
] as const) {
  check(`the name ${JSON.stringify(raw?.slice(0, 12))} is cleaned`, async () => {
    expect((await signUp(raw === undefined ? {} : { name: raw })).name).toBe(clean);
  });
}

check("signing up without metadata still works", async () => {
  expect(await signUp(null)).toMatchObject({ name: "new.person", user_type: "agent" });
});

check("ensure_profile creates a missing profile once", async () => {
  await as(stranger, "select public.ensure_profile()");
  await as(stranger, "select public.ensure_profile()");
  expect(await as(stranger, "select name from public.profiles")).toEqual([{ name: "stranger" }]);
});

check("ensure_profile keeps an existing profile", async () => {
  const before = await as(dana, "select * from public.profiles");
  await as(dana, "select public.ensure_profile()");
  expect(await as(dana, "select * from public.profiles")).toEqual(before);
});

check("ensure_profile ends a lapsed trial", async () => {
  await owner(`update public.profiles set trial_end_date = now() where id = '${noa.profile}'`);
  const profile = await answer<{ trial_active: boolean }>(noa, "select public.ensure_profile()");
  expect(profile.trial_active).toBe(false);
});

check("people see one profile: their own", async () => {
  expect(await as(dana, "select id from public.profiles")).toEqual([{ id: dana.profile }]);
  expect(await as(admin, "select id from public.profiles")).toEqual([{ id: admin.profile }]);
});

for (const [name, is] of [
  ["noga_7", "available"],
  ["dana", "available"],
  ["Dana", "available"],
  ["yossi", "taken"],
  ["YOSSI", "taken"],
  ["admin", "reserved"],
  ["Pricing", "reserved"],
  ["ab", "invalid"],
  ["דנה", "invalid"],
] as const) {
  check(`for Dana the username ${name} is ${is}`, async () => {
    expect(await answer(dana, "select public.username_available($1)", [name])).toBe(is);
  });
}

chapter("Active accounts");

type Status = { is_active: boolean; source: string; days_left: number | null };

async function withTimes(set: string) {
  await owner(
    `update public.profiles set trial_active = false, trial_end_date = null, subscription_active = false,
       subscription_end_date = null where id = '${noa.profile}';
     update public.profiles set ${set} where id = '${noa.profile}'`,
  );
  const status = await answer<Status>(noa, `select public.check_trial_status('${noa.id}')`);
  const add = `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
    values ('${noa.profile}', 'דירה חדשה', 'sale', 1000000, 'חיפה', 1, '{apartment}')`;
  const writes = (await refusal(noa, add)) === "allowed";
  // The policy and the function must agree for every combination of dates.
  expect(writes).toBe(status.is_active);
  const [helper] = await owner(
    `select private.is_active(p) as answer from public.profiles p where id = '${noa.profile}'`,
  );
  expect(helper?.answer).toBe(status.is_active);
  return [status.is_active, status.source, status.days_left];
}

const noon = (days: number) =>
  `(date_trunc('day', now() at time zone 'Asia/Jerusalem') + interval '${days} days 23 hours 59 minutes 59 seconds') at time zone 'Asia/Jerusalem'`;

for (const [set, expected] of [
  ["trial_active = false", [false, "none", null]],
  ["trial_active = true", [false, "none", null]],
  ["trial_active = true, trial_end_date = now()", [false, "none", null]],
  ["trial_active = true, trial_end_date = now() - interval '1 second'", [false, "none", null]],
  ["trial_active = false, trial_end_date = now() + interval '3 days'", [false, "none", null]],
  [`trial_active = true, trial_end_date = ${noon(0)}`, [true, "trial", 0]],
  [`trial_active = true, trial_end_date = ${noon(1)}`, [true, "trial", 1]],
  [`trial_active = true, trial_end_date = ${noon(3)}`, [true, "trial", 3]],
  [`trial_active = true, trial_end_date = ${noon(14)}`, [true, "trial", 14]],
  ["subscription_active = true", [true, "subscription", null]],
  ["subscription_active = true, subscription_end_date = now()", [false, "none", null]],
  [
    "subscription_active = true, subscription_end_date = now() - interval '1 day'",
    [false, "none", null],
  ],
  [`subscription_active = true, subscription_end_date = ${noon(30)}`, [true, "subscription", 30]],
  [`subscription_end_date = ${noon(5)}`, [true, "subscription", 5]],
  [
    `trial_active = true, trial_end_date = ${noon(2)}, subscription_active = true, subscription_end_date = ${noon(9)}`,
    [true, "subscription", 9],
  ],
  [
    `trial_active = true, trial_end_date = ${noon(2)}, subscription_end_date = now() - interval '1 day'`,
    [true, "trial", 2],
  ],
] as const) {
  check(
    `with ${set.replace(/\s+/g, " ").slice(0, 90)} the account is ${expected.join(", ")}`,
    async () => {
      expect(await withTimes(set)).toEqual([...expected]);
    },
  );
}

check("days turn at midnight in Jerusalem, also across daylight saving", async () => {
  const days = async (from: string, to: string) =>
    (await owner(`select private.days_left('${to}', '${from}') as n`))[0]?.n;
  expect(await days("2026-11-21 21:59:59+00", "2026-11-21 22:00:00+00")).toBe(1);
  expect(await days("2026-11-21 22:00:00+00", "2026-11-22 21:59:59+00")).toBe(0);
  expect(await days("2026-07-01 20:59:59+00", "2026-07-01 21:00:00+00")).toBe(1);
  // Clocks go back on 25 October 2026: a day of 25 hours still counts as one day.
  expect(await days("2026-10-24 21:00:00+00", "2026-10-25 21:59:59+00")).toBe(0);
  expect(await days("2026-10-24 21:00:00+00", "2026-10-25 22:00:00+00")).toBe(1);
  expect(await days("2026-11-21 12:00:00+00", "2026-11-20 12:00:00+00")).toBe(0);
});

check(
  "an end date before the week's end has at most seven days left, at every hour of a year",
  async () => {
    const [found] = await owner(`
    select count(*)::integer as asked, count(*) filter (where (private.days_left(moment, at) <= 7) <> inside)::integer as wrong
    from generate_series(timestamptz '2026-01-01', timestamptz '2027-01-01', interval '1 hour') at,
      lateral (values (private.week_end(at), false), (private.week_end(at) - interval '1 second', true)) ends (moment, inside)`);
    expect(found).toEqual({ asked: 17522, wrong: 0 });
  },
);

check("an account without a profile is inactive: false, not null", async () => {
  expect(
    await answer(stranger, `select public.check_trial_status('${stranger.id}')`),
  ).toMatchObject({
    is_active: false,
    source: "none",
  });
  const [row] = await owner(
    "select private.is_active_account() as active, private.is_admin() as admin, private.is_agent() as agent",
  );
  expect(row).toEqual({ active: false, admin: false, agent: false });
});

check("only admins read the status of another account", async () => {
  const ask = `select public.check_trial_status('${yossi.id}')`;
  expect(await refusal(dana, ask)).toBe("42501 not_yours");
  expect(await refusal(admin, ask)).toBe("allowed");
  expect(await refusal(dana, "select public.check_trial_status(null)")).toBe("42501 not_yours");
});

check("a lapsed agent reads and may delete, but writes nothing", async () => {
  expect(await as(avi, "select id from public.properties")).toHaveLength(2);
  expect(await as(avi, "update public.properties set title = 'כותרת חדשה' returning id")).toEqual(
    [],
  );
  expect(
    await refusal(
      avi,
      `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
       values ('${avi.profile}', 'דירה חדשה', 'sale', 1000000, 'חיפה', 1, '{apartment}')`,
    ),
  ).toBe("42501 policy");
  expect(await refusal(avi, "select public.save_property(null, null, '{}')")).toBe(
    "42501 account_inactive",
  );
  await owner(
    `update public.profiles set subscription_end_date = now() + interval '1 day' where id = '${avi.profile}'`,
  );
  expect(
    await as(avi, "update public.properties set title = 'כותרת חדשה' returning id"),
  ).toHaveLength(2);
});

check("maintenance deactivates expired trials and subscriptions", async () => {
  await owner(
    `update public.profiles set trial_end_date = now() where id in ('${noa.profile}', '${dana.profile}')`,
  );
  await owner(
    `insert into public.user_subscriptions (user_id, starts_at, ends_at)
     values ('${dana.id}', now() - interval '2 days', now() - interval '1 day')`,
  );
  await owner("select public.run_maintenance()");
  expect(
    await owner(
      `select trial_active, subscription_active from public.profiles where id in ('${noa.profile}', '${dana.profile}')`,
    ),
  ).toEqual(Array(2).fill({ trial_active: false, subscription_active: false }));
  expect(await as(noa, "select trial_active from public.profiles")).toEqual([
    { trial_active: false },
  ]);
  expect(
    await owner(`select trial_active from public.profiles where id = '${yossi.profile}'`),
  ).toEqual([{ trial_active: true }]);
});

chapter("Deletion of one's own account");

check("a picture still on its way into the storage is deleted once it arrives", async () => {
  const path = (age: string) =>
    `properties/${dana.profile}/00000000-0000-4000-8000-0000000000${age}.jpg`;
  await owner(
    `update private.media set created_at = now() - interval '1 day';
     insert into private.media (path, owner_id, kind, bytes, width, height, created_at) values
       ('${path("01")}', '${dana.profile}', 'property', 1, 1, 1, now()),
       ('${path("06")}', '${dana.profile}', 'property', 1, 1, 1, now() - interval '6 minutes')`,
  );
  await as(dana, "select public.delete_my_account()");
  const orders = (when: string) =>
    owner<{ path: string }>(`select payload ->> 'path' as path from private.outbox where ${when}`);
  expect(await orders("available_at > now() + interval '4 minutes'")).toEqual([
    { path: path("01") },
  ]);
  expect(await orders("available_at <= now()")).toContainEqual({ path: path("06") });
});

check("deleting the account removes the person everywhere", async () => {
  await owner(
    `insert into private.ai_usage (day, user_id, kind) values (current_date, '${dana.id}', 'parse')`,
  );
  // A listing that visitors once saw and no longer see.
  await answer(dana, "select public.move_listings(array[$1]::uuid[], 'hide')", [DANAS_SECOND]);
  await as(dana, "select public.delete_my_account()");
  const left = await owner(
    `select (select count(*)::int from auth.users where id = '${dana.id}') as users,
            (select count(*)::int from public.profiles where user_id = '${dana.id}') as profiles,
            (select count(*)::int from public.properties where agent_id = '${dana.profile}') as properties,
            (select count(*)::int from public.public_agents where id = '${dana.profile}') as agents,
            (select count(*)::int from public.public_listings where agent_id = '${dana.profile}') as listings,
            (select count(*)::int from public.password_reset_logs where email = 'dana@example.com') as resets,
            (select count(*)::int from private.ai_usage where user_id = '${dana.id}') as ai,
            (select count(*)::int from private.media where owner_id = '${dana.profile}') as media`,
  );
  expect(left).toEqual([
    { users: 0, profiles: 0, properties: 0, agents: 0, listings: 0, resets: 0, ai: 0, media: 0 },
  ]);
  expect(await owner("select user_id, ip_address from public.user_consents")).toEqual([
    { user_id: null, ip_address: null },
  ]);
  expect(await owner("select count(*)::int as n from private.outbox")).toEqual([{ n: 43 }]);
  expect(await answer(visitor, `select public.listing_gone('${DANAS}')`)).toEqual({
    city: "חיפה",
    transaction_type: "sale",
    may_return: false,
  });
  expect(await answer(visitor, `select public.listing_gone('${DANAS_SECOND}')`)).toMatchObject({
    may_return: false,
  });
});

check("a person deleted outside the app leaves no address behind either", async () => {
  await owner(`delete from auth.users where id = '${dana.id}'`);
  expect(await owner("select user_id, ip_address from public.user_consents")).toEqual([
    { user_id: null, ip_address: null },
  ]);
});

check("deleting a company keeps its agents", async () => {
  await as(carmel, "select public.delete_my_account()");
  expect(await as(dana, "select organization_code from public.profiles")).toEqual([
    { organization_code: null },
  ]);
  expect(
    await as(visitor, "select company_id from public.public_agents where username = 'dana'"),
  ).toEqual([{ company_id: null }]);
});

check("deleting the account ends its sessions", async () => {
  await as(yossi, "select public.delete_my_account()");
  expect(
    await owner(
      `select (select count(*)::int from auth.sessions) as sessions, (select count(*)::int from auth.refresh_tokens) as tokens`,
    ),
  ).toEqual([{ sessions: 0, tokens: 0 }]);
});

check("the last admin cannot leave", async () => {
  expect(await refusal(admin, "select public.delete_my_account()")).toBe("P0001 last_admin");
  await owner(`update public.profiles set is_admin = true where id = '${noa.profile}'`);
  expect(await refusal(admin, "select public.delete_my_account()")).toBe("allowed");
});
