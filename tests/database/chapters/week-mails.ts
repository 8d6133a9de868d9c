import { expect } from "vitest";
import { as, chapter, check, owner } from "../support/check";
import { DANAS, DANAS_SECOND, dana, YOSSIS, yossi } from "../support/people";

chapter("The weekly mail");

/** Eight on a Sunday morning in Israel, in winter. */
const SUNDAY = "2026-11-22 06:00+00";
const run = async (at = SUNDAY, agents = 100) =>
  (await owner<{ n: number }>(`select private.queue_week_mails('${at}', ${agents}) as n`))[0]?.n;
const letters = () =>
  owner<{ user_id: string; data: object }>(
    "select user_id, data from private.mails where kind = 'week' order by id",
  );
const visits = (id: string, day: string, views: number, calls = 0) =>
  owner(
    `insert into private.listing_days (listing_id, day, views, calls) values ('${id}', '${day}', ${views}, ${calls})`,
  );

check("each agent with activity gets the weekly mail once, on Sunday morning", async () => {
  await visits(DANAS, "2026-11-21", 5, 2);
  await visits(DANAS_SECOND, "2026-11-15", 3);
  await visits(DANAS, "2026-11-14", 40);
  await visits(DANAS, "2026-11-22", 900);
  await visits(YOSSIS, "2026-11-14", 7);
  for (const at of ["2026-11-22 05:59+00", "2026-11-21 08:00+00", "2026-11-22 19:00+00"])
    expect(await run(at)).toBe(0);
  expect(await letters()).toEqual([]);
  expect(await run()).toBeGreaterThan(1);
  const data = {
    views: 8,
    before: 40,
    contacts: 2,
    leads: 0,
    waiting: 0,
    best: null,
    homes: { live: 2, ending: 0 },
  };
  const told = [{ user_id: dana.id, data }];
  expect(await letters()).toEqual(told);
  expect(await run()).toBe(0);
  await owner("delete from private.week_mails where true");
  expect(await run()).toBeGreaterThan(1);
  expect(await letters()).toEqual(told);
});

check(
  "weekly mails are queued agent by agent, with the best home if the plan has statistics",
  async () => {
    await visits(DANAS, "2026-11-20", 5);
    await visits(YOSSIS, "2026-11-20", 7);
    await owner(
      `insert into public.user_subscriptions (user_id, plan_id) select '${yossi.id}', id from public.plans where slug = 'agent-plus'`,
    );
    let calls = 0;
    while (await run(SUNDAY, 1)) calls++;
    expect(calls).toBeGreaterThan(1);
    expect((await letters()).map(({ data }) => data)).toMatchObject([
      { views: 5, best: null },
      { views: 7, best: { views: 7 } },
    ]);
  },
);

check("an agent who unsubscribed gets no weekly mail", async () => {
  await visits(DANAS, "2026-11-20", 5);
  await visits(YOSSIS, "2026-11-20", 7);
  await as(dana, "select public.set_my_mail('week', false)");
  await run();
  expect((await letters()).map(({ user_id }) => user_id)).toEqual([yossi.id]);
});

check("the mail says how many leads wait, how many homes are shown and how many end", async () => {
  await visits(DANAS, "2026-11-20", 5);
  await owner(
    `insert into public.leads (agent_id, name, phone, consent_version, read_at) values
       ('${dana.profile}', 'מיכל', '+972521111111', 1, null), ('${dana.profile}', 'רון', '+972521111112', 1, now()),
       ('${yossi.profile}', 'גל', '+972521111113', 1, null);
     update public.properties set expires_at = timestamptz '${SUNDAY}' + interval '7 days 15 hours' where id = '${DANAS}';
     update public.properties set expires_at = timestamptz '${SUNDAY}' + interval '8 days' where id = '${DANAS_SECOND}'`,
  );
  await run();
  expect((await letters()).map(({ data }) => data)).toMatchObject([
    { waiting: 1, homes: { live: 2, ending: 1 } },
  ]);
  await owner(
    `delete from private.week_mails where true; delete from private.mails where true;
     update public.properties set status = 'hidden' where id = '${DANAS_SECOND}'`,
  );
  await run();
  expect((await letters()).map(({ data }) => data)).toMatchObject([
    { homes: { live: 1, ending: 1 } },
  ]);
});
