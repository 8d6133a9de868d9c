import { cleanup, screen } from "@testing-library/react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { STATUS_META } from "@/lib/seo/page-state";
import messages from "@/messages/he.json";
import { areaPages } from "./area-pages";

const cities = vi.hoisted(() => vi.fn());
vi.mock("@/server/area/queries", () => ({ getAreaCities: cities, getArea: vi.fn() }));
vi.mock("@/server/seo/area", () => ({}));
vi.mock("@/server/seo/site", () => ({ siteCard: vi.fn() }));
vi.mock("@/server/seo/metadata", () => ({
  absolute: (path: string) => `https://delet.test${path}`,
  pageMetadata: (page: object) => page,
}));
vi.mock("@/server/settings/public-queries", () => ({ getContactTexts: vi.fn() }));
vi.mock("@/server/cache/degraded.mjs", () => ({ markDegraded: vi.fn() }));
vi.mock("@/server/log", () => ({ log: { error: vi.fn() } }));
vi.mock("next/navigation", () => ({ permanentRedirect: vi.fn() }));
vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  const { default: all } = await import("@/messages/he.json");
  return { getTranslations: async () => createTranslator({ locale: "he", messages: all }) };
});

afterEach(cleanup);

const { metadata, page } = areaPages("sale");
const params = { params: Promise.resolve({}) };

test("a failed load of the city list is a 503 with an error message, not an empty list", async () => {
  cities.mockResolvedValue({ state: "down" });
  const said = (await metadata(params)) as Metadata;
  expect(said.other).toEqual({ [STATUS_META]: "503" });
  expect(said.robots).toMatchObject({ index: false });
  show((await page(params)) as ReactNode);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(messages.publicPage.downTitle);
});

test("a loaded city list links to each city", async () => {
  cities.mockResolvedValue({ state: "live", view: [{ city: "חיפה", sale: 3, rent: 0 }] });
  expect(await metadata(params)).toMatchObject({ canonical: "/for-sale" });
  show((await page(params)) as ReactNode);
  expect(screen.getByRole("link", { name: "חיפה" })).toBeDefined();
});
