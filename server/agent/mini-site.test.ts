import { expect, test, vi } from "vitest";
import { searchSegment } from "@/lib/search/address";
import type { PageResult } from "@/lib/seo/page-state";
import { miniSite } from "./mini-site";

vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));
vi.mock("@/server/property/public-queries", () => ({ listNewest: async () => [] }));
vi.mock("@/server/search/queries", () => ({ searchListings: async () => ({ state: "missing" }) }));
vi.mock("@/server/seo/metadata", () => ({}));
vi.mock("@/server/log", () => ({}));

type View = { href: string };

const site = miniSite<View>("agent", {
  find: async (name): Promise<PageResult<View>> =>
    name === "dana" ? { state: "live", view: { href: "/agent/dana" } } : { state: "missing" },
  scope: () => ({}),
  words: () => Promise.reject(new Error("nobody asks")),
  name: () => "",
});

test.each([
  ["dana", "page=9", "search.noPageTitle"],
  ["dana", "page=0", "search.noPageTitle"],
  ["nobody", "page=9", "profilePage.agentMissingTitle"],
])("%s?%s has the title %s", async (name, query, title) => {
  const search = searchSegment(`/agent/${name}`, new URLSearchParams(query));
  const result = await site.ask(name, search);
  if (result.state === "live") throw new Error("nothing here is live");
  expect((await site.absent(result)).title).toBe(title);
  expect((await site.metadata(name, search)).title).toBe(title);
});
