import { expect } from "vitest";
import {
  answer,
  as,
  chapter,
  check,
  hosted,
  nameOf,
  owner,
  refusal,
  undone,
} from "../support/check";
import { dana, noa, picture, server, stranger, visitor, yossi } from "../support/people";

chapter("Rate limits");

type Hit = { allowed: boolean; remaining: number; retry_after: number };
const hit = (bucket: string, key: string, limit = 3, seconds = 60) =>
  answer<Hit>(server, "select public.rate_hit($1, $2, $3, $4)", [bucket, key, limit, seconds]);

check("the attempt after the limit is refused, with the wait in seconds", async () => {
  expect(await hit("login", "a")).toEqual({ allowed: true, remaining: 2, retry_after: 0 });
  await hit("login", "a");
  expect(await hit("login", "a")).toEqual({ allowed: true, remaining: 0, retry_after: 0 });
  const refused = await hit("login", "a");
  expect(refused).toMatchObject({ allowed: false, remaining: 0 });
  expect(refused.retry_after).toBeGreaterThan(55);
  expect(refused.retry_after).toBeLessThanOrEqual(60);
});

check("buckets and keys are counted separately", async () => {
  for (let n = 0; n < 4; n++) await hit("login", "a");
  expect((await hit("login", "b")).allowed).toBe(true);
  expect((await hit("reset", "a")).allowed).toBe(true);
});

check("a window passes, and a successful sign-in resets the counter", async () => {
  for (let n = 0; n < 4; n++) await hit("login", "a");
  await owner("update private.rate_limits set window_start = window_start - interval '61 seconds'");
  expect(await hit("login", "a")).toEqual({ allowed: true, remaining: 2, retry_after: 0 });
  for (let n = 0; n < 4; n++) await hit("login", "a");
  await as(server, "select public.rate_clear('login', 'a')");
  expect((await hit("login", "a")).allowed).toBe(true);
});

check("a window lasts as long as requested, whatever the length", async () => {
  const HOUR = 3600;
  const after = async (seconds: number) => {
    await owner(
      `update private.rate_limits set window_start = clock_timestamp() - interval '${seconds} seconds' where key = 'lasting'`,
    );
    return (await hit("login", "lasting", 1, HOUR)).allowed;
  };
  expect((await hit("login", "lasting", 1, HOUR)).allowed).toBe(true);
  expect(await after(61)).toBe(false);
  expect(await after(HOUR - 5)).toBe(false);
  expect(await after(HOUR + 1)).toBe(true);
});

check("very long keys are truncated, not refused", async () => {
  expect((await hit("login", "k".repeat(5000))).allowed).toBe(true);
});

chapter("AI quotas");

type Quota = { allowed: boolean; reason?: string };
const consume = (tokens = 100, kind = "parse") =>
  answer<Quota>(dana, "select public.ai_consume($1, $2)", [kind, tokens]);
const bound = (set: string) => owner(`update private.ai_limits set ${set}`);

check("each feature needs its flag", async () => {
  expect(await refusal(yossi, "select public.ai_consume('parse', 1)")).toBe("42501 ai_not_enabled");
  await owner(`update public.profiles set enable_ai_parser = true where id = '${yossi.profile}'`);
  expect(await refusal(yossi, "select public.ai_consume('parse', 1)")).toBe("allowed");
  expect(await refusal(yossi, "select public.ai_consume('describe', 1)")).toBe(
    "42501 ai_not_enabled",
  );
});

check("a lapsed account and an unknown kind are refused", async () => {
  expect(await refusal(dana, "select public.ai_consume('paint', 1)")).toBe("22023 unknown_kind");
  await owner(`update public.profiles set trial_active = false where id = '${dana.profile}'`);
  expect(await refusal(dana, "select public.ai_consume('parse', 1)")).toBe(
    "42501 account_inactive",
  );
  expect(await refusal(stranger, "select public.ai_consume('parse', 1)")).toBe(
    "42501 account_inactive",
  );
});

check("the global switch stops descriptions, not parsing", async () => {
  await owner(
    "update public.app_settings set value = 'false' where key = 'enableAiDescribeProperty'",
  );
  expect(await refusal(dana, "select public.ai_consume('describe', 1)")).toBe(
    "42501 ai_switched_off",
  );
  expect((await consume()).allowed).toBe(true);
});

