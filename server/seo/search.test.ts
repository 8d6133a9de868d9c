import { createTranslator } from "next-intl";
import { expect, test, vi } from "vitest";
import messages from "@/messages/he.json";

vi.mock("next-intl/server", () => ({
  getTranslations: async () => createTranslator({ locale: "he", messages }),
}));

const { searchWords } = await import("./search");

test("the description of a search has no direction marks, which search engines would show", async () => {
  const { description } = await searchWords({ city: ["חיפה"], priceMax: 2_000_000 }, 12, 1);
  expect(description).toBe("נכסים למכירה ולהשכרה בחיפה: 12 תוצאות. עד 2,000,000 ₪");
});
