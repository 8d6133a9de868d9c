import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { admin, CARMEL, carmel, DANAS, dana, picture, server } from "../support/people";

chapter("What time does");

const maintain = () => as(server, "select public.run_maintenance()");
const swept = async () =>
  (
    await owner<{ path: string }>(
      "select payload ->> 'path' as path from private.outbox where kind = 'delete_object' order by id",
    )
  ).map(({ path }) => path);
const age = (paths: string[], hours: string) =>
  owner(
    `update private.media set created_at = now() - interval '${hours}' where path = any ('{${paths.join()}}')`,
  );

check("a picture that nothing shows is swept after a day, not before", async () => {
  const [young, old] = [7, 8].map((n) => picture(dana.profile, n)) as [string, string];
  await age([young], "23 hours 59 minutes");
  await age([old], "24 hours 1 minute");
  await maintain();
  expect(await swept()).toEqual([old]);
});

check("a logo that a company shows is never swept", async () => {
  const [shown, spare] = [1, 2].map((n) => picture(CARMEL, n, "companies")) as [string, string];
  await as(carmel, `update public.companies set logo_url = '${shown}'`);
  await age([shown, spare], "2 days");
  await maintain();
  expect(await swept()).toEqual([spare]);
});

check("a failing step stops no other, and reports its error", async () => {
  const run = () => answer<Record<string, unknown>>(server, "select public.run_maintenance()");
  await owner(
    `update public.profiles set trial_active = true, trial_end_date = now() - interval '1 minute' where id = '${dana.profile}'`,
  );
  expect(await run()).not.toHaveProperty("failed");
  for (const [n, fault] of ["raise exception 'a stumble'", "perform 1 / 0"].entries()) {
    await owner(
      `create or replace function private.end_badges(_limit integer default 1000) returns integer language plpgsql as $$ begin
         delete from private.rate_limits where true; ${fault}; return 0; end $$`,
    );
    await owner(
      `update public.profiles set trial_active = true, trial_end_date = now() - interval '1 minute' where id = '${dana.profile}'`,
    );
    await owner(
      "insert into private.rate_limits (bucket, key, window_start, window_seconds, hits) values ('kept', $1, now(), 60, 1)",
      [String(n)],
    );
    const { failed, ...done } = await run();
    expect(done).toMatchObject({ trials_ended: 1, listings_expired: 0, media_orphans: 0 });
    expect(done).not.toHaveProperty("badges_ended");
    expect(failed).toEqual({ badges_ended: ["P0001 a stumble", "22012 division by zero"][n] });
    // The failed step is rolled back.
    expect(await owner("select from private.rate_limits where bucket = 'kept'")).toHaveLength(
      n + 1,
    );
  }
});

check(
  "every step is an existing function, and every function that expires or deletes is a step",
  async () => {
    const there = "to_regproc('private.' || work) is not null";
    expect(await owner(`select name from private.maintenance_steps where not ${there}`)).toEqual(
      [],
    );
    const missing = await owner(`select proname from pg_proc
    where pronamespace = 'private'::regnamespace and proname ~ '^(forget|end|expire)_' and prorettype <> 'trigger'::regtype
      and pronargs = pronargdefaults and proname not in (select work from private.maintenance_steps)`);
    expect(missing).toEqual([]);
  },
);

