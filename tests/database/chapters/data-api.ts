import { expect } from "vitest";
import { chapter, check, owner } from "../support/check";
import { withoutWhere } from "../support/statements";

// What a function must not do because of what runs in front of it on a hosted project: PostgREST, and `safeupdate`,
// which it loads. `npm run test:stack` tests against the real ones.

chapter("What the Data API handles well (catalog)");

const sources = () =>
  owner<{ name: string; source: string }>(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as source from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f' order by 1`,
  );

/** 40001 and 40P01 are retried, endlessly before PostgREST 16; P0002 is reported as a server error. */
async function misspoken() {
  const spoken = await sources();
  return spoken
    .filter(({ source }) =>
      /'(40001|40P01|P0002)'|\b(serialization_failure|deadlock_detected|no_data_found)\b/i.test(
        source,
      ),
    )
    .map(({ name }) => name);
}

async function careless() {
  const spoken = await sources();
  return spoken.flatMap(({ name, source }) => withoutWhere(source).map((one) => `${name}: ${one}`));
}

const make = (name: string, body: string) =>
  owner(
    `create function private.${name}() returns void language plpgsql as $$ begin ${body} end $$`,
  );

check(
  "no function raises a code that the Data API retries or reports as a server error",
  async () => {
    expect((await sources()).length).toBeGreaterThan(100);
    expect(await misspoken()).toEqual([]);
    await make("by_code", "perform private.refuse('stale', '40001');");
    await make("by_name", "raise no_data_found using message = 'not_found';");
    expect(await misspoken()).toEqual(["private.by_code()", "private.by_name()"]);
  },
);

check("no function updates or deletes without a where clause", async () => {
  expect(await careless()).toEqual([]);
  await make(
    "plain",
    "update public.plans set price = 1; delete from public.plans where price = 1;",
  );
  await make(
    "inner_where",
    "update public.plans p set price = (select 1 where true) returning id;",
  );
  await make(
    "in_brackets",
    "with a as (delete from public.plans returning id) select from a where true;",
  );
  await make("dynamic", "execute format('delete from %I', 'it''s');");
  await make(
    "fine",
    "perform from public.plans for update; insert into public.plans (slug) values ('') on conflict do update set price = 1; -- delete from x\n",
  );
  expect((await careless()).map((one) => one.split("(")[0])).toEqual([
    "private.dynamic",
    "private.in_brackets",
    "private.inner_where",
    "private.plain",
  ]);
});

/** Functions that return rows, and their maximum: the Data API silently drops rows beyond `max_rows` (1,000). */
const ANSWERS_ROWS = {
  admin_reset_logs: 100,
  busiest_cities: 100,
  outbox_take: 500,
  suggest_agents: 10,
  unhashed_pictures: 100,
  // Callers that need every row read it in ranges; the site calls `admin_users`.
  get_all_users_admin_comprehensive: Number.POSITIVE_INFINITY,
};

check("every unbounded result is returned as one value, or in pages", async () => {
  const found = await owner<{ name: string }>(
    `select proname as name from pg_proc where proretset and pronamespace = 'public'::regnamespace order by 1`,
  );
  expect(found.map(({ name }) => name)).toEqual(Object.keys(ANSWERS_ROWS).sort());
});
