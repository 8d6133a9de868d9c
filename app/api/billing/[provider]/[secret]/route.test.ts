import { createHmac } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { makeReference } from "@/server/billing/reference";

const PATH = "f".repeat(64);
const { env, rpc, fetched } = vi.hoisted(() => ({
  env: {} as Record<string, string | undefined>,
  rpc: vi.fn(),
  fetched: vi.fn(),
}));
vi.mock("server-only", () => ({}));
vi.mock("@/server/env", () => ({ env }));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn(), info: vi.fn() } }));
vi.mock("@/server/supabase/clients", () => ({ serviceDb: () => ({ rpc }) }));
vi.mock("@/server/outbound", () => ({ limitedFetch: () => fetched }));

const { GET, POST } = await import("./route");

const SIGNS = "s".repeat(32);
const USER = "10000000-0000-4000-8000-000000000001";
const PLAN = "20000000-0000-4000-8000-000000000002";
const REF = makeReference(USER, PLAN, SIGNS, Date.now());
const OPEN = {
  ...{ BILLING_PATH: PATH, BILLING_SECRET: SIGNS, BILLING_GENERIC_SECRET: "g".repeat(32) },
  ...{ BILLING_GROW_KEY: "k".repeat(32), BILLING_CARDCOM_TERMINAL: "1000" },
  ...{ BILLING_CARDCOM_USER: "barak9611", BILLING_CARDCOM_URL: "https://cardcom.test" },
};

beforeEach(() => {
  Object.assign(env, OPEN);
  rpc.mockReset().mockResolvedValue({ data: { status: "applied" }, error: null, status: 200 });
  fetched.mockReset();
});

type Init = { method?: string; body?: string; headers?: Record<string, string>; query?: string };
const call = async (provider: string, init: Init = {}, secret = PATH) => {
  const { query = "", method = "POST", ...rest } = init;
  const request = new Request(`https://delet.test/api/billing/${provider}/${secret}${query}`, {
    method,
    ...rest,
  });
  const context = { params: Promise.resolve({ provider, secret }) };
  return (await (method === "GET" ? GET : POST)(request, context)).status;
};
const stored = () => rpc.mock.lastCall?.[1]._notice;
const seconds = () => Math.floor(Date.now() / 1000);

/** Signed as in Standard Webhooks, except for the overrides. */
function signed(
  fields: object,
  change: { at?: number; key?: string | Buffer; sent?: string } = {},
) {
  const body = JSON.stringify(fields);
  const at = String(change.at ?? seconds());
  const mac = createHmac("sha256", change.key ?? "g".repeat(32)).update(`msg_1.${at}.${body}`);
  const headers = {
    ...{ "content-type": "application/json", "webhook-id": "msg_1", "webhook-timestamp": at },
    "webhook-signature": `v1,bm9uZQ== v1,${mac.digest("base64")}`,
  };
  return { headers, body: change.sent ?? body };
}
const PAID = {
  ...{ kind: "paid", transaction: "t1", ref: REF, amount: 99, currency: "ILS", agreement: "so_1" },
  ...{ at: "2026-11-28T08:00:00+02:00", invoice: { number: "x" } },
  ...{ invoice_number: "20114", invoice_url: "https://invoices.example/1" },
};

test("an unconfigured provider or an unknown address is not found", async () => {
  for (const [provider, name] of [
    ["generic", "BILLING_GENERIC_SECRET"],
    ["grow", "BILLING_GROW_KEY"],
    ["cardcom", "BILLING_CARDCOM_USER"],
    ["generic", "BILLING_PATH"],
    ["generic", "BILLING_SECRET"],
  ] as const) {
    env[name] = undefined;
    expect([name, await call(provider, signed(PAID))]).toEqual([name, 404]);
    Object.assign(env, OPEN);
  }
  for (const [provider, secret] of [
    ["stripe", PATH],
    ["generic", "e".repeat(64)],
    ["generic", ""],
  ] as const)
    expect(await call(provider, signed(PAID), secret)).toBe(404);
  expect(rpc).not.toHaveBeenCalled();
  expect(await call("generic", signed(PAID))).toBe(200);
});

