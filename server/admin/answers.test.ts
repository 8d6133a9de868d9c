import { beforeEach, describe, expect, test, vi } from "vitest";
import { searchCompanies } from "@/server/company/admin-queries";
import { listAllConsents, listConsents } from "@/server/consent/admin-queries";
import { getUser, searchUsers } from "@/server/user/queries";
import { getInformation, getOverview } from "./queries";

const rpc = vi.hoisted(() => vi.fn());
vi.mock("@/server/supabase/clients", () => ({ createDb: async () => ({ rpc }) }));

beforeEach(() => {
  rpc.mockReset();
});

const SIZE = 50;
const idOf = (n: number) => `70000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const consent = (n: number) => ({
  id: idOf(n),
  user_id: null,
  policy_version: 1,
  ip_address: null,
  accepted_at: "2026-11-01T10:00:00Z",
});
const user = {
  user_id: idOf(1),
  profile_id: null,
  name: null,
  email: "dana@example.com",
  user_type: "agent",
  is_admin: false,
  has_profile: false,
  trial_active: false,
  trial_end_date: null,
  subscription_active: false,
  subscription_type: null,
  subscription_end_date: null,
  subscription_saved_at: null,
  properties_count: 0,
  enable_ai_parser: false,
  enable_ai_description: false,
  feature_property_ribbon_enabled: false,
  publishing_stop: null,
  created_at: "2026-11-01T10:00:00Z",
};
const subscription = {
  plan_id: null,
  addon_ids: [],
  total_price: 49.9,
  payment_url: null,
  starts_at: "2026-11-01T10:00:00Z",
  ends_at: null,
  status: "active",
  updated_at: "2026-11-01T10:00:00Z",
  plan: null,
};
const company = {
  id: idOf(2),
  name: "כרמל",
  slug: null,
  is_public: false,
  organization_code: "CARMEL26",
  description: null,
  phone: null,
  logo_url: null,
  agent_count: 0,
  properties_count: 0,
  created_at: "2026-11-01T10:00:00Z",
};
const stats = {
  total_users: 1,
  total_agents: 1,
  total_companies: 0,
  total_properties: 0,
  active_trials: 0,
  expired_trials: 0,
  active_subscriptions: 0,
  recent_signups: [{ date: "2026-11-01", count: 1 }],
};
const information = { tables: 20, protected_tables: 20, trial_days: 14, retention: {} };
const page = (row: object) => ({ total: 1, page: 1, page_size: SIZE, rows: [row] });
const totals = { companies: 1, agents: 0, properties: 0 };

describe.each([
  ["the overview", getOverview, stats, { ...stats, total_users: "1" }],
  ["the information", getInformation, information, { ...information, trial_days: null }],
  [
    "the users",
    () => searchUsers({ search: "", type: "", status: "", page: 1 }),
    page(user),
    page({ ...user, is_admin: "yes" }),
  ],
  [
    "one user",
    () => getUser(user.user_id),
    { ...user, subscription },
    { ...user, subscription: { ...subscription, total_price: "49.90" } },
  ],
  [
    "the companies",
    () => searchCompanies("", 1),
    { ...page(company), totals },
    { ...page(company), totals: { ...totals, agents: undefined } },
  ],
  [
    "the consents",
    () => listConsents(1),
    page(consent(1)),
    page({ ...consent(1), policy_version: undefined }),
  ],
])("%s", (_, ask, right, wrong) => {
  test("is read from the database's response", async () => {
    rpc.mockResolvedValue({ data: right, error: null });
    expect(await ask()).toBeTruthy();
  });

  test.each([
    ["another shape", wrong],
    ["nothing", null],
    ["an error page", "<html>"],
  ])("throws on %s", async (_name, data) => {
    rpc.mockResolvedValue({ data, error: null });
    await expect(ask()).rejects.toThrow();
  });
});

test("a consent added while all are read neither duplicates nor drops another", async () => {
  const old = Array.from({ length: 2 * SIZE }, (_, n) => consent(n));
  const stored = [...old];
  rpc.mockImplementation(async (_: string, { _page: page }: { _page: number }) => {
    if (page === 2) stored.unshift(consent(999));
    const rows = stored.slice((page - 1) * SIZE, page * SIZE);
    return { data: { total: stored.length, page, page_size: SIZE, rows }, error: null };
  });
  const ids = (await listAllConsents()).map(({ id }) => id);
  expect(ids).toEqual(old.map(({ id }) => id));
});

test.each([
  ["active", null, "active"],
  ["active", "2999-01-01T00:00:00Z", "active"],
  ["active", "2020-01-01T00:00:00Z", "inactive"],
  ["inactive", "2020-01-01T00:00:00Z", "inactive"],
])("a subscription stored as %s until %s is %s", async (status, endsAt, shown) => {
  const data = { ...user, subscription: { ...subscription, status, ends_at: endsAt } };
  rpc.mockResolvedValue({ data, error: null });
  expect((await getUser("u"))?.subscription?.status).toBe(shown);
});
