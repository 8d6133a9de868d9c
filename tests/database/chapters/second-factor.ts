import { expect } from "vitest";
import { answer, as, audit, chapter, check, hosted, owner, refusal } from "../support/check";
import { functions } from "../support/matrix";
import { admin, carmel, DANAS, dana, type Person, server, visitor, yossi } from "../support/people";

chapter("The second factor");

/** On PGlite the table is created as on a hosted project, where it belongs to Auth. */
const withFactors = (...people: (Person & { id: string })[]) =>
  owner(
    `do $$ begin
       if to_regclass('auth.mfa_factors') is null then
         create table auth.mfa_factors (id uuid, user_id uuid, status text);
       end if;
     end $$;
     ${people.map(({ id }) => `insert into auth.mfa_factors (id, user_id, status) values (gen_random_uuid(), '${id}', 'verified');`).join("\n")}`,
  );
const second = (person: Person): Person => ({ ...person, aal: "aal2" });
const gate = (person: Person) =>
  answer<{ available: boolean; gate: string | null }>(person, "select public.second_factor()");
const REQUIRE = `select public.admin_upsert_settings('{"requireOperatorCode": "true"}')`;

check("before the code nothing of the account is readable, in any table", async () => {
  const reads = [
    [dana, "profiles"],
    [carmel, "companies"],
    [dana, "properties"],
    [dana, "leads"],
    [dana, "lead_messages"],
    [dana, "lead_notes"],
    [dana, "caught_leads"],
    [dana, "listing_events"],
    [dana, "push_subscriptions"],
    [carmel, "user_subscriptions"],
  ] as const;
  await withFactors(dana, carmel);
  await owner(
    "insert into public.user_subscriptions (user_id, plan_id) select $1, id from public.plans limit 1",
    [carmel.id],
  );
  for (const [person, table] of reads) {
    expect(await as(person, `select 1 from public.${table}`), table).toEqual([]);
    expect(
      (await as(second(person), `select 1 from public.${table}`)).length,
      table,
    ).toBeGreaterThan(0);
  }
});

check("before the code nothing of the account is written", async () => {
  await withFactors(dana);
  const writes = [
    `update public.profiles set name = 'אחרת' where user_id = '${dana.id}' returning 1`,
    `update public.properties set title = 'כותרת אחרת לגמרי' where id = '${DANAS}' returning 1`,
    `delete from public.properties where id = '${DANAS}' returning 1`,
  ];
  for (const sql of writes) {
    expect(await as(dana, sql), sql).toEqual([]);
    expect(await as(second(dana), sql), sql).toHaveLength(1);
  }
});

check("before the code functions of an account are refused", async () => {
  await withFactors(dana);
  const refusals: [string, string][] = [
    ["select public.ensure_profile()", "42501 code_required"],
    ["select public.own_listings()", "42501 code_required"],
    ["select public.export_my_account()", "42501 code_required"],
    ["select public.delete_my_account()", "42501 code_required"],
    ["select public.own_leads()", "42501 code_required"],
    ["select public.my_sessions()", "42501 code_required"],
    ["select public.note_second_factor('added')", "42501 code_required"],
    [`select public.save_property(null, null, '{"title": "x"}')`, "42501 not_agent"],
    ["select public.unlink_company()", "42501 not_agent"],
    ["select public.save_profile(1, '{}')", "PT404 not_found"],
    ["select public.generate_organization_code()", "42501 not_company"],
  ];
  for (const [sql, refused] of refusals) expect(await refusal(dana, sql), sql).toBe(refused);
  expect(await answer(dana, "select public.my_company()")).toBeNull();
  expect(await answer(second(dana), "select public.my_company()")).toMatchObject({
    name: expect.anything(),
  });
  expect(await refusal(second(dana), "select public.own_listings()")).toBe("allowed");
  expect(await refusal(second(dana), "select public.unlink_company()")).toBe("allowed");
});

check("an operator with a factor is refused at every admin function until the code", async () => {
  await withFactors(admin);
  expect(functions.admins.length).toBeGreaterThan(30);
  for (const call of functions.admins) {
    expect(await refusal(admin, `select public.${call}`), call).toBe("42501 not_admin");
    expect(await refusal(second(admin), `select public.${call}`), call).not.toBe("42501 not_admin");
  }
});

check(
  "when the setting requires it, an operator without a factor is blocked, and others are not",
  async () => {
    await withFactors(yossi);
    expect(await gate(admin)).toEqual({ available: true, gate: null });
    expect(await refusal(admin, REQUIRE)).toBe("P0001 own_factor_first");
    await as(second(admin), REQUIRE);
    expect(await gate(admin)).toEqual({ available: true, gate: "enroll" });
    expect(await gate(second(admin))).toEqual({ available: true, gate: null });
    expect(await refusal(admin, "select public.admin_users()")).toBe("42501 not_admin");
    expect(await refusal(second(admin), "select public.admin_users()")).toBe("allowed");
    expect(await gate(dana)).toEqual({ available: true, gate: null });
    expect(await gate(yossi)).toEqual({ available: true, gate: "code" });
    expect(await gate(second(yossi))).toEqual({ available: true, gate: null });
    expect(await refusal(visitor, "select public.second_factor()")).toBe("42501 denied");
  },
);