test("a signed notification is stored with its own fields and user, and nothing else", async () => {
  expect(await call("generic", signed({ ...PAID, card_number: "4111111111111111" }))).toBe(200);
  expect(stored()).toMatchObject({
    ...{ provider: "generic", txn: "t1", kind: "paid", user_id: USER, plan_id: PLAN, fresh: true },
    ...{ amount: 99, currency: "ILS", agreement: "so_1", at: "2026-11-28T06:00:00.000Z" },
    ...{ invoice_number: "20114", invoice_url: "https://invoices.example/1", proved: true },
  });
  expect(JSON.stringify(stored())).not.toContain("4111");
  const key = Buffer.from("a".repeat(24));
  env.BILLING_GENERIC_SECRET = `whsec_${key.toString("base64")}`;
  expect(await call("generic", signed(PAID, { key }))).toBe(200);
});

test("a forged, expired or altered notification is refused and stores nothing", async () => {
  const good = signed(PAID);
  for (const bad of [
    { ...good, headers: {} },
    { ...good, headers: { ...good.headers, "webhook-id": "msg_2" } },
    { ...good, headers: { ...good.headers, "webhook-signature": "v1," } },
    signed(PAID, { key: "another secret" }),
    signed(PAID, { at: seconds() - 301 }),
    signed(PAID, { at: seconds() + 301 }),
    signed(PAID, { sent: JSON.stringify({ ...PAID, amount: 1 }) }),
  ])
    expect(await call("generic", bad)).toBe(403);
  expect(await call("generic", { method: "GET", query: "?kind=paid&transaction=1" })).toBe(403);
  expect(rpc).not.toHaveBeenCalled();
  expect(await call("generic", signed(PAID, { at: seconds() - 299 }))).toBe(200);
});

test("a forged or expired reference activates nothing", async () => {
  const digit = REF.at(-3) === "A" ? "B" : "A";
  await call("generic", signed({ ...PAID, ref: `${REF.slice(0, -3)}${digit}${REF.slice(-2)}` }));
  expect(stored()).toMatchObject({ user_id: expect.stringMatching(/^0{8}-/) });
  expect(stored()).not.toHaveProperty("plan_id");
  const old = makeReference(USER, PLAN, SIGNS, Date.parse(PAID.at) - 8 * 86_400_000);
  await call("generic", signed({ ...PAID, ref: old }));
  expect(stored()).toMatchObject({ user_id: USER, fresh: false });
  await call("generic", signed({ ...PAID, ref: undefined }));
  expect(stored()).not.toHaveProperty("user_id");
});

test("an oversized or malformed body is refused", async () => {
  expect(await call("generic", { body: "x".repeat(33_000) })).toBe(413);
  expect(await call("generic", { body: '{"a":' })).toBe(400);
  rpc.mockResolvedValue({ data: null, error: { message: "down", code: "08006" }, status: 503 });
  expect(await call("generic", signed(PAID))).toBe(503);
  rpc.mockResolvedValue({ data: { status: "full" }, error: null, status: 200 });
  expect(await call("generic", signed(PAID))).toBe(503);
});

const GROW_FORM = {
  ...{ webhookKey: "k".repeat(32), transactionCode: "64d1", paymentSum: "99", asmachta: "52077" },
  ...{ paymentDate: "14/10/26", fullName: "דנה לוי", payerPhone: "0541112233", cardSuffix: "4580" },
  ...{ directDebitId: "901", cField1: REF },
};
const form = (fields: Record<string, string>) => ({
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});
const json = (fields: object) => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(fields),
});

test("a Grow payment form is parsed as in the recorded sample", async () => {
  expect(await call("grow", form(GROW_FORM))).toBe(200);
  expect(stored()).toMatchObject({
    ...{ txn: "64d1", kind: "paid", amount: 99, currency: "ILS", agreement: "901", proved: true },
    ...{ user_id: USER, at: "2026-10-14T09:00:00.000Z" },
    raw: { fullName: "דנה לוי", cardSuffix: "•••", webhookKey: "•••" },
  });
});

