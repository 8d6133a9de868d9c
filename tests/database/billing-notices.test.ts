import { createHmac, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { israelDay } from "@/lib/hebrew/format";
import { makeReference } from "@/server/billing/reference";
import { type Database, openDatabase } from "./support/database";
import { dana, server } from "./support/people";

// Each provider's notice, as it is sent, through its adapter into the database: the outcome when it is forged, late,
// repeated, concurrent, out of order, or carries a different amount. Grow and Cardcom are covered by recorded samples.

const { env, now } = vi.hoisted(() => ({
  env: {} as Record<string, string>,
  now: { db: null as unknown as { rpc: unknown }, cardcom: {} as Record<string, object> },
}));
vi.mock("@/server/env", () => ({ env }));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn(), info: vi.fn() } }));
vi.mock("@/server/supabase/clients", () => ({ serviceDb: () => now.db }));
vi.mock("@/server/outbound", () => ({
  limitedFetch: () => async (url: URL) => {
    const said = now.cardcom[url.searchParams.get("lowprofilecode") ?? ""] ?? { ResponseCode: 700 };
    return new Response(new URLSearchParams(said as Record<string, string>).toString());
  },
}));
const { receiveNotice } = await import("@/server/billing/receive");
const { fieldsOf } = await import("@/lib/billing/fields");

const SIGNS = "s".repeat(32);
const [SECRET, KEY] = ["g".repeat(32), "k".repeat(32)];
Object.assign(env, {
  ...{ BILLING_SECRET: SIGNS, BILLING_GENERIC_SECRET: SECRET, BILLING_GROW_KEY: KEY },
  ...{ BILLING_CARDCOM_TERMINAL: "1000", BILLING_CARDCOM_USER: "barak9611" },
  BILLING_CARDCOM_URL: "https://cardcom.test",
});

type Deal = { id: string; daysAgo: number; amount: number; failed?: boolean; forged?: boolean };
type Provider = "generic" | "grow" | "cardcom";

const DAY = 86_400_000;
let plan = "";
const reference = () => makeReference(dana.id, plan, SIGNS, Date.now());
/** A day in Israel, where it begins before the UTC day does, in the providers' format. */
const dayOf = (daysAgo: number) => {
  const [year, month, day] = israelDay(Date.now() - daysAgo * DAY).split("-");
  return `${day}/${month}/${year?.slice(2)}`;
};

const sending = (provider: Provider, fields: object, headers: Record<string, string> = {}) => {
  const body = Buffer.from(JSON.stringify(fields));
  return () =>
    receiveNotice(
      provider,
      { headers: new Headers(headers), body, fields: fieldsOf(fields) },
      Date.now(),
    );
};

/** Each returns a function that sends the same notice again. */
const NOTICES: Record<Provider, (deal: Deal) => () => Promise<number>> = {
  generic({ id, daysAgo, amount, failed, forged }) {
    const fields = {
      ...{ kind: failed ? "failed" : "paid", transaction: id, ref: reference(), amount },
      ...{ currency: "ILS", at: new Date(Date.now() - daysAgo * DAY).toISOString() },
    };
    const at = String(Math.floor(Date.now() / 1000));
    const mac = createHmac("sha256", forged ? "another secret" : SECRET);
    const signed = mac.update(`${id}.${at}.${JSON.stringify(fields)}`).digest("base64");
    return sending("generic", fields, {
      ...{ "webhook-id": id, "webhook-timestamp": at, "webhook-signature": `v1,${signed}` },
    });
  },
  grow({ id, daysAgo, amount, failed, forged }) {
    const key = forged ? "another key" : KEY;
    const told = { paymentDate: dayOf(daysAgo), cField1: reference(), directDebitId: "901" };
    return sending(
      "grow",
      failed
        ? {
            ...{ webhook_key: key, regular_payment_id: "901", error_message: "סירוב", sum: amount },
            ...{ charges_attempts: id, date: dayOf(daysAgo), cField1: reference() },
          }
        : { ...told, webhookKey: key, transactionCode: id, paymentSum: amount, asmachta: "52077" },
    );
  },
  cardcom({ id, daysAgo, amount, failed, forged }) {
    // The response of the provider's server; it does not know a forged notice.
    if (!forged)
      now.cardcom[id] = {
        ...{ ResponseCode: 0, OperationResponse: 0, DealResponse: failed ? 33 : 0 },
        ...{ ReturnValue: reference(), DealDate: dayOf(daysAgo), InternalDealNumber: 7001 },
        ...{ "ExtShvaParams.Sum36": amount * 100, CoinID: 1 },
      };
    const claimed = { OperationResponse: 0, DealResponse: 0, ReturnValue: reference() };
    return sending("cardcom", {
      terminalnumber: 1000,
      lowprofilecode: id,
      Operation: 1,
      ...claimed,
    });
  },
};

