import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { admin, carmel, dana, gil, server, visitor, yossi } from "../support/people";

chapter("Billing notices");

const NOTICE = "select public.billing_notice($1)";
const ACCEPT = "select public.admin_accept_notice($1, $2, $3, $4)";
const DISMISS = "select public.admin_dismiss_notice($1)";
const LIST = "select public.admin_notices($1)";
const MONEY = "select public.admin_money()";

const planId = async (slug = "agent") =>
  (await owner<{ id: string }>("select id from public.plans where slug = $1", [slug]))[0]?.id ?? "";
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A verified notice for Dana's plan, with the given changes. */
const notice = async (change: object = {}) => ({
  ...{ provider: "generic", txn: "t1", kind: "paid", user_id: dana.id, plan_id: await planId() },
  ...{ fresh: true, amount: 99, currency: "ILS", at: daysAgo(0), proved: true, raw: { a: "b" } },
  ...change,
});
const send = async (change: object = {}) =>
  answer<{ status: string; reason?: string }>(server, NOTICE, [
    JSON.stringify(await notice(change)),
  ]);
/** The days in Israel on which a subscription begins and ends. */
const subscription = async (id = dana.id) =>
  (
    await owner<{ plan: string; status: string; until: string; left: number }>(
      `select p.slug as plan, s.status, (s.ends_at at time zone 'Asia/Jerusalem')::date::text as until,
         ((s.ends_at at time zone 'Asia/Jerusalem')::date - (now() at time zone 'Asia/Jerusalem')::date) as left
       from public.user_subscriptions s left join public.plans p on p.id = s.plan_id where s.user_id = $1`,
      [id],
    )
  )[0];
const inMonths = async (months: number, from = 0) =>
  (
    await owner<{ day: string }>(
      `select ((now() at time zone 'Asia/Jerusalem')::date - $2::integer + make_interval(months => $1))::date::text as day`,
      [months, from],
    )
  )[0]?.day;
const waiting = async () =>
  (await answer<{ rows: { id: number; reason: string }[] }>(admin, LIST, [false])).rows;
const events = () => owner("select id from private.billing_events");

/** The result of notices of these days, read in this order: [kind, day, plan, months]. */
async function fold(
  notices: [string, string, string?, number?][],
  order = notices.map((_, n) => n),
) {
  for (const n of order) {
    const [kind, day, plan = "agent", months = 1] = notices[n]!;
    const [row] = await owner<{ id: number }>(
      `insert into private.billing_events (provider, txn, kind, user_id, plan_id, amount, currency, at, months, proved, state, decided_at)
       values ('generic', $1, $2, $3, $4, 99, 'ILS', ($5 || ' 12:00 Asia/Jerusalem')::timestamptz, $6, true, 'applied', now()) returning id`,
      [
        `${kind} ${n}`.replace(" ", ":"),
        kind,
        dana.id,
        await planId(plan),
        day,
        kind === "paid" || kind === "refunded" ? months : null,
      ],
    );
    await owner("select private.apply_billing($1, $2)", [dana.id, row?.id]);
  }
  return (await subscription())?.until;
}

check("a payment is a subscription to the plan for a month, or for a year", async () => {
  expect(await send()).toEqual({ status: "applied", reason: null });
  expect(await subscription()).toMatchObject({
    ...{ plan: "agent", status: "active", until: await inMonths(1) },
  });
  await send({ txn: "t2", user_id: yossi.id, amount: 990 });
  expect(await subscription(yossi.id)).toMatchObject({ until: await inMonths(12) });
  const [profile] = await owner(
    "select subscription_active, subscription_type from public.profiles where id = $1",
    [dana.profile],
  );
  expect(profile).toEqual({ subscription_active: true, subscription_type: "agent" });
});

check("a duplicate notice counts once", async () => {
  for (let n = 0; n < 5; n++)
    expect(await send()).toMatchObject({ status: n === 0 ? "applied" : "known" });
  expect(await subscription()).toMatchObject({ until: await inMonths(1) });
  expect(await events()).toHaveLength(1);
  await send({ txn: "t2" });
  expect(await subscription()).toMatchObject({ until: await inMonths(2) });
});

check("the 31st becomes the last day of a short month and comes back after it", async () => {
  const months = ["2027-01-31", "2027-02-28", "2027-03-31"].map((day) => ["paid", day] as const);
  expect(await fold([["paid", months[0]![1]]])).toBe("2027-02-28");
  await owner("delete from private.billing_events");
  await owner("delete from private.billing_accounts");
  await owner("delete from public.user_subscriptions where user_id = $1", [dana.id]);
  expect(await fold(months.slice(0, 2).map((one) => [...one]))).toBe("2027-03-31");
});