check("calls and tokens of a person end for the day at the quota", async () => {
  await bound("user_calls = 2, user_tokens = 1000");
  expect(await consume()).toEqual({ allowed: true, tokens: 100 });
  expect((await consume()).allowed).toBe(true);
  expect(await consume()).toEqual({ allowed: false, reason: "user_limit" });
  await bound("user_calls = 10, user_tokens = 250");
  expect(await consume()).toEqual({ allowed: false, reason: "user_limit" });
  await owner("update private.ai_usage set day = day - 1");
  expect((await consume()).allowed).toBe(true);
});

check("one call larger than the whole quota is refused", async () => {
  await bound("user_tokens = 50");
  expect(await consume(51)).toEqual({ allowed: false, reason: "user_limit" });
  expect((await consume(50)).allowed).toBe(true);
});

check("the site's cap refuses without charging the person", async () => {
  await bound("site_calls = 1");
  expect((await consume()).allowed).toBe(true);
  expect(await consume()).toEqual({ allowed: false, reason: "site_limit" });
  expect(
    await owner(`select calls, tokens::int from private.ai_usage where user_id = '${dana.id}'`),
  ).toEqual([{ calls: 1, tokens: 100 }]);
});

check("the real figure replaces the estimate, for the person and the site", async () => {
  await consume(100);
  await as(server, `select public.ai_settle('${dana.id}', 'parse', 100, 30)`);
  expect(await owner("select distinct tokens::int from private.ai_usage")).toEqual([
    { tokens: 30 },
  ]);
});

check("negative estimates add no quota", async () => {
  expect(await consume(-5000)).toEqual({ allowed: true, tokens: 0 });
});

chapter("Consent");

check("a person consents once to a version", async () => {
  await as(noa, "select public.record_consent()");
  await as(noa, "select public.record_consent()");
  expect(await as(noa, "select policy_version, ip_address from public.user_consents")).toEqual([
    { policy_version: 1, ip_address: null },
  ]);
  await owner("update public.site_settings set policy_version = 2");
  await as(noa, "select public.record_consent()");
  expect(await as(noa, "select policy_version from public.user_consents order by 1")).toEqual([
    { policy_version: 1 },
    { policy_version: 2 },
  ]);
});

check("only the server says where somebody was, and for whom", async () => {
  await as(noa, `select public.record_consent('203.0.113.9', '${yossi.id}')`);
  expect(
    await owner(
      `select user_id, ip_address from public.user_consents where user_id <> '${dana.id}'`,
    ),
  ).toEqual([{ user_id: noa.id, ip_address: null }]);
  await as(server, `select public.record_consent('203.0.113.9', '${yossi.id}')`);
  expect(await as(yossi, "select ip_address from public.user_consents")).toEqual([
    { ip_address: "203.0.113.9" },
  ]);
});

check("nobody consents to a version that does not exist yet", async () => {
  const give = (version: number) =>
    `insert into public.user_consents (user_id, policy_version) values ('${noa.id}', ${version})`;
  expect(await refusal(server, give(2))).toBe("22023 policy_version_unknown");
  expect(await refusal(server, give(1))).toBe("allowed");
  expect(await refusal(server, `${give(1)}; ${give(1)}`)).toBe("23505 user_consents_once");
});

check("the policy version never decreases", async () => {
  await owner("update public.site_settings set policy_version = 5");
  expect(await refusal(server, "update public.site_settings set policy_version = 4")).toBe(
    "22023 policy_version_lowered",
  );
  expect(await refusal(server, "update public.site_settings set policy_version = 6")).toBe(
    "allowed",
  );
});

check("there is one row of site settings, one active template, eight settings", async () => {
  expect(
    await refusal(
      server,
      "insert into public.site_settings select 2, true, 1, 'א', 'א', 'א', 'א', true, now()",
    ),
  ).toBe("23514 site_settings_single");
  expect(
    await refusal(
      server,
      "insert into public.property_card_templates (max_lines, lines) select max_lines, lines from public.property_card_templates",
    ),
  ).toBe("23505 one_active_template");
  expect(await as(visitor, "select key from public.app_settings order by key")).toHaveLength(8);
  expect(await refusal(server, "insert into public.app_settings values ('other', 'x')")).toBe(
    "23514 app_setting_valid",
  );
});