check("without factors in Auth the setting locks nobody out", async () => {
  await owner(
    "insert into public.app_settings (key, value) values ('requireOperatorCode', 'true')",
  );
  if (hosted()) {
    // There the table belongs to Auth, and our roles cannot drop it.
    expect(await refusal(null, "drop table auth.mfa_factors")).toMatch(/^42501/);
    return;
  }
  await owner("drop table if exists auth.mfa_factors");
  expect(await gate(admin)).toEqual({ available: false, gate: null });
  expect(await refusal(admin, "select public.admin_users()")).toBe("allowed");
});

check("people see their own recent sessions, and which is the current one", async () => {
  const add = (person: { id: string }, n: number, ago: string) =>
    owner(
      `insert into auth.sessions (id, user_id, created_at, updated_at)
       values ('90000000-0000-4000-8000-00000000000${n}', $1, now() - interval '${ago}', now() - interval '${ago}')`,
      [person.id],
    );
  await add(dana, 1, "1 hour");
  await add(dana, 2, "2 days");
  await add(dana, 3, "8 days");
  await add(yossi, 4, "1 hour");
  const seen = await answer<{ is_this: boolean }[]>(dana, "select public.my_sessions()");
  expect(seen.map(({ is_this }) => is_this)).toEqual([false, false]);
});

check("the owner is mailed about each change, a few times a day at most", async () => {
  await as(dana, "select public.note_second_factor('added')");
  const told = () => owner("select user_id, data from private.mails where kind = 'second_factor'");
  expect(await told()).toEqual([{ user_id: dana.id, data: { change: "added" } }]);
  for (const change of ["'by_operator'", "null", "''"]) {
    expect(await refusal(dana, `select public.note_second_factor(${change})`)).toBe(
      "22023 change_unknown",
    );
  }
  await as(dana, "select count(public.note_second_factor('removed')) from generate_series(1, 40)");
  expect(await told()).toHaveLength(20);
});

chapter("Account support");

const ACCOUNT = "select public.admin_account($1)";
const SUPPORT = "select public.admin_support($1, $2)";
const acts = async () => (await audit()).filter(({ action }) => action.startsWith("support_"));

check("an operator sees why an account is locked out, and no secret", async () => {
  await owner("update auth.users set encrypted_password = 'hash-of-a-password' where id = $1", [
    dana.id,
  ]);
  await owner(
    "insert into public.password_reset_logs (email, success) select email, false from auth.users where id = $1",
    [dana.id],
  );
  const seen = await answer<object>(admin, ACCOUNT, [dana.id]);
  expect(seen).toMatchObject({
    factors: [],
    resets: [{ success: false }, { success: true }],
  });
  expect(JSON.stringify(seen)).not.toContain("hash-of-a-password");
  await withFactors(dana);
  expect(await answer(admin, ACCOUNT, [dana.id])).toMatchObject({
    has_second_factor: true,
    factors: [{ id: expect.any(String) }],
  });
  for (const person of [dana, carmel]) {
    expect(await refusal(person, ACCOUNT, [dana.id])).toBe("42501 not_admin");
    expect(await refusal(person, SUPPORT, [dana.id, "unlocked"])).toBe("42501 not_admin");
  }
  expect(await refusal(admin, ACCOUNT, ["00000000-0000-4000-8000-0000000000aa"])).toBe(
    "PT404 not_found",
  );
});

check("each support action is in the audit, and ending sessions ends them", async () => {
  await owner(
    "insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1), (gen_random_uuid(), $2)",
    [dana.id, carmel.id],
  );
  for (const act of ["unlocked", "confirmation_sent", "reset_sent", "sessions_ended"])
    await as(admin, SUPPORT, [dana.id, act]);
  expect((await acts()).map(({ action, actor, target }) => [action, actor, target])).toEqual(
    ["unlocked", "confirmation_sent", "reset_sent", "sessions_ended"].map((act) => [
      `support_${act}`,
      admin.id,
      dana.id,
    ]),
  );
  const left = await owner("select user_id from auth.sessions where user_id in ($1, $2)", [
    dana.id,
    carmel.id,
  ]);
  expect(left).toEqual([{ user_id: carmel.id }]);
  for (const act of ["address_changed", "", null])
    expect(await refusal(admin, SUPPORT, [dana.id, act])).toBe("22023 act_unknown");
});

check(
  "removal of a factor is notified only once it is gone, to its owner, and never for one's own",
  async () => {
    await withFactors(dana);
    const REMOVED = "select public.admin_support($1, 'factor_removed', $2)";
    const [factor] = await owner<{ id: string }>(
      "select id from auth.mfa_factors where user_id = $1",
      [dana.id],
    );
    expect(await refusal(admin, REMOVED, [dana.id, factor?.id])).toBe("P0001 factor_stands");
    expect(await refusal(admin, REMOVED, [admin.id, factor?.id])).toBe("42501 not_yourself");
    await owner("delete from auth.mfa_factors where user_id = $1", [dana.id]);
    await as(admin, REMOVED, [dana.id, factor?.id]);
    expect(
      await owner("select user_id, data from private.mails where kind = 'second_factor'"),
    ).toEqual([{ user_id: dana.id, data: { change: "by_operator" } }]);
    expect((await acts()).map(({ action }) => action)).toEqual(["support_factor_removed"]);
  },
);

check("reading a counter does not increment it", async () => {
  await as(server, "select public.rate_hit('b', 'k', 5, 60)");
  const read = () => answer<{ hits: number }>(server, "select public.rate_read('b', 'k')");
  expect(await read()).toMatchObject({ hits: 1 });
  expect(await read()).toMatchObject({ hits: 1 });
  expect(await answer(server, "select public.rate_read('b', 'other')")).toBeNull();
});
