import { randomUUID } from "node:crypto";
import { rows } from "../journeys/support/backend";
import { freshClient } from "../journeys/support/people";
import { callAction } from "./support/actions";
import { BILLING_PATH, GROW_KEY, notify, reference } from "./support/billing";
import { newNotice, planOf, waitingNotice } from "./support/billing-actions";
import { api, newActor, rpc } from "./support/cast";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const day = 86_400_000;
const ends = async (userId: string) => {
  const [row] = await rows<{ ends_at: string }>(
    `user_subscriptions?user_id=eq.${userId}&select=ends_at`,
  );
  return row ? Math.round((Date.parse(row.ends_at) - Date.now()) / day) : null;
};

test("forged, late, altered or misdirected payment notices change nothing", async () => {
  const payer = await newActor();
  const { id, price } = await planOf();
  const paid = {
    ...{ kind: "paid", transaction: randomUUID(), amount: price },
    ref: reference(payer.userId, id),
  };
  const before = await ends(payer.userId);
  for (const change of [
    { secret: "another secret" },
    { secondsAgo: 301 },
    { secondsAgo: -301 },
    { sent: JSON.stringify({ ...paid, currency: "ILS", amount: price * 10 }) },
  ])
    await attempt("a notice that nobody signed so", async () =>
      expect(await notify(paid, change)).toBe(403),
    );
  for (const path of ["b2".repeat(32), BILLING_PATH.slice(1), `${BILLING_PATH}/`])
    await attempt("a guessed address", async () =>
      expect([404, 308]).toContain(await notify(paid, { path })),
    );
  await attempt("an address of a provider that is not open", async () =>
    expect((await send(`/api/billing/cardcom/${BILLING_PATH}?lowprofilecode=1`)).status).toBe(404),
  );
  await attempt("none of them changed anything", async () =>
    expect(await ends(payer.userId)).toBe(before),
  );
  await control("the provider's own", async () => {
    expect(await notify(paid)).toBe(200);
    expect(await ends(payer.userId)).toBeGreaterThan(26);
  });
});

test("one payment adds one month, even if notified repeatedly, concurrently or out of order", async () => {
  const payer = await newActor();
  const { id, price } = await planOf();
  const ref = reference(payer.userId, id);
  const paid = { kind: "paid", transaction: randomUUID(), amount: price, ref };
  await control("told once", async () => expect(await notify(paid)).toBe(200));
  const month = await ends(payer.userId);
  await attempt("told five times at once", async () => {
    expect(await Promise.all(Array.from({ length: 5 }, () => notify(paid)))).toEqual(
      Array(5).fill(200),
    );
    expect(await ends(payer.userId)).toBe(month);
  });
  const yesterday = new Date(Date.now() - day).toISOString();
  await attempt("a failure of before the payment takes nothing away", async () => {
    const failed = { kind: "failed", transaction: randomUUID(), ref, at: yesterday };
    expect(await notify(failed)).toBe(200);
    expect(await ends(payer.userId)).toBe(month);
  });
});

test("a payment with a wrong sum, a stranger's or an old reference is held and changes nothing", async ({
  cast,
}) => {
  const payer = await newActor();
  const { id, price } = await planOf();
  const { id: dear } = await planOf("agency");
  const before = await ends(payer.userId);
  for (const [reason, change] of [
    ["wrong_amount", { amount: 1 }],
    ["wrong_amount", { amount: price, currency: "USD" }],
    ["wrong_amount", { ref: reference(payer.userId, dear) }],
    ["unknown_ref", { ref: reference(payer.userId, id, 7, "a forger's secret") }],
    ["unknown_ref", { ref: undefined }],
    ["late_ref", { ref: reference(payer.userId, id, -1) }],
    ["wrong_time", { at: "2020-01-01T00:00:00Z" }],
  ] as const) {
    const transaction = randomUUID();
    const paid = { kind: "paid", amount: price, ref: reference(payer.userId, id), transaction };
    await attempt(`a payment that is not one: ${reason}`, async () => {
      expect(await notify({ ...paid, ...change })).toBe(200);
      expect(await waitingNotice(cast.admin, transaction)).toMatchObject({ reason });
      expect(await ends(payer.userId)).toBe(before);
    });
  }
  await control("the right one acts", async () => {
    const transaction = randomUUID();
    const ref = reference(payer.userId, id);
    await notify({ kind: "paid", amount: price, ref, transaction });
    expect(await waitingNotice(cast.admin, transaction)).toBeNull();
    expect(await ends(payer.userId)).not.toBe(before);
  });
});

