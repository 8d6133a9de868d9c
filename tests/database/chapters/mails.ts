import { expect } from "vitest";
import { MAIL_KINDS } from "@/lib/mail/kinds";
import { REQUESTED_MAILS } from "@/lib/mail/requested-mails";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { admin, dana, server, yossi } from "../support/people";

chapter("The outbox of mails");

type Taken = { id: number; key: string; kind: string; address: string; attempt: number } & {
  secret: string;
  stoppable: boolean;
  data: unknown;
};

const NEWS = "insert into private.mail_kinds values ('news', true)";
const queue = async (key: string, who = dana, kind = "test", until = "null") => {
  const call = `private.queue_mail('${who.id}', '${kind}', '${key}', '{"a": 1}', ${until})`;
  return (await owner<{ queued: boolean }>(`select ${call} as queued`))[0]?.queued;
};
const take = (limit = 10) => answer<Taken[]>(server, "select public.mails_take($1)", [limit]);
const soon = () => owner("update private.mails set available_at = now()");
const fail = (mail: Taken | undefined, error: string | null = "refused") =>
  as(server, "select public.mail_failed($1, $2, $3)", [mail?.id, mail?.attempt, error]);
const sent = (mail: Taken | undefined) => as(server, "select public.mail_sent($1)", [mail?.id]);
const state = () =>
  owner<{ key: string; state: string; last_error: string | null }>(
    `select key, case when sent_at is not null then 'sent' when dead_at is not null then 'dead' else 'waits' end as state,
            last_error from private.mails order by id`,
  );

check("the kinds of mails are those that the site has templates for", async () => {
  const kinds = await owner<{ kind: string; stoppable: boolean }>(
    "select * from private.mail_kinds",
  );
  expect(Object.fromEntries(kinds.map(({ kind, stoppable }) => [kind, stoppable]))).toEqual(
    Object.fromEntries(MAIL_KINDS.map((kind) => [kind, !REQUESTED_MAILS.includes(kind)])),
  );
});

check("a mail is queued once for its key, and not without a recipient", async () => {
  expect(await queue("a")).toBe(true);
  expect(await queue("a", yossi)).toBe(false);
  expect(await refusal(null, "select private.queue_mail(null, 'test', 'b', '{}')")).toBe(
    "23514 mails_to_one",
  );
  expect(await state()).toEqual([{ key: "a", state: "waits", last_error: null }]);
});

check("mails that somebody waits for go before bulk mails", async () => {
  await owner(
    "insert into private.mail_kinds (kind, stoppable, reader, rests) values ('crowd', true, 'account', true)",
  );
  await owner(
    `insert into private.mails (key, kind, user_id, data, available_at)
     select 'crowd' || n, 'crowd', '${dana.id}', '{}', now() - interval '1 hour' from generate_series(1, 20) n`,
  );
  await queue("a");
  expect((await take(1)).map(({ key }) => key)).toEqual(["a"]);
  expect((await take(1)).map(({ key }) => key)).toEqual(["crowd1"]);
});

check("a worker takes a mail with a lease, and what it needs to send it", async () => {
  await queue("a");
  expect(await take()).toMatchObject([
    {
      key: "a",
      kind: "test",
      address: "dana@example.com",
      data: { a: 1 },
      attempt: 1,
      stoppable: false,
    },
  ]);
  expect(await take()).toEqual([]);
  // Its worker died.
  await soon();
  const [again] = await take();
  expect(again).toMatchObject({ key: "a", attempt: 2 });
  await sent(again);
  await soon();
  expect(await take()).toEqual([]);
  expect(await state()).toEqual([{ key: "a", state: "sent", last_error: null }]);
});

check("batches are small, and the oldest go first", async () => {
  await owner(
    `insert into private.mails (key, kind, user_id, data, available_at)
     select n::text, 'test', '${dana.id}', '{}', now() - make_interval(secs => n) from generate_series(1, 60) n`,
  );
  expect((await take(2)).map(({ key }) => key).sort()).toEqual(["59", "60"]);
  expect(await take(1000)).toHaveLength(50);
  expect(await take(0)).toHaveLength(1);
});