for (const order of [
  [0, 1, 2, 3],
  [3, 2, 1, 0],
  [2, 0, 3, 1],
]) {
  check(`notices give the same result in the order ${order.join(", ")}`, async () => {
    const notices: [string, string][] = [
      ["paid", "2027-01-10"],
      ["failed", "2027-02-10"],
      ["paid", "2027-02-12"],
      ["paid", "2027-03-10"],
    ];
    expect(await fold(notices, order)).toBe("2027-04-10");
    expect(await owner("select failed_at from private.billing_accounts")).toEqual([
      { failed_at: null },
    ]);
  });
}

check("a failed charge gives seven days of grace, counted from the first failure", async () => {
  expect(
    await fold([
      ["paid", "2027-01-10"],
      ["failed", "2027-02-10"],
      ["failed", "2027-02-13"],
    ]),
  ).toBe("2027-02-17");
});

check("a charge that fails long after the paid end gives no grace", async () => {
  expect(
    await fold([
      ["paid", "2027-01-10"],
      ["failed", "2027-03-20"],
    ]),
  ).toBe("2027-02-10");
});

check(
  "a cancelled subscription lasts until the paid end, and a failure gives no grace after that",
  async () => {
    expect(
      await fold([
        ["paid", "2027-01-10"],
        ["cancelled", "2027-01-15"],
        ["failed", "2027-02-10"],
      ]),
    ).toBe("2027-02-10");
  },
);

check("a refund ends the subscription, and a later payment begins on its own day", async () => {
  expect(
    await fold([
      ["paid", "2027-01-10"],
      ["refunded", "2027-01-12"],
    ]),
  ).toBe("2027-01-12");
  expect(
    await fold([
      ["failed", "2027-01-13"],
      ["failed", "2027-01-13"],
      ["paid", "2027-01-14"],
    ]),
  ).toBe("2027-02-14");
});

check("a payment after a gap begins anew, and another plan begins on its own day", async () => {
  expect(
    await fold([
      ["paid", "2027-01-10"],
      ["paid", "2027-03-20"],
      ["paid", "2027-03-25", "agent-plus"],
    ]),
  ).toBe("2027-04-25");
  expect((await subscription())?.plan).toBe("agent-plus");
});

check(
  "time granted by an operator is not lost, and a plan set by an operator is not overridden",
  async () => {
    const save = async (days: number | null) =>
      as(admin, "select public.admin_save_user_subscription($1, $2, '{}', null, null, $3)", [
        dana.id,
        await planId(),
        days === null ? null : daysAgo(-days),
      ]);
    await save(10);
    await send();
    expect(await subscription()).toMatchObject({ until: await inMonths(1, -10) });
    await save(100);
    await send({ txn: "t2" });
    expect(await subscription()).toMatchObject({ until: await inMonths(1, -100) });
    await save(null);
    expect(await send({ txn: "t3" })).toEqual({ status: "waits", reason: "endless" });
  },
);

for (const [reason, changes] of Object.entries({
  unproved: [{ proved: false }],
  unknown_kind: [{ kind: null }],
  unknown_ref: [
    { user_id: null },
    { user_id: "99999999-0000-4000-8000-000000000000" },
    { plan_id: null },
  ],
  late_ref: [{ fresh: false }],
  wrong_amount: [
    { amount: 1 },
    { amount: 98.99 },
    { amount: 149 },
    { amount: null },
    { currency: "USD" },
    { currency: null },
    { kind: "refunded" },
  ],
  wrong_time: [{ at: daysAgo(-2) }, { at: daysAgo(93) }],
})) {
  check(`a notice waits for an operator: ${reason}`, async () => {
    for (const [n, change] of changes.entries())
      expect([change, await send({ ...change, txn: `t${n}` })]).toEqual([
        change,
        { status: "waits", reason },
      ]);
    expect(await subscription()).toBeUndefined();
    expect(await waiting()).toHaveLength(changes.length);
    expect(await send({ txn: "right" })).toMatchObject({ status: "applied" });
  });
}