test("a Grow renewal in JSON, and the alternative field names of a failed charge", async () => {
  const { cField1: _, ...renewal } = GROW_FORM;
  await call("grow", json({ ...renewal, transactionCode: "64d2" }));
  expect(stored()).toMatchObject({ txn: "64d2", kind: "paid", agreement: "901" });
  expect(stored()).not.toHaveProperty("user_id");
  const failure = {
    ...{ webhook_key: "k".repeat(32), regular_payment_id: "901", error_message: "סירוב" },
    ...{ charges_attempts: "2", payment_sum: "99", date: "15/11/26" },
  };
  await call("grow", json(failure));
  expect(stored()).toMatchObject({
    kind: "failed",
    agreement: "901",
    txn: "failed:901/2/15/11/26",
  });
  await call("grow", form({ ...GROW_FORM, paymentSum: "-99" }));
  expect(stored()).toMatchObject({ kind: "refunded", txn: "refunded:64d1", amount: 99 });
});

test("a Grow notification with a wrong key is refused; one without a key stays unproved", async () => {
  expect(await call("grow", form({ ...GROW_FORM, webhookKey: "x" }))).toBe(403);
  expect(await call("grow", form({ ...GROW_FORM, webhookKey: `${"k".repeat(31)}x` }))).toBe(403);
  expect(rpc).not.toHaveBeenCalled();
  const { webhookKey: _, ...keyless } = GROW_FORM;
  expect(await call("grow", form(keyless))).toBe(200);
  expect(stored()).toMatchObject({ proved: false });
});

/** The API's documented server notification, and its response to an approval. */
const GROW_API = {
  ...{ err: "", status: "1", webhookKey: "k".repeat(32) },
  data: {
    ...{
      asmachta: "0289199",
      cardSuffix: "1177",
      cardExp: "0126",
      status: "שולם",
      statusCode: "2",
    },
    ...{
      transactionTypeId: "6",
      paymentType: "2",
      sum: "99",
      paymentsNum: "0",
      allPaymentsNum: "1",
    },
    ...{ firstPaymentSum: "0", periodicalPaymentSum: "0", paymentDate: "21/12/26" },
    ...{ transactionId: "145111110", transactionToken: "f3f9598b42cb119980f07360a66482b3" },
    ...{ processId: "123456", customFields: { cField1: REF } },
  },
};
const TAKEN = { status: 1, err: "", data: "" };
const REFUSED = { status: 0, err: { id: 54, message: "חסרים שדות חובה: pageCode" }, data: "" };

test("a Grow payment is approved with the page's code and the notification's own fields", async () => {
  Object.assign(env, { BILLING_GROW_PAGE_CODE: "9d7a1e", BILLING_GROW_URL: "https://grow.test" });
  fetched.mockResolvedValue(Response.json(TAKEN));
  expect(await call("grow", json(GROW_API))).toBe(200);
  const [url, { method, body }] = fetched.mock.lastCall ?? [];
  expect([String(url), method]).toEqual([
    "https://grow.test/api/light/server/1.0/approveTransaction",
    "POST",
  ]);
  expect(Object.fromEntries(body)).toMatchObject({
    ...{
      pageCode: "9d7a1e",
      transactionId: "145111110",
      sum: "99",
      statusCode: "2",
      processId: "123456",
    },
    ...{ transactionToken: "f3f9598b42cb119980f07360a66482b3", status: "שולם", cField1: REF },
  });
  expect([...body.keys()]).not.toContain("webhookKey");
  expect(stored()).toMatchObject({ txn: "145111110", kind: "paid", proved: true, user_id: USER });
  expect(JSON.stringify(stored())).not.toMatch(/f3f9598b|0126/);
});