check(
  "a failed mail is retried after 1, 5, 30 minutes, 2 and 12 hours, and is then dead",
  async () => {
    await queue("a");
    const rests: unknown[] = [];
    for (let attempt = 1; attempt <= 6; attempt++) {
      const [mail] = await take();
      await fail(mail, `attempt\r\n${attempt}`);
      const [row] = await owner<{ rest: number }>(
        "select extract(epoch from available_at - now())::int / 60 as rest from private.mails",
      );
      rests.push(row?.rest);
      await soon();
    }
    expect(rests).toEqual([1, 5, 30, 120, 720, 0]);
    expect(await take()).toEqual([]);
    expect(await state()).toEqual([{ key: "a", state: "dead", last_error: "attempt 6" }]);
  },
);

check(
  "a worker with an expired lease cannot report on another's attempt, except that it was sent",
  async () => {
    await queue("a");
    const [first] = await take();
    await soon();
    const [second] = await take();
    await fail(first);
    expect(await state()).toMatchObject([{ last_error: null }]);
    await fail(second);
    expect(await state()).toMatchObject([{ state: "waits", last_error: "refused" }]);
    await sent(first);
    await fail(second);
    expect(await state()).toEqual([{ key: "a", state: "sent", last_error: null }]);
  },
);

check("a mail whose last worker died is dead but kept; so is one that is too late", async () => {
  await queue("a");
  await queue("b", dana, "test", "now() - interval '1 second'");
  await queue("c", dana, "test", "now() + interval '1 hour'");
  await owner("update private.mails set attempts = 6 where key = 'a'");
  expect((await take()).map(({ key }) => key)).toEqual(["c"]);
  expect(await state()).toEqual([
    { key: "a", state: "dead", last_error: "worker_lost" },
    { key: "b", state: "dead", last_error: "too_late" },
    { key: "c", state: "waits", last_error: null },
  ]);
});

check("an account without an address gets no mail, and the operator sees it", async () => {
  await queue("a");
  await owner(`update auth.users set email = null where id = '${dana.id}'`);
  expect(await take()).toEqual([]);
  expect(await state()).toEqual([{ key: "a", state: "dead", last_error: "no_address" }]);
});

