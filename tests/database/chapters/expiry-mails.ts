import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { DANAS, DANAS_SECOND, dana, server, YOSSIS, yossi } from "../support/people";

chapter("The mail before listings end");

/** Monday, half past nine in Israel. */
const MORNING = "2026-11-23 07:30:00+00";
const at = (time: string) => `timestamptz '${time}'`;
/** The same hour, this many days later. */
const later = (days: number) => `${at(MORNING)} + interval '${days} days'`;

const ends = (listing: string, time: string) =>
  owner(`update public.properties set expires_at = ${time} where id = '${listing}'`);
const queue = async (now = at(MORNING), most = 100) => {
  const [row] = await owner<{ n: number }>(
    `select private.queue_expiry_mails(${now}, ${most}) as n`,
  );
  return row?.n;
};
const mails = () =>
  owner<{ user_id: string; data: { listings: { id: string; title: string; day: string }[] } }>(
    "select user_id, data from private.mails where kind = 'expiry' order by id",
  );
const told = async () =>
  (await mails()).map(({ data }) => data.listings.map(({ id, day }) => [id, day]));
const quiet = () =>
  owner("update public.properties set expires_at = '2030-01-01' where expires_at is not null");

check("an agent is notified seven days and one day before, once each", async () => {
  await quiet();
  await ends(DANAS, later(8));
  expect(await queue()).toBe(0);
  expect(await queue(later(1))).toBe(1);
  for (const day of [1, 2, 6]) expect(await queue(later(day))).toBe(0);
  expect(await queue(later(7))).toBe(1);
  expect(await queue(later(7))).toBe(0);
  expect(await told()).toEqual([[[DANAS, "2026-12-01"]], [[DANAS, "2026-12-01"]]]);
});

check(
  "all that end on a day are in one mail, the soonest first; other agents get their own",
  async () => {
    await quiet();
    await ends(DANAS, later(7));
    await ends(DANAS_SECOND, later(1));
    await ends(YOSSIS, later(3));
    expect(await queue()).toBe(2);
    expect(await queue()).toBe(0);
    const all = await mails();
    expect(all.map(({ user_id }) => user_id).sort()).toEqual([dana.id, yossi.id].sort());
    expect((await told()).sort((a, b) => b.length - a.length)).toEqual([
      [
        [DANAS_SECOND, "2026-11-24"],
        [DANAS, "2026-11-30"],
      ],
      [[YOSSIS, "2026-11-26"]],
    ]);
  },
);

check("a listing found after the day's mail waits for the mail of the next day", async () => {
  await quiet();
  await ends(DANAS, later(7));
  await queue();
  await ends(DANAS_SECOND, later(5));
  expect(await queue()).toBe(0);
  expect(await queue(later(1))).toBe(1);
  expect(await told()).toEqual([[[DANAS, "2026-11-30"]], [[DANAS_SECOND, "2026-11-28"]]]);
});

check("a renewed listing is announced again before its new end", async () => {
  await quiet();
  await ends(DANAS, later(7));
  await queue();
  await ends(DANAS, later(9));
  expect(await queue(later(1))).toBe(0);
  expect(await queue(later(2))).toBe(1);
  expect(await told()).toEqual([[[DANAS, "2026-11-30"]], [[DANAS, "2026-12-02"]]]);
});

check("a mail names what visitors see, and not what else its agent has", async () => {
  await quiet();
  await ends(DANAS, later(2));
  await ends(DANAS_SECOND, later(2));
  await owner(`update public.properties set status = 'hidden' where id = '${DANAS_SECOND}'`);
  expect(await queue()).toBe(1);
  expect(await told()).toEqual([[[DANAS, "2026-11-25"]]]);
});

check("no mail is sent at night, for ended listings, or for what no visitor sees", async () => {
  await quiet();
  await ends(DANAS, later(2));
  for (const hour of ["05:59", "19:00"])
    expect(await queue(at(`2026-11-23 ${hour}:00+00`))).toBe(0);
  await ends(DANAS, `${at(MORNING)} - interval '1 second'`);
  expect(await queue()).toBe(0);
  await ends(DANAS, later(2));
  await owner(`update public.properties set status = 'hidden' where id = '${DANAS}'`);
  expect(await queue()).toBe(0);
  await owner(`update public.properties set status = 'under_offer' where id = '${DANAS}'`);
  await ends(DANAS, later(2));
  expect(await queue()).toBe(1);
});

check("an agent who unsubscribed gets no mail, and the others get theirs", async () => {
  await quiet();
  await ends(DANAS, later(2));
  await ends(YOSSIS, later(2));
  await as(dana, "select public.set_my_mail('expiry', false)");
  expect(await queue()).toBe(1);
  expect((await mails()).map(({ user_id }) => user_id)).toEqual([yossi.id]);
  await as(dana, "select public.set_my_mail('expiry', true)");
  expect(await queue()).toBe(1);
});

