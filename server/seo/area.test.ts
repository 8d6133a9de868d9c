import { createTranslator } from "next-intl";
import { expect, test, vi } from "vitest";
import type { Area } from "@/lib/area/address";
import type { AreaView } from "@/lib/area/view";
import messages from "@/messages/he.json";

vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: never) =>
    createTranslator({ locale: "he", messages, namespace }),
}));
vi.mock("@/server/env", () => ({ env: { SITE_URL: "https://delet.test" } }));

const { areaWords } = await import("./area");

const natanya: Area = { deal: "sale", city: "נתניה", neighborhood: null, rooms: null };

const descriptionOf = async (area: Partial<Area>, total = 3) => {
  const view = { area: { ...natanya, ...area }, numbers: null, results: { total } };
  return (await areaWords(view as AreaView)).description;
};

test("the description of a page for a number of rooms names it, and is unique", async () => {
  expect(await descriptionOf({})).toBe("3 נכסים למכירה בנתניה.");
  expect(await descriptionOf({ rooms: 3 })).toBe("3 נכסים של 3 חדרים למכירה בנתניה.");
  expect(await descriptionOf({ rooms: 4, deal: "rent" }, 1)).toBe(
    "נכס אחד של 4 חדרים להשכרה בנתניה.",
  );
  expect(await descriptionOf({ rooms: 1 }, 2)).toBe("שני נכסים של חדר אחד למכירה בנתניה.");
});

test("a monthly price is called rent", async () => {
  const numbers = { price: [4500, 5500, 7000], priced: 12 };
  const description = async (deal: Area["deal"]) => {
    const view = { area: { ...natanya, deal }, numbers, results: { total: 14 } };
    return (await areaWords(view as unknown as AreaView)).description;
  };
  expect(await description("rent")).toContain("שכר דירה חציוני 5,500 ₪ (12 נכסים).");
  expect(await description("sale")).toContain(" מחיר חציוני 5,500 ₪ (12 נכסים).");
});