check("an operator resends one dead mail or all of them, and it is audited", async () => {
  for (const key of ["a", "b", "c"]) await queue(key);
  await owner(
    "update private.mails set dead_at = now(), attempts = 6, last_error = 'refused' where key <> 'c'",
  );
  const seen = await answer<{ total: number; rows: { id: number }[] }>(
    admin,
    "select public.admin_mails()",
  );
  expect(seen).toMatchObject({
    waiting: 1,
    sent_today: 0,
    total: 2,
    rows: [
      { kind: "test", email: "dana@example.com", attempts: 6, last_error: "refused" },
      { email: "dana@example.com" },
    ],
  });
  const again = (id: number | null) => answer(admin, "select public.admin_send_again($1)", [id]);
  expect(await again(seen.rows[0]?.id ?? 0)).toBe(1);
  expect(await refusal(admin, "select public.admin_send_again(0)")).toBe("PT404 not_found");
  expect(await again(null)).toBe(1);
  expect((await take()).map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
  expect(
    await owner("select action, details from private.audit_log order by id desc limit 1"),
  ).toEqual([{ action: "mails_again", details: { mails: 1 } }]);
});

check(
  "an operator sees which mails were sent to whom and when, without their contents",
  async () => {
    for (const key of ["a", "b"]) await queue(key);
    await queue("c", yossi);
    await owner("select private.queue_mail_to('Noam@Example.com', 'test', 'd', '{}')");
    await owner("update private.mails set sent_at = now(), attempts = 1 where key in ('a', 'd')");
    await owner("update private.mails set dead_at = now() where key = 'b'");
    type Log = { total: number; rows: { id: number; email: string }[] };
    const log = (...args: (string | number | null)[]) =>
      answer<Log>(admin, "select public.admin_mail_log($1, $2, $3)", [
        ...args,
        ...[null, null, 1].slice(args.length),
      ]);
    const all = await log();
    expect(all.rows.map(({ email }) => email)).toEqual([
      "Noam@Example.com",
      "yossi@example.com",
      "dana@example.com",
      "dana@example.com",
    ]);
    expect(Object.keys(all.rows[0] ?? {}).sort()).toEqual(
      ["attempts", "created_at", "dead_at", "email", "id", "kind", "sent_at"].sort(),
    );
    expect((await log("noam@example.COM ")).total).toBe(1);
    expect((await log("dana@example.com")).total).toBe(2);
    expect((await log("dana@example.com", "sent")).total).toBe(1);
    expect((await log(null, "dead")).total).toBe(1);
    expect((await log(null, "waiting")).rows[0]?.email).toBe("yossi@example.com");
    // A part of an address finds nobody.
    expect((await log("example.com")).total).toBe(0);
    expect(await log(null, null, 2)).toMatchObject({ total: 4, rows: [] });
    expect(await refusal(dana, "select public.admin_mail_log()")).toBe("42501 not_admin");
  },
);

check("an operator's test mail goes to the operator", async () => {
  await as(admin, "select public.admin_try_mail()");
  await as(admin, "select public.admin_try_mail()");
  const mails = await take();
  expect(mails.map(({ address, kind }) => [address, kind])).toEqual(
    Array(2).fill(["admin@example.com", "test"]),
  );
});

check("the link of any attempt of a mail stops its kind", async () => {
  await owner(NEWS);
  await queue("a", dana, "news");
  await queue("b", yossi, "news");
  const [first] = await take(1);
  await soon();
  const [second] = (await take()).filter(({ key }) => key === "a");
  const about = (secret?: string) => answer(server, "select public.mail_of($1)", [secret]);
  expect(await about(first?.secret)).toEqual({ kind: "news", stopped: false });
  expect(await answer(server, "select public.stop_mail($1)", [second?.secret])).toBe(true);
  expect(await answer(server, "select public.stop_mail($1)", [second?.secret])).toBe(true);
  expect(await about(first?.secret)).toEqual({ kind: "news", stopped: true });
  expect(await queue("c", dana, "news")).toBe(false);
  // Pending mails are no longer sent; those of other people and other kinds are.
  await queue("d");
  await soon();
  expect((await take()).map(({ key }) => key).sort()).toEqual(["b", "d"]);
});

check("an unknown link stops nothing, nor does one of a mail that was requested", async () => {
  await queue("a");
  const [mail] = await take();
  for (const secret of [mail?.secret, "", "x", null]) {
    expect(await answer(server, "select public.stop_mail($1)", [secret])).toBe(false);
    expect(await answer(server, "select public.mail_of($1)", [secret])).toBeNull();
  }
  expect(await owner("select from private.mail_stops")).toEqual([]);
});

check("the secret of a link is not stored in the database", async () => {
  await owner(NEWS);
  await queue("a", dana, "news");
  const [mail] = await take();
  const kept = await owner<{ all: string }>(
    "select (select json_agg(m)::text from private.mails m) || (select json_agg(s)::text from private.mail_secrets s) as all",
  );
  expect(mail?.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(kept[0]?.all).not.toContain(mail?.secret);
});

check("everybody has their own switches in the settings", async () => {
  await owner(NEWS);
  const mine = (who = dana) => answer(who, "select public.my_mails()");
  const call = "select public.set_my_mail($1, $2)";
  const set = (comes: boolean) => as(dana, call, ["news", comes]);
  expect(await mine()).toMatchObject({ news: true });
  await set(false);
  await set(false);
  expect(await mine()).toMatchObject({ news: false });
  expect(await mine(yossi)).toMatchObject({ news: true });
  await set(true);
  expect(await mine()).toMatchObject({ news: true });
  expect(await mine()).not.toHaveProperty("test");
  for (const kind of ["test", "nothing"]) {
    expect(await refusal(dana, call, [kind, false])).toBe("22023 unknown_kind");
  }
});

check("mails and unsubscriptions are deleted with the account, and are in its export", async () => {
  await owner(NEWS);
  await queue("a");
  await queue("b", yossi);
  await as(dana, "select public.set_my_mail('news', false)");
  await take();
  expect(await answer(dana, "select public.export_my_account()")).toMatchObject({
    mails: [{ kind: "test", data: { a: 1 }, sent_at: null }],
    stopped_mails: [{ kind: "news" }],
  });
  await as(dana, "select public.delete_my_account()");
  expect(await state()).toMatchObject([{ key: "b" }]);
  expect(await owner("select from private.mail_stops")).toEqual([]);
  expect(await owner("select from private.mail_secrets")).toHaveLength(1);
});

check("a lease is one worker's until it is over", async () => {
  const lease = (name: string, seconds = 60) =>
    answer(server, "select public.take_lease($1, $2)", [name, seconds]);
  expect(await lease("a")).toBe(true);
  expect(await lease("a")).toBe(false);
  expect(await lease("b")).toBe(true);
  await owner("update private.leases set until = now() - interval '1 second' where name = 'a'");
  expect(await lease("a")).toBe(true);
  expect(await lease("a")).toBe(false);
});