check("a run handles a batch of agents, and the next run the others", async () => {
  await quiet();
  await ends(DANAS, later(2));
  await ends(YOSSIS, later(2));
  expect([
    await queue(at(MORNING), 1),
    await queue(at(MORNING), 1),
    await queue(at(MORNING), 1),
  ]).toEqual([1, 1, 0]);
});

check("maintenance queues the mails", async () => {
  const done = await answer<{ expiry_mails: number }>(server, "select public.run_maintenance()");
  expect(done).toMatchObject({ expiry_mails: 0 });
});

/** The secret of Dana's mail about both of her listings, one of which has expired. */
async function mailed() {
  await quiet();
  await owner(
    "update public.properties set expires_at = now() + interval '2 days' where status = 'active'",
  );
  await owner(
    `select private.queue_mail('${dana.id}', 'expiry', 'a', jsonb_build_object('listings', jsonb_build_array(
       jsonb_build_object('id', '${DANAS}'), jsonb_build_object('id', '${DANAS_SECOND}'), jsonb_build_object('id', '${YOSSIS}'))))`,
  );
  const [mail] = await answer<{ secret: string }[]>(server, "select public.mails_take()");
  await owner(`update public.properties set status = 'expired' where id = '${DANAS_SECOND}'`);
  return mail?.secret;
}
const shown = (secret?: string) =>
  answer<{ id: string; status: string }[] | null>(server, "select public.mail_listings($1)", [
    secret,
  ]);
const renew = (secret: string | undefined, ids: string[]) =>
  answer<{ moved: string[]; refused: object[] }>(
    server,
    "select public.renew_by_mail($1, $2::uuid[])",
    [secret, `{${ids.join()}}`],
  );

check(
  "the link of a mail shows its reader's current listings, and renews the selected ones",
  async () => {
    const secret = await mailed();
    expect((await shown(secret))?.map(({ id, status }) => [id, status])).toEqual([
      [DANAS, "active"],
      [DANAS_SECOND, "expired"],
    ]);
    expect(await renew(secret, [DANAS_SECOND])).toEqual({ moved: [DANAS_SECOND], refused: [] });
    expect(await renew(secret, [DANAS, DANAS_SECOND])).toMatchObject({ refused: [] });
    const days = "round(extract(epoch from expires_at - now()) / 86400)::int";
    expect(
      await owner(`select status, ${days} as days from public.properties where agent_id = '${dana.profile}'
                 and id in ('${DANAS}', '${DANAS_SECOND}')`),
    ).toEqual(Array(2).fill({ status: "active", days: 60 }));
    // Recorded as a move by the agent, not by time.
    expect(
      await owner(
        `select distinct moved_by from public.listing_events where listing_id = '${DANAS_SECOND}' and to_status = 'active'
       and from_status = 'expired'`,
      ),
    ).toEqual([{ moved_by: dana.id }]);
  },
);

check("a link renews nothing of others, and nothing that its mail did not list", async () => {
  const secret = await mailed();
  expect(await renew(secret, [YOSSIS])).toEqual({
    moved: [],
    refused: [{ id: YOSSIS, reason: "not_found" }],
  });
  await owner(`update private.mails set data = jsonb_build_object('listings', jsonb_build_array(
    jsonb_build_object('id', '${DANAS}'))) where true`);
  expect(await renew(secret, [DANAS_SECOND])).toEqual({ moved: [], refused: [] });
});

check("a lapsed account cannot renew by mail either", async () => {
  const secret = await mailed();
  await owner(`update public.profiles set trial_active = false where id = '${dana.profile}'`);
  await owner("update public.companies set is_public = is_public where true");
  expect((await renew(secret, [DANAS])).refused).toEqual([
    { id: DANAS, reason: "account_inactive" },
  ]);
});

check("a link that is old, unknown or from another mail renews and shows nothing", async () => {
  const secret = await mailed();
  const refused = (one?: string | null) =>
    refusal(server, "select public.renew_by_mail($1, $2::uuid[])", [one, `{${DANAS}}`]);
  await owner(`select private.queue_mail('${dana.id}', 'test', 'b', '{}')`);
  const [other] = await answer<{ secret: string }[]>(server, "select public.mails_take()");
  for (const wrong of ["", "x", null, other?.secret]) {
    expect(await refused(wrong)).toBe("PT404 not_found");
    expect(await shown(wrong ?? "")).toBeNull();
  }
  expect(await refused(secret)).toBe("allowed");
  await owner("update private.mails set created_at = now() - interval '31 days' where true");
  expect(await refused(secret)).toBe("PT404 not_found");
  expect(await shown(secret)).toBeNull();
});
