import { beforeEach, expect, test, vi } from "vitest";
import { getConsentQuestion, memberConsent } from "./queries";

const facts = vi.hoisted(() => ({
  account: vi.fn(),
  row: vi.fn(),
  banner: { policyVersion: 2 } as object | null,
}));
vi.mock("@/server/log", () => ({ log: { warn: () => {} } }));
vi.mock("@/server/account/session", () => ({ getAccount: facts.account }));
vi.mock("./banner", () => ({ getConsentBanner: async () => facts.banner }));
vi.mock("@/server/supabase/clients", () => ({
  createDb: async () => {
    const query = { select: () => query, eq: () => query, maybeSingle: facts.row };
    return { from: () => query };
  },
}));

beforeEach(() => {
  vi.resetAllMocks();
  facts.banner = { policyVersion: 2 };
  facts.account.mockResolvedValue({ userId: "u" });
  facts.row.mockResolvedValue({ data: null, error: null });
});

const asks = async () => (await getConsentQuestion())?.asks ?? null;

test("a member is prompted until a consent to this version is stored", async () => {
  expect(await asks()).toBe("member");
  facts.row.mockResolvedValue({ data: { policy_version: 2 }, error: null });
  expect(await asks()).toBeNull();
});

test("a visitor is prompted as a guest", async () => {
  facts.account.mockResolvedValue(null);
  expect(await asks()).toBe("guest");
});

test("a failed consent lookup still prompts the member as a member", async () => {
  facts.row.mockRejectedValue(new Error("the database is away"));
  expect(await asks()).toBe("member");
  facts.account.mockRejectedValue(new Error("so is the sign-in"));
  expect(await asks()).toBe("guest");
});

test("nobody is prompted while the banner is off", async () => {
  facts.banner = null;
  expect(await asks()).toBeNull();
});

test("the member layout prompts only without stored consent, and never while the banner is off", async () => {
  expect(await memberConsent()).toBe("asked");
  facts.row.mockResolvedValue({ data: { policy_version: 2 }, error: null });
  expect(await memberConsent()).toBe("settled");
  facts.row.mockRejectedValue(new Error("the database is away"));
  expect(await memberConsent()).toBe("asked");
  facts.banner = null;
  expect(await memberConsent()).toBe("settled");
});
