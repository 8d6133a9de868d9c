import { beforeEach, expect, test, vi } from "vitest";
import type { AccountProfile } from "@/lib/account/types";

const { stored, env } = vi.hoisted(() => ({
  stored: { subscription: null as unknown },
  env: {} as { BILLING_SECRET?: string; BILLING_PATH?: string },
}));
vi.mock("@/server/env", () => ({ env }));
vi.mock("@/server/supabase/clients", () => ({
  createDb: async () => {
    const query = async () => ({ data: stored.subscription, error: null, status: 200 });
    return { from: () => ({ select: () => ({ eq: () => ({ maybeSingle: query }) }) }) };
  },
}));

const { getBilling } = await import("./billing");

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const profile = (change: Partial<AccountProfile>) =>
  ({
    trialActive: false,
    trialEndsAt: inDays(-90),
    subscriptionActive: false,
    subscriptionType: null,
    subscriptionEndsAt: null,
    office: null,
    ...change,
  }) as AccountProfile;
const paid = (ends_at: string) => ({
  ...{ status: "active", ends_at, total_price: 149, addon_ids: [], payment_url: null },
  plan: { name: "Agent+" },
});
beforeEach(() => {
  stored.subscription = null;
});

test("an active subscription shows its plan, price and end date", async () => {
  const subscriptionEndsAt = inDays(9);
  stored.subscription = paid(subscriptionEndsAt);
  const billing = await getBilling("u", profile({ subscriptionActive: true, subscriptionEndsAt }));
  expect(billing).toMatchObject({
    ...{ state: "subscription", planName: "Agent+", totalPrice: 149, endsAt: subscriptionEndsAt },
  });
});

test("an ended subscription shows its end date, without plan or price", async () => {
  const subscriptionEndsAt = inDays(-9);
  stored.subscription = { ...paid(subscriptionEndsAt), status: "inactive" };
  expect(await getBilling("u", profile({ subscriptionEndsAt }))).toMatchObject({
    ...{ state: "none", planName: null, totalPrice: null, endsAt: subscriptionEndsAt },
  });
});

test("an ended trial shows its end date", async () => {
  const trialEndsAt = inDays(-2);
  expect(await getBilling("u", profile({ trialEndsAt }))).toMatchObject({
    ...{ state: "none", endsAt: trialEndsAt },
  });
});

test("a custom payment link carries a reference only where payment webhooks are configured", async () => {
  const subscriptionEndsAt = inDays(9);
  const payment_url = "https://pay.example.com/a";
  const plan_id = "20000000-0000-4000-8000-000000000002";
  stored.subscription = { ...paid(subscriptionEndsAt), payment_url, plan_id };
  const link = async () =>
    (
      await getBilling(
        "10000000-0000-4000-8000-000000000001",
        profile({ subscriptionActive: true, subscriptionEndsAt }),
      )
    ).paymentUrl;
  expect(await link()).toBe(payment_url);
  Object.assign(env, { BILLING_SECRET: "s".repeat(32), BILLING_PATH: "p".repeat(43) });
  expect(await link()).toMatch(/^https:\/\/pay\.example\.com\/a\?ref=[\w-]{70}$/);
});