check(
  "an expired link renews the plan that it began, and moves nobody to another plan",
  async () => {
    await send({ at: daysAgo(31) });
    expect(await send({ txn: "t2", fresh: false, at: daysAgo(0) })).toMatchObject({
      status: "applied",
    });
    await send({ txn: "t3", plan_id: await planId("agency"), amount: 299 });
    expect(await send({ txn: "t4", fresh: false })).toEqual({
      status: "waits",
      reason: "other_plan",
    });
    expect(await subscription()).toMatchObject({ plan: "agency" });
  },
);

check("a renewal without a reference finds its account by its standing order", async () => {
  await send({ agreement: "d1" });
  const renewal = { txn: "t2", user_id: null, plan_id: null, fresh: false };
  expect(await send({ ...renewal, agreement: "d2" })).toMatchObject({ reason: "unknown_ref" });
  // The same number of another provider is a different transaction.
  expect(await send({ ...renewal, agreement: "d1", provider: "grow" })).toMatchObject({
    reason: "unknown_ref",
  });
  expect(await send({ ...renewal, txn: "t3", agreement: "d1" })).toMatchObject({
    status: "applied",
  });
  expect(await subscription()).toMatchObject({ until: await inMonths(2) });
});

check("a verified notice replaces its unverified one, and no other", async () => {
  await send({ proved: false, amount: 1 });
  expect(await send()).toMatchObject({ status: "applied" });
  expect(await send({ amount: 1, proved: false })).toEqual({ status: "known" });
  expect(await waiting()).toEqual([]);
  // A notice waiting because of its amount is not replaced: an operator may be reviewing it.
  await send({ txn: "t2", amount: 1 });
  expect(await send({ txn: "t2" })).toEqual({ status: "known" });
});

check("at most a thousand unverified notices wait", async () => {
  await owner(
    `insert into private.billing_events (provider, txn, at, proved, state, reason)
     select 'cardcom', 'x' || n, now(), false, 'waits', 'unproved' from generate_series(1, 1000) n`,
  );
  expect(await send({ proved: false })).toEqual({ status: "full" });
  expect(await send()).toMatchObject({ status: "applied" });
});

check(
  "mails about a failed charge are sent on its day, after three and after six days",
  async () => {
    await send({ at: daysAgo(30) });
    await send({ txn: "f", kind: "failed", amount: null });
    const mails = () =>
      owner<{ key: string }>("select key, data from private.mails where kind = 'billing_failed'");
    expect(await mails()).toMatchObject([{ data: { plan: "Agent" } }]);
    for (const days of [0, 1, 3, 4, 6, 6.5, 8])
      await owner("select private.queue_grace_mails(now() + $1 * interval '1 day')", [days]);
    expect((await mails()).map(({ key }) => key.at(-1))).toEqual(["0", "3", "6"]);
    expect(await answer(dana, "select public.my_payments()")).toMatchObject({
      grace_until: expect.any(String),
    });
    await send({ txn: "t2" });
    await owner("select private.queue_grace_mails(now() + interval '3 days')");
    expect(await mails()).toHaveLength(3);
    expect(await answer(dana, "select public.my_payments()")).toMatchObject({ grace_until: null });
  },
);

check("an operator assigns a notice to an account, once, and it is in the audit", async () => {
  await send({ user_id: null, amount: 50 });
  const [{ id } = { id: 0 }] = await waiting();
  const accept = [id, "DANA@example.com", await planId(), 2];
  const email = (
    await owner<{ email: string }>("select email from auth.users where id = $1", [dana.id])
  )[0]?.email;
  accept[1] = email?.toUpperCase() ?? "";
  for (const [change, code] of [
    [{ 1: "nobody@example.com" }, "22023 payer_not_found"],
    [{ 1: null }, "22023 payer_not_found"],
    [{ 2: dana.id }, "22023 plan_not_found"],
    [{ 3: 0 }, "22023 months_range"],
    [{ 3: 37 }, "22023 months_range"],
    [{ 3: null }, "22023 months_range"],
    [{ 0: 0 }, "PT404 not_found"],
  ] as const)
    expect(await refusal(admin, ACCEPT, Object.values({ ...accept, ...change }))).toBe(code);
  await answer(admin, ACCEPT, accept);
  expect(await subscription()).toMatchObject({ plan: "agent", until: await inMonths(2) });
  expect(await refusal(admin, ACCEPT, accept)).toBe("PT404 not_found");
  expect(await refusal(admin, DISMISS, [id])).toBe("PT404 not_found");
  const [line] = await owner(
    "select action, actor, target, details from private.audit_log order by id desc limit 1",
  );
  expect(line).toMatchObject({
    ...{ action: "notice_accepted", actor: admin.id, target: dana.id },
    details: { transaction: "t1", amount: 50, reason: "unknown_ref", months: 2 },
  });
});

