import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test, vi } from "vitest";
import { PAGES } from "@/lib/access/pages";
import { isPrivatePage, isRenderedPage } from "@/lib/access/routes";
import type { Account, AccountProfile } from "@/lib/account/types";
import { answerFor, GUARDS, ROLES, type Role } from "@/tests/journeys/support/guard-table";

// Every guarded page is called directly: no middleware, no layout. Only the person is faked.
const state = vi.hoisted(() => {
  Object.assign(process.env, {
    SUPABASE_URL: "http://nowhere.invalid",
    SUPABASE_PUBLISHABLE_KEY: "a-publishable-key",
    SUPABASE_SECRET_KEY: "a-secret-key",
    CONTACT_EMAIL: "help@delet.test",
    CONTACT_PHONE: "03-600-0000",
    SITE_URL: "http://localhost:3000",
    LOG_LEVEL: "silent",
  });
  // Any query chain resolves to a missing database.
  const question: object = new Proxy(
    {},
    {
      get: (_, name) =>
        name === "then"
          ? (_answer: unknown, refuse: (why: Error) => void) => refuse(new Error("no database"))
          : () => question,
    },
  );
  const db = { from: () => question, rpc: () => question };
  return { account: null as unknown, db };
});
vi.mock("@/server/account/read-account", () => ({ readAccount: async () => state.account }));
vi.mock("@/server/supabase/clients", () => ({
  createDb: async () => state.db,
  publicDb: () => state.db,
  serviceDb: () => state.db,
}));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    getAll: () => (state.account ? [{ name: "delet-session", value: "x" }] : []),
    get: () => undefined,
  }),
  headers: async () => new Headers(),
}));

const PAST = new Date(Date.now() - 86_400_000).toISOString();
const FUTURE = new Date(Date.now() + 86_400_000).toISOString();

function accountOf(role: Role): Account | null {
  if (role === "visitor") return null;
  const profile: AccountProfile = {
    id: "p",
    version: 1,
    userType: role.endsWith("company") ? "company" : "agent",
    name: "דנה",
    username: null,
    license: null,
    phone: null,
    profileImageUrl: null,
    organizationCode: null,
    isPublic: true,
    areas: [],
    languages: [],
    workingSince: "",
    openingHours: null,
    isAdmin: role === "admin",
    trialActive: true,
    trialEndsAt: role.startsWith("lapsed") ? PAST : FUTURE,
    subscriptionActive: false,
    subscriptionType: null,
    subscriptionEndsAt: null,
    office: null,
    features: { ribbon: false, aiParser: false, aiDescription: false },
    shows: { prices: true, dates: true, ids: true, ribbons: true, closed: true, programs: true },
  };
  return { userId: "u", email: "dana@delet.example", profile };
}

// The first page imports half of the site.
vi.setConfig({ testTimeout: 60_000 });

const APP = join(import.meta.dirname);
const GROUPS = ["(account)", "(admin)"];

/** The existing guarded pages, by route. */
const pages = new Map(
  GROUPS.flatMap((group) =>
    readdirSync(join(APP, group), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.name === "page.tsx")
      .map((entry) => {
        const route = `/${relative(join(APP, group), entry.parentPath)}`;
        return [route, join(entry.parentPath, "page.tsx")] as const;
      }),
  ),
);

async function ask(file: string) {
  const { default: Page } = await import(file);
  const props = {
    params: Promise.resolve({ id: "0b5c7d1e-1111-4a2b-8c3d-000000000001", userId: "u" }),
    searchParams: Promise.resolve({}),
  };
  try {
    await Page(props);
  } catch (error) {
    const digest = String((error as { digest?: string }).digest ?? "");
    if (digest.startsWith("NEXT_REDIRECT")) return digest.split(";")[2]?.replace(/\?mode=.*/, "");
    // Past the guard, the page queries a database that is not there.
  }
  return "open";
}

test("every guarded page is listed in the table", () => {
  expect([...pages.keys()].sort()).toEqual(Object.keys(GUARDS).sort());
  expect(existsSync(join(APP, "(account)"))).toBe(true);
});

test("the list of pages matches the folders", () => {
  const found = readdirSync(APP, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === "page.tsx")
    .map(({ parentPath }) => `/${relative(APP, parentPath)}`)
    // A list next to a map is the list's page with other scripts.
    .filter((path) => !path.endsWith("/map/[search]"))
    // Filters and places are segments of one page, and route groups are no part of a URL.
    .map((path) =>
      path.replace(/\/(\[search\]|\[\[\.\.\.place\]\])$/, "").replace(/\/\([^)]*\)/g, ""),
    )
    .map((path) => path || "/");
  expect(found.sort()).toEqual(PAGES.map(({ path }): string => path).sort());
});

test("every personal page is rendered per request, and unknown paths are not", () => {
  const one = "0b5c7d1e-1111-4a2b-8c3d-000000000001";
  for (const { path, kind } of PAGES) {
    const address = path.replace(/\[[^\]]*\]/g, one);
    expect([address, isRenderedPage(address)]).toEqual([address, kind === "personal"]);
  }
  for (const path of [
    "/admin/nothing",
    "/dashboard/x",
    "/profile/x",
    "/auth/x",
    "/edit-property",
  ]) {
    expect([path, isPrivatePage(path), isRenderedPage(path)]).toEqual([path, true, false]);
  }
});

for (const role of ROLES) {
  test.each([...pages])(`${role} at %s, without middleware`, async (route, file) => {
    state.account = accountOf(role);
    expect(await ask(file)).toBe(answerFor(route, role));
  });
}