chapter("The reset log");

check("long and dirty input is truncated and cleaned, never refused", async () => {
  await as(server, "select public.log_password_reset_attempt($1, $2, $3)", [
    "a\n".repeat(400),
    null,
    "x\u0007\n".repeat(400),
  ]);
  const [row] = await owner<{ email: string; success: boolean; error_message: string }>(
    "select email, success, error_message from public.password_reset_logs where email like 'aaa%'",
  );
  expect(row?.email).toBe("a".repeat(254));
  expect(row?.success).toBe(false);
  expect(row?.error_message).toMatch(/^[x ]{500}$/);
  expect(await refusal(server, "select public.log_password_reset_attempt(null, true, null)")).toBe(
    "allowed",
  );
});

chapter("Pictures and their worker");

const register = (path: string, who: string, kind = "property") =>
  refusal(server, "select public.register_media($1, $2, $3, 10, 10, 10)", [path, who, kind]);

check("the server registers a picture for its owner", async () => {
  expect(await register(picture(dana.profile, 500), dana.profile)).toBe("allowed");
  expect(await register(picture(dana.profile, 500), yossi.profile)).toBe("23514 media_path_valid");
  expect(await register(picture(dana.profile, 1), dana.profile)).toBe("23505 media_pkey");
});

check("the worker takes a job once, and gets it again when it fails", async () => {
  await as(dana, "update public.properties set images = '{}', main_image_url = null");
  const take = () =>
    as<{ id: string; attempts: number }>(server, "select id, attempts from public.outbox_take()");
  const [first, second] = await take();
  expect([first?.attempts, second?.attempts]).toEqual([1, 1]);
  expect(await take()).toEqual([]);
  await as(server, "select public.outbox_done(array[$1]::bigint[])", [first?.id]);
  await as(server, "select public.outbox_failed($1, $2)", [second?.id, "x".repeat(900)]);
  expect(
    await owner(
      "select id::text, length(last_error) as length, available_at > now() as later from private.outbox",
    ),
  ).toEqual([{ id: String(second?.id), length: 500, later: true }]);
  await owner("update private.outbox set available_at = now()");
  expect(await take()).toMatchObject([{ attempts: 2 }]);
});

check("the bucket exists: public by address, JPEG only", async () => {
  expect(
    await owner(
      "select public, allowed_mime_types, file_size_limit::int as size from storage.buckets where id = 'property-images'",
    ),
  ).toEqual([{ public: true, allowed_mime_types: ["image/jpeg"], size: 4194304 }]);
});

check("a person's key cannot list, write or delete objects", async () => {
  await owner("insert into storage.objects (bucket_id, name) values ('property-images', 'a.jpg')");
  for (const person of [visitor, dana]) {
    for (const sql of [
      "select name from storage.objects",
      "insert into storage.objects (bucket_id, name) values ('property-images', 'b.jpg')",
      "update storage.objects set name = 'c.jpg' returning 1",
      "delete from storage.objects returning 1",
      "select id from storage.buckets",
    ]) {
      const met = await undone(() => as(person, sql)).catch(nameOf);
      const closed = hosted() ? [[], "42501 policy"] : ["42501 denied"];
      expect(closed, sql).toContainEqual(met);
    }
  }
  expect(await as(server, "select name from storage.objects")).toEqual([{ name: "a.jpg" }]);
});

check("a grant names an existing privilege and existing roles", async () => {
  const granted = (privilege: string, roles: string) =>
    refusal(
      null,
      `insert into private.api_grants (object, privilege, roles) values ('table public.plans', '${privilege}', '${roles}')`,
    );
  expect(await granted("delete", "{service_role}")).toBe("allowed");
  expect(await granted("truncate", "{service_role}")).toBe("23514 api_grants_privilege_check");
  expect(await granted("delete", "{postgres}")).toBe("23514 api_grants_roles_check");
  expect(await granted("delete", "{}")).toBe("23514 api_grants_roles_check");
});
