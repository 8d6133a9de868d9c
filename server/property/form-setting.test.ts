import { beforeEach, expect, test, vi } from "vitest";
import type { Account } from "@/lib/account/types";
import { getPropertyFormSetting } from "./queries";

const told = vi.hoisted(() => ({ company: null as unknown, fails: false }));
vi.mock("@/server/supabase/clients", () => ({
  createDb: async () => {
    const query = { data: null, error: null, status: 200 };
    const from = () => ({
      select: () => ({ eq: () => ({ maybeSingle: async () => query }), in: async () => query }),
    });
    const rpc = async () =>
      told.fails
        ? { data: null, error: { code: "XX000", message: "down" }, status: 500 }
        : { data: told.company, error: null, status: 200 };
    return { from, rpc };
  },
}));
vi.mock("@/server/plan/limits", () => ({
  getLimits: async () => ({ images: 10, video: false, own: { used: 0, limit: null } }),
}));
vi.mock("@/lib/plan/allowance", () => ({ allowance: () => null }));
vi.mock("@/server/public/tags", () => ({}));

const agentOf = (organizationCode: string | null) =>
  ({ profile: { id: "a", name: "דנה", organizationCode } }) as Account;
const company = { id: "c", name: "קשתות", logo_url: null, slug: "keshatot" };
const named = async (code: string | null) =>
  (await getPropertyFormSetting(agentOf(code))).card.companyName;

beforeEach(() => Object.assign(told, { company, fails: false }));

test("the preview shows the company's name only where visitors see it", async () => {
  expect(await named("KSHT2026")).toBe("קשתות");
  expect(await named(null)).toBeNull();
  told.company = { ...company, slug: null };
  expect(await named("KSHT2026")).toBeNull();
});

test("a failed company query does not break the form", async () => {
  told.fails = true;
  expect(await named("KSHT2026")).toBeNull();
});