test("a failed Grow approval stays unproved and returns 503, so that Grow retries", async () => {
  Object.assign(env, { BILLING_GROW_PAGE_CODE: "9d7a1e", BILLING_GROW_URL: "https://grow.test" });
  for (const answer of [
    () => Promise.reject(new Error("timeout")),
    () => Promise.resolve(Response.json(REFUSED)),
    () => Promise.resolve(new Response("<html>", { status: 502 })),
    () => Promise.resolve(Response.json(TAKEN, { status: 500 })),
  ]) {
    fetched.mockImplementation(answer);
    expect(await call("grow", json(GROW_API))).toBe(503);
    expect(stored()).toMatchObject({ txn: "145111110", kind: "paid", proved: false });
  }
  fetched.mockImplementation(async () => Response.json(TAKEN));
  expect(await call("grow", json(GROW_API))).toBe(200);
  expect(stored()).toMatchObject({ proved: true });
  // Approved or not, a payment without the webhook key is not proved.
  const { webhookKey: _, ...keyless } = GROW_API;
  expect(await call("grow", json(keyless))).toBe(200);
  expect(stored()).toMatchObject({ proved: false });
});

test("no approval is sent for a forgery, a renewal, a failed charge, or without the page's code", async () => {
  Object.assign(env, { BILLING_GROW_PAGE_CODE: "9d7a1e", BILLING_GROW_URL: "https://grow.test" });
  expect(await call("grow", json({ ...GROW_API, webhookKey: "another" }))).toBe(403);
  expect(await call("grow", form(GROW_FORM))).toBe(200);
  const failed = { ...GROW_API, error_message: "סירוב" };
  expect(await call("grow", json(failed))).toBe(200);
  env.BILLING_GROW_PAGE_CODE = undefined;
  expect(await call("grow", json(GROW_API))).toBe(200);
  expect(fetched).not.toHaveBeenCalled();
});

const CODE = "0f8fad5b-d9cb-469f-a165-70867728950e";
const CARDCOM = {
  ...{ ResponseCode: "0", OperationResponse: "0", DealResponse: "0", InternalDealNumber: "7001" },
  ...{ ReturnValue: REF, "ExtShvaParams.Sum36": "9900", CoinID: "1", InvoiceNumber: "312" },
};
const cardcom = (answer: Record<string, string> | null, status = 200) => {
  if (answer === null) fetched.mockRejectedValue(new Error("timeout"));
  else fetched.mockResolvedValue(new Response(new URLSearchParams(answer).toString(), { status }));
  const query = `?terminalnumber=1000&lowprofilecode=${CODE}&Operation=1&DealResponse=0&ReturnValue=forged`;
  return call("cardcom", { method: "GET", query });
};

test("a Cardcom notification is trusted only as far as Cardcom's server confirms it", async () => {
  expect(await cardcom(CARDCOM)).toBe(200);
  expect(String(fetched.mock.lastCall?.[0])).toContain(`lowprofilecode=${CODE}`);
  expect(stored()).toMatchObject({
    ...{ txn: `lowprofile:${CODE}`, kind: "paid", amount: 99, currency: "ILS", proved: true },
    ...{ user_id: USER, invoice_number: "312" },
  });
  await cardcom({ ...CARDCOM, DealResponse: "33" });
  expect(stored()).toMatchObject({ kind: "failed", txn: `failed:33:lowprofile:${CODE}` });
  await cardcom({ ...CARDCOM, OperationResponse: "5" });
  expect(stored()).toMatchObject({ kind: "failed" });
});

test("a payment that Cardcom does not confirm in time stays unproved", async () => {
  const answers: (Record<string, string> | null)[] = [null, { ResponseCode: "700" }, {}];
  for (const answer of answers) {
    expect(await cardcom(answer)).toBe(200);
    expect(stored()).toMatchObject({ proved: false, kind: null, amount: null });
    expect(stored()).not.toHaveProperty("user_id");
  }
  expect(await cardcom(CARDCOM, 500)).toBe(200);
  expect(stored()).toMatchObject({ proved: false });
  expect(await call("cardcom", { method: "GET", query: "?lowprofilecode=../x" })).toBe(400);
});