check(
  "a notice that was not understood, or is of an endless subscription, cannot be accepted",
  async () => {
    await send({ kind: null });
    const [{ id } = { id: 0 }] = await waiting();
    const [{ email } = { email: "" }] = await owner<{ email: string }>(
      "select email from auth.users where id = $1",
      [dana.id],
    );
    expect(await refusal(admin, ACCEPT, [id, email, await planId(), 1])).toBe(
      "22023 notice_not_understood",
    );
    await owner(
      "insert into public.user_subscriptions (user_id, plan_id, ends_at) values ($1, $2, null)",
      [dana.id, await planId()],
    );
    expect(await refusal(admin, ACCEPT, [id, email, await planId(), 1])).toBe(
      "22023 subscription_endless",
    );
  },
);

check("a dismissed notice is never applied, and is kept", async () => {
  await send({ amount: 1 });
  const [{ id } = { id: 0 }] = await waiting();
  await answer(admin, DISMISS, [id]);
  expect(await waiting()).toEqual([]);
  expect(await subscription()).toBeUndefined();
  expect(await send()).toEqual({ status: "known" });
  expect(await answer(admin, LIST, [true])).toMatchObject({
    ...{ waiting: 0, decided: 1, rows: [{ id, state: "dismissed", reason: "wrong_amount" }] },
  });
});

check("people see their own payments with their invoices, and nobody else's", async () => {
  await send({ invoice_number: "20114", invoice_url: "https://invoices.example.com/20114" });
  expect(await answer(dana, "select public.my_payments()")).toMatchObject({
    ...{ grace_until: null, cancelled: false },
    payments: [
      {
        ...{ kind: "paid", amount: 99, plan: "Agent", invoice_number: "20114" },
        invoice_url: "https://invoices.example.com/20114",
      },
    ],
  });
  expect(await answer(yossi, "select public.my_payments()")).toMatchObject({ payments: [] });
  await send({ txn: "t2", kind: "cancelled", amount: null });
  expect(await answer(dana, "select public.my_payments()")).toMatchObject({ cancelled: true });
});

check("the operator sees what is sold, what was received and what ends soon", async () => {
  const before = await answer<{ active: number; monthly: number }>(admin, MONEY);
  await send();
  await send({ txn: "t2", user_id: carmel.id, plan_id: await planId("agency"), amount: 2990 });
  const money = await answer<{ sold: object[]; soon: object[]; months: object[] }>(admin, MONEY);
  expect(money).toMatchObject({ active: before.active + 2, monthly: before.monthly + 398 });
  expect(money.months).toHaveLength(12);
  expect(money.months[0]).toMatchObject({ received: 3089 });
  await send({ txn: "r", kind: "refunded" });
  expect((await answer<typeof money>(admin, MONEY)).months[0]).toMatchObject({ received: 2990 });
});

check(
  "plans and add-ons are counted with their prices, and who ends soon, came and went",
  async () => {
    await owner("delete from public.user_subscriptions where true");
    const give = async (
      id: string,
      plan: string,
      addon: string,
      starts: number,
      ends: number | null,
    ) =>
      owner(
        `insert into public.user_subscriptions (user_id, plan_id, addon_ids, starts_at, ends_at)
         values ($1, $2, array(select id from public.plan_addons where slug = $3),
           now() - $4 * interval '1 day', now() + $5 * interval '1 day')`,
        [id, await planId(plan), addon, starts, ends],
      );
    await give(dana.id, "agent", "video", 40, 10);
    await give(yossi.id, "agent", "", 0, 31);
    await give(carmel.id, "agency", "", 40, null);
    // Longer ago than the twelve months, and ended within them.
    await give(gil.id, "agent-plus", "video", 500, -40);
    type Sums = { came: number; went: number; month: string };
    const money = await answer<{ months: Sums[] }>(admin, MONEY);
    expect(money).toMatchObject({
      ...{ active: 3, ending: 1, monthly: 99 * 2 + 299 + 20 },
      sold: [
        { name: "Agent", addon: false, count: 2, price: 99 },
        { name: "Agency", addon: false, count: 1, price: 299 },
        { name: "וידאו", addon: true, count: 1, price: 20 },
      ],
      soon: [{ user_id: dana.id, name: "דנה לוי", plan: "Agent" }],
    });
    const sum = (of: "came" | "went") => money.months.reduce((all, month) => all + month[of], 0);
    expect([sum("came"), sum("went"), money.months[0]]).toMatchObject([3, 1, { went: 0 }]);
    expect(money.months[0]?.came).toBeGreaterThanOrEqual(1);
    const [newest, before] = money.months.map(({ month }) => month);
    expect(newest && before && newest > before).toBe(true);
  },
);