test("Grow's key cannot be guessed, no card is stored, and a notice cannot inject a script", async ({
  cast,
}) => {
  const evil = "<script>alert(1)</script>";
  const grow = (fields: Record<string, string>) =>
    send(`/api/billing/grow/${BILLING_PATH}`, {
      method: "POST",
      headers: { ...freshClient(), "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
  const transactionCode = randomUUID();
  const fields = {
    ...{ transactionCode, paymentSum: "99", fullName: evil, cardSuffix: "4580", cField1: "x" },
    note: "4111 1111 1111 1111",
  };
  for (const webhookKey of ["x", GROW_KEY.slice(1), `${GROW_KEY} x`])
    await attempt("another key", async () =>
      expect((await grow({ ...fields, webhookKey })).status).toBe(403),
    );
  await control("Grow itself", async () =>
    expect((await grow({ ...fields, webhookKey: GROW_KEY })).status).toBe(200),
  );
  const notice = await waitingNotice(cast.admin, transactionCode);
  await attempt("a card or the key in what is stored", async () =>
    expect(JSON.stringify(notice)).not.toMatch(/4580|4111|constant-key/),
  );
  const page = `/admin/billing?page=${notice?.page}`;
  const { text } = await send(page, { headers: cast.admin.headers });
  await control("the operator sees the notice", async () =>
    expect(text).toContain(transactionCode),
  );
  await attempt("a name as a script on the operator's page", async () =>
    expect(text).not.toContain("<script>alert"),
  );
  await attempt("a body without an end", async () =>
    expect((await grow({ ...fields, webhookKey: GROW_KEY, note: "x".repeat(40_000) })).status).toBe(
      413,
    ),
  );
});

test("only operators read and resolve notices, and no signed-in user can submit one", async ({
  cast,
}) => {
  const { id, txn } = await newNotice(cast.admin);
  const { id: planId } = await planOf();
  for (const { token, email, userId } of [cast.agent, cast.company]) {
    await attempt("an operator's act by somebody else", async () => {
      const accept = { _id: id, _email: email, _plan_id: planId, _months: 36 };
      for (const [name, args] of [
        ["admin_notices", {}],
        ["admin_money", {}],
        ["admin_accept_notice", accept],
        ["admin_dismiss_notice", { _id: id }],
      ] as const)
        expect((await rpc(name, token, args)).status).toBe(403);
    });
    await attempt("a notice by whoever is signed in", async () => {
      const notice = {
        ...{ provider: "generic", txn: randomUUID(), kind: "paid", proved: true, fresh: true },
        ...{ user_id: userId, plan_id: planId, amount: 99, currency: "ILS" },
      };
      expect((await rpc("billing_notice", token, { _notice: notice })).status).toBe(403);
    });
    await attempt("the tables through the Data API", async () => {
      for (const table of ["billing_events", "billing_accounts"])
        for (const profile of ["public", "private"]) {
          const headers = { "accept-profile": profile };
          const answer = await api(`/rest/v1/${table}?select=*`, { token, headers });
          expect(answer.status).toBeGreaterThanOrEqual(400);
        }
    });
  }
  await attempt("payments of others", async () => {
    const { body } = await rpc("my_payments", cast.otherAgent.token);
    expect(JSON.stringify(body)).not.toContain(txn);
  });
  await callAction("dismissNotice", { id }, { as: cast.agent });
  await attempt("it is dismissed by somebody else", async () =>
    expect(await waitingNotice(cast.admin, txn)).not.toBeNull(),
  );
  await callAction("dismissNotice", { id }, { as: cast.admin });
  await control("an operator dismisses it", async () =>
    expect(await waitingNotice(cast.admin, txn)).toBeNull(),
  );
});
