import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { admin, CARMEL, DANAS, dana, server, visitor, YOSSIS, yossi } from "../support/people";

chapter("Weekly numbers of the site");

type Week = { week: string } & Record<
  "views" | "contacts" | "leads" | "published" | "closed" | "agents",
  number | null
>;
const weeks = () => answer<Week[]>(admin, "select public.admin_weeks()");
const ago = async (n: number) => (await weeks()).at(-1 - n);
/** The Sunday of the week this many weeks ago. */
const sunday = (n: number) => `private.this_week() - ${7 * n}`;
const sum = async (at = "now()", most = 8) =>
  (await owner<{ n: number }>(`select private.sum_weeks(${at}, ${most}) as n`))[0]?.n;
/** Days of listings, a page and a company in the week this many weeks ago. */
const visits = (n: number) =>
  owner(
    `insert into private.listing_days (listing_id, day, views, calls, chats, leads) values
       ('${DANAS}', ${sunday(n)}, 5, 1, 0, 1), ('${YOSSIS}', ${sunday(n)} + 6, 7, 0, 2, 0);
     insert into private.agent_days (agent_id, day, views, leads) select '${dana.profile}', ${sunday(n)} + 3, 2, 1;
     insert into private.company_days (company_id, day, views, calls) select '${CARMEL}', ${sunday(n)} + 1, 4, 1;
     insert into private.agent_hours (agent_id, day, hour, views) values
       ('${dana.profile}', ${sunday(n)}, 9, 5), ('${dana.profile}', ${sunday(n)} + 3, 9, 2), ('${yossi.profile}', ${sunday(n)} + 6, 23, 7)`,
  );
const COUNTED = { views: 18, contacts: 6, leads: 2, agents: 2 };

check("an operator sees a year of weeks, each the sum of its days", async () => {
  await visits(1);
  await visits(60);
  const told = await weeks();
  expect(told).toHaveLength(53);
  expect(told.at(-2)).toMatchObject(COUNTED);
  for (const week of told.slice(0, -2))
    expect([week.views, week.contacts, week.leads, week.agents]).toEqual([null, null, null, null]);
  const days = told.map(({ week }) => Date.parse(week));
  expect(new Date(days[0] ?? 0).getUTCDay()).toBe(0);
  expect(days.every((day, n) => n === 0 || day - (days[n - 1] ?? 0) === 7 * 86_400_000)).toBe(true);
});

check("a home counts as new when first shown, and as closed when it is closed", async () => {
  await owner(
    `update public.listing_events set at = now() - interval '200 days' where true;
     insert into public.listing_events (listing_id, at, from_status, to_status)
     select '${DANAS}', (${sunday(3)} + n)::timestamp at time zone 'Asia/Jerusalem' + interval '1 hour', f, t
     from (values (0, 'draft', 'active'), (1, 'active', 'hidden'), (2, 'hidden', 'active'), (3, 'active', 'active'),
                  (4, 'active', 'closed'), (5, 'closed', 'active'), (6, 'active', 'closed')) as m (n, f, t)`,
  );
  expect(await ago(3)).toMatchObject({ published: 1, closed: 1 });
  for (const n of [2, 4]) expect(await ago(n)).toMatchObject({ published: null, closed: null });
});

check("a past week is summed once, and rows deleted later stay counted", async () => {
  for (const n of [0, 1, 2]) await visits(n);
  expect(await sum("now()", 500)).toBeGreaterThan(50);
  expect(await sum()).toBe(0);
  await owner(`delete from public.properties where id = '${DANAS}'`);
  expect(await ago(2)).toMatchObject(COUNTED);
  expect((await ago(0))?.views).toBe(13);
});

check("weeks are summed in batches, and none before the day after its end", async () => {
  const at = (days: number, time: string) =>
    `(${sunday(0)} + ${days})::timestamp at time zone 'Asia/Jerusalem' + interval '${time}'`;
  expect(await sum(at(0, "23 hours"), 8)).toBe(8);
  expect(await sum(at(0, "23 hours"), 500)).toBe(43);
  expect(await sum(at(1, "1 hour"), 500)).toBe(1);
  expect(await sum(at(7, "1 hour"), 500)).toBe(0);
  expect(await sum(at(8, "1 hour"), 500)).toBe(1);
  const [row] = await as<{ done: { weeks_summed: number } }>(
    server,
    "select public.run_maintenance() as done",
  );
  expect(row?.done.weeks_summed).toBe(0);
});

check("nobody else sees the weeks of the site", async () => {
  const ask = "select public.admin_weeks()";
  expect(await refusal(admin, ask)).toBe("allowed");
  for (const person of [dana, yossi]) expect(await refusal(person, ask)).toBe("42501 not_admin");
  expect(await refusal(visitor, ask)).toMatch(/^42501/);
  expect(await refusal(dana, "select from private.site_weeks")).toMatch(/^42501/);
});