check("for a deleted account the amount is kept, and nothing about the payer", async () => {
  await send({ agreement: "d1", invoice_number: "1", invoice_url: "https://a.example/1" });
  await owner("delete from auth.users where id = $1", [dana.id]);
  expect(
    await owner(
      "select user_id, raw, agreement, invoice_number, invoice_url, amount::float from private.billing_events",
    ),
  ).toEqual([
    {
      ...{ user_id: null, raw: null, agreement: null, invoice_number: null, invoice_url: null },
      amount: 99,
    },
  ]);
});

check("the raw payload of a notice is deleted three months after it was decided", async () => {
  await send();
  await send({ txn: "t2", amount: 1 });
  const raws = () => owner("select raw from private.billing_events order by id");
  await owner("update private.billing_events set received_at = now() - interval '1 year'");
  await owner("select private.forget_notices()");
  expect(await raws()).toEqual([{ raw: { a: "b" } }, { raw: { a: "b" } }]);
  await owner(
    "update private.billing_events set decided_at = now() - interval '4 months' where state = 'applied'",
  );
  await owner("select private.forget_notices()");
  expect(await raws()).toEqual([{ raw: null }, { raw: { a: "b" } }]);
});

check("only the server submits notices, and only an operator reads or decides", async () => {
  await send({ amount: 1 });
  const [{ id } = { id: 0 }] = await waiting();
  const body = JSON.stringify(await notice({ txn: "forged" }));
  for (const who of [visitor, dana, yossi, admin]) {
    expect(await refusal(who, NOTICE, [body])).toBe("42501 denied");
    for (const sql of [
      "select from private.billing_events",
      "update private.billing_events set state = 'applied'",
      "select from private.billing_accounts",
      `select private.apply_billing('${dana.id}', 1)`,
    ])
      expect(await refusal(who, sql)).toBe("42501 denied");
  }
  for (const who of [visitor, dana, yossi, server]) {
    const denied = who === visitor || who === server ? "42501 denied" : "42501 not_admin";
    expect(await refusal(who, LIST, [false])).toBe(denied);
    expect(await refusal(who, MONEY)).toBe(denied);
    expect(await refusal(who, ACCEPT, [id, "a", dana.id, 1])).toBe(denied);
    expect(await refusal(who, DISMISS, [id])).toBe(denied);
  }
  expect(await waiting()).toHaveLength(1);
});

for (const [name, bad] of Object.entries({
  billing_provider_known: [{ provider: "stripe" }],
  billing_txn_valid: [{ txn: "" }, { txn: "a b" }, { txn: "x".repeat(201) }],
  billing_kind_known: [{ kind: "stolen" }],
  billing_agreement_valid: [{ agreement: "" }, { agreement: "x".repeat(201) }],
  billing_amount_valid: [{ amount: -1 }],
  billing_currency_valid: [{ currency: "ils" }],
  billing_invoice_valid: [{ invoice_number: "" }, { invoice_number: "x".repeat(61) }],
  billing_invoice_url_valid: [
    { invoice_url: "javascript:alert(1)" },
    { invoice_url: "http://a.example" },
  ],
  billing_raw_small: [{ raw: { a: "x".repeat(40_000) } }],
})) {
  check(`a notice is guarded by ${name}`, async () => {
    for (const change of bad)
      expect([
        change,
        await refusal(server, NOTICE, [JSON.stringify(await notice(change))]),
      ]).toEqual([change, `23514 ${name}`]);
    expect(await send()).toMatchObject({ status: "applied" });
  });
}

for (const [name, change] of Object.entries({
  billing_months_valid: "months = 37",
  billing_state_known: "state = 'maybe'",
  billing_reason_known: "reason = 'because'",
  billing_waits_for_something: "state = 'waits', reason = null",
})) {
  check(`a stored notice is guarded by ${name}`, async () => {
    await send();
    expect(await refusal(null, `update private.billing_events set ${change}`)).toBe(
      `23514 ${name}`,
    );
    expect(await refusal(null, "update private.billing_events set months = 36")).toBe("allowed");
  });
}
