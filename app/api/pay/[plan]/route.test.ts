import { beforeEach, expect, test, vi } from "vitest";
import { readReference } from "@/server/billing/reference";

const { env, now } = vi.hoisted(() => ({
  env: {} as Record<string, string | undefined>,
  now: { account: null as { userId: string } | null, paymentUrl: null as string | null },
}));
vi.mock("@/server/env", () => ({ env }));
vi.mock("@/server/log", () => ({ log: { error: vi.fn() } }));
vi.mock("@/server/account/session", () => ({ getAccount: async () => now.account }));
const PLAN = "20000000-0000-4000-8000-000000000002";
vi.mock("@/server/plan/public-queries", () => ({
  listPlansOnSale: async () => [{ id: PLAN, slug: "agent", paymentUrl: now.paymentUrl }],
}));

const { GET } = await import("./route");

const USER = "10000000-0000-4000-8000-000000000001";
const SIGNS = "s".repeat(32);
const PAGE = "https://pay.meshulam.co.il/1?lang=he";
const to = async (plan = "agent") => {
  const request = new Request(`https://delet.test/api/pay/${plan}`);
  const { status, headers } = await GET(request, { params: Promise.resolve({ plan }) });
  expect([status, headers.get("cache-control")]).toEqual([
    307,
    expect.stringContaining("no-store"),
  ]);
  return new URL(headers.get("location") ?? "");
};

beforeEach(() => {
  Object.assign(env, { SITE_URL: "https://delet.test", BILLING_SECRET: SIGNS, BILLING_PATH: "p" });
  now.account = { userId: USER };
  now.paymentUrl = PAGE;
});

test("a customer arrives at the plan's payment page with a reference to their account", async () => {
  const { origin, pathname, searchParams } = await to();
  expect([origin, pathname, searchParams.get("lang")]).toEqual([
    "https://pay.meshulam.co.il",
    "/1",
    "he",
  ]);
  const reference = readReference(searchParams.get("cField1") ?? "", SIGNS);
  expect(reference).toMatchObject({ userId: USER, planId: PLAN });
  expect((reference as { expires: number }).expires).toBeGreaterThan(Date.now() / 1000);
});

test("a visitor signs in first and comes back, where payments name an account", async () => {
  now.account = null;
  const { pathname, search } = await to();
  expect(pathname).toBe("/auth");
  expect(decodeURIComponent(search)).toContain("/api/pay/agent");
  env.BILLING_SECRET = undefined;
  expect((await to()).href).toBe(PAGE);
});

test("a plan without a payment page, or that is not on sale, leads to what the site says of it", async () => {
  now.paymentUrl = null;
  expect((await to()).pathname).toBe("/subscribe/agent");
  expect((await to("agency")).pathname).toBe("/pricing");
});