const RECORDS = {
  password_reset_logs: {
    months: 12,
    count: "select count(*)::integer from public.password_reset_logs where email = 'aged'",
    add: (at: string) =>
      `insert into public.password_reset_logs (email, success, created_at) values ('aged', true, ${at})`,
  },
  gone_listings: {
    months: 24,
    count: "select count(*)::integer from private.gone_listings",
    add: (at: string) => `insert into private.gone_listings values (gen_random_uuid(), ${at})`,
  },
  mails: {
    months: 12,
    count: "select count(*)::integer from private.mails",
    add: (at: string) =>
      `insert into private.mails (key, kind, user_id, data, created_at)
       values (gen_random_uuid()::text, 'test', '${dana.id}', '{}', ${at})`,
  },
  audit_log: {
    months: 84,
    count: "select count(*)::integer from private.audit_log where action = 'aged'",
    add: (at: string) => `insert into private.audit_log (at, action) values (${at}, 'aged')`,
  },
  caught_leads: {
    months: 1,
    count: `select count(*)::integer from public.caught_leads where name = 'ישנה'`,
    add: (at: string) =>
      `insert into public.caught_leads (request_id, agent_id, name, phone, consent_version, message, at)
       values (gen_random_uuid(), '${dana.profile}', 'ישנה', '+972541112234', 1, '', ${at})`,
  },
  listing_reports: {
    months: 12,
    count: "select count(*)::integer from private.listing_reports",
    add: (at: string) =>
      `insert into private.listing_reports (listing_id, client, reason, created_at)
       values ('${DANAS}', gen_random_uuid()::text, 'duplicate', ${at})`,
  },
  accessibility_complaints: {
    months: 24,
    count: "select count(*)::integer from private.accessibility_complaints",
    add: (at: string) =>
      `insert into private.accessibility_complaints (client, words, closed_at)
       values (gen_random_uuid()::text, 'ישנה', ${at})`,
  },
  billing_events: {
    months: 84,
    count: "select count(*)::integer from private.billing_events",
    add: (at: string) =>
      `insert into private.billing_events (provider, txn, at, proved, state, decided_at)
       values ('generic', gen_random_uuid()::text, now(), true, 'dismissed', ${at})`,
  },
  deleted_accounts: {
    months: 12,
    count: "select count(*)::integer from private.deleted_accounts",
    add: (at: string) =>
      `insert into private.deleted_accounts values (gen_random_uuid(), 'a hash', ${at})`,
  },
};

for (const [kind, { months, count, add }] of Object.entries(RECORDS)) {
  const left = async () => Object.values((await owner(count))[0] ?? {})[0];

  check(`${kind} are kept for ${months} months and no longer`, async () => {
    await owner(add(`now() - interval '${months} months' + interval '1 minute'`));
    await owner(add(`now() - interval '${months} months' - interval '1 minute'`));
    await maintain();
    expect(await left()).toBe(1);
  });

  check(`how long ${kind} are kept is the operator's choice`, async () => {
    await owner(`update private.retention set months = 4 where kind = '${kind}'`);
    await owner(add("now() - interval '3 months'"));
    await maintain();
    expect(await left()).toBe(1);
    await owner(`update private.retention set months = 2 where kind = '${kind}'`);
    await maintain();
    expect(await left()).toBe(0);
    // Removing the row from private.retention deletes nothing.
    await owner(add("now() - interval '90 years'"));
    await owner(`delete from private.retention where kind = '${kind}'`);
    await maintain();
    expect(await left()).toBe(1);
  });
}

check("the settings page gets how long each kind is kept", async () => {
  const told = async () =>
    (await answer<{ retention: object }>(admin, "select public.admin_information()")).retention;
  expect(await told()).toEqual({
    password_reset_logs: 12,
    gone_listings: 24,
    audit_log: 84,
    deleted_accounts: 12,
    mails: 12,
    leads: 24,
    caught_leads: 1,
    listing_reports: 12,
    accessibility_complaints: 24,
    billing_events: 84,
    alert_finds: 24,
  });
  await owner("delete from private.retention where kind = 'audit_log'");
  expect(await told()).toEqual({
    password_reset_logs: 12,
    gone_listings: 24,
    deleted_accounts: 12,
    mails: 12,
    leads: 24,
    caught_leads: 1,
    listing_reports: 12,
    accessibility_complaints: 24,
    billing_events: 84,
    alert_finds: 24,
  });
});

check("no retention period is zero", async () => {
  const keep = (months: number) =>
    refusal(null, `update private.retention set months = ${months} where kind = 'audit_log'`);
  expect(await keep(1)).toBe("allowed");
  expect(await keep(0)).toBe("23514 retention_months_valid");
});

check("a write during one response is included in the next", async () => {
  // From here on, this is the oldest open transaction.
  await owner("select pg_current_xact_id()");
  const { next } = await answer<{ next: string }>(server, "select public.public_changes()");
  await as(carmel, "update public.companies set name = 'כרמל'");
  const { tags } = await answer<{ tags: string[] }>(server, "select public.public_changes($1)", [
    next,
  ]);
  expect(tags).toContain("companies");
});