let db: Database;
let crowd: Awaited<ReturnType<Database["crowd"]>>;
beforeAll(async () => {
  db = await openDatabase();
  crowd = await db.crowd(5);
  let turn = 0;
  const rpc = async (_: string, { _notice }: { _notice: object }) => {
    const one = crowd[turn++ % crowd.length] as (typeof crowd)[number];
    const [row] = (await one.as(server, "select public.billing_notice($1) as told", [
      JSON.stringify(_notice),
    ])) as { told: object }[];
    return { data: row?.told, error: null, status: 200 };
  };
  now.db = { rpc };
  const [row] = await db.sql<{ id: string }>("select id from public.plans where slug = 'agent'");
  plan = row?.id ?? "";
});
afterEach(async () => {
  await db.sql("delete from private.billing_events");
  await db.sql("delete from private.billing_accounts");
  await db.sql("delete from public.user_subscriptions where user_id = $1", [dana.id]);
});
afterAll(async () => {
  await Promise.all(crowd.map((one) => one.close()));
  await db.close();
});

/** Days left of a month that began this many days ago; null without a subscription. */
const until = async () =>
  (
    await db.sql<{ until: string }>(
      "select (ends_at at time zone 'Asia/Jerusalem')::date::text as until from public.user_subscriptions where user_id = $1",
      [dana.id],
    )
  )[0]?.until ?? null;
const monthFrom = async (daysAgo: number) =>
  (
    await db.sql<{ day: string }>(
      "select (((now() - make_interval(days => $1)) at time zone 'Asia/Jerusalem')::date + interval '1 month')::date::text as day",
      [daysAgo],
    )
  )[0]?.day;
const events = () =>
  db.sql<{ state: string; reason: string | null }>(
    "select state, reason from private.billing_events order by id",
  );

describe.each(["generic", "grow", "cardcom"] as const)("a notice of %s", (provider) => {
  const deal = (change: Partial<Deal> = {}) =>
    NOTICES[provider]({ id: randomUUID(), daysAgo: 1, amount: 99, ...change });

  test("that is valid grants a month from its own date, even when it arrives days late", async () => {
    expect(await deal({ daysAgo: 4 })()).toBe(200);
    expect(await until()).toBe(await monthFrom(4));
    expect(await events()).toEqual([{ state: "applied", reason: null }]);
  });

  test("that is forged grants nothing", async () => {
    const status = await deal({ forged: true })();
    expect(status).toBe(provider === "cardcom" ? 200 : 403);
    expect(await until()).toBeNull();
    // Cardcom's notice proves nothing on its own: it waits when Cardcom's server does not know it.
    const waits = provider === "cardcom" ? [expect.objectContaining({ state: "waits" })] : [];
    expect(await events()).toEqual(waits);
  });

  test("that arrives twice, then five times concurrently, is one payment", async () => {
    const press = deal();
    await press();
    await press();
    const statuses = await Promise.all(Array.from({ length: 5 }, press));
    expect(statuses).toEqual(Array(5).fill(200));
    expect(await until()).toBe(await monthFrom(1));
    expect(await events()).toHaveLength(1);
  });

  test("whose first delivery arrives five times concurrently is one payment", async () => {
    const press = deal();
    await Promise.all(Array.from({ length: 5 }, press));
    expect(await until()).toBe(await monthFrom(1));
    expect(await events()).toHaveLength(1);
  });

  test("of a failed charge that predates the payment but arrives after it revokes nothing", async () => {
    await deal({ daysAgo: 1 })();
    const paid = await until();
    expect(await deal({ daysAgo: 3, failed: true })()).toBe(200);
    expect(await until()).toBe(paid);
  });

  test("with an amount other than the plan's waits for review, and changes nothing", async () => {
    for (const amount of [98, 99.5, 9900]) expect(await deal({ amount })()).toBe(200);
    expect(await until()).toBeNull();
    expect(await events()).toEqual(Array(3).fill({ state: "waits", reason: "wrong_amount" }));
    await deal()();
    expect(await until()).toBe(await monthFrom(1));
  });
});
