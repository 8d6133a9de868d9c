import { expect, test, vi } from "vitest";
import { addDays } from "@/lib/hebrew/format";
import { cardMaker, foundSchema } from "./card";

const words = { price: String, priceHidden: "hidden", priceMissing: "none yet" };
const template = { maxLines: 1, lines: [{ label: "", tokens: ["price"] }] };
vi.mock("@/server/settings/public-queries", () => ({
  getCardRules: async () => ({ template, display: "none", words }),
}));

const row = {
  id: "70000000-0000-4000-8000-000000000001",
  title: "דירה",
  transaction_type: "sale",
  price: null,
  price_per_sqm: null,
  city: "חיפה",
  neighborhood: null,
  address: null,
  rooms: 3.5,
  floor: null,
  built_area: null,
  property_types: ["apartment"],
  main_image_url: null,
  images: [],
  ribbon_enabled: false,
  ribbon_text: null,
  ribbon_bg_color: null,
  listed_on: null,
  status: "active",
  lowered_percent: null,
  is_new: false,
  automatic_ribbons: true,
  is_exclusive: false,
  open_house_on: null,
  agent: { name: "דנה", company: null },
};
const wrong = (change: object) => ({ total: 1, wishes: null, rows: [{ ...row, ...change }] });

test("a valid search result is parsed", () => {
  expect(foundSchema.parse({ total: 1, wishes: null, rows: [row] }).rows).toEqual([row]);
});

test.each([
  ["nothing", null],
  ["no rows", { total: 1, wishes: null }],
  ["rooms as a text", wrong({ rooms: "3.5" })],
  ["a type nobody knows", wrong({ property_types: ["castle"] })],
  ["a listing of nobody", wrong({ agent: null })],
])("%s is not a valid search result", (_, answer) => {
  expect(() => foundSchema.parse(answer)).toThrow();
});

test.each([
  ["a draft", { status: "draft" }, "none yet"],
  ["what visitors see", {}, "hidden"],
  ["a draft with a price", { status: "draft", price: 5 }, "5"],
])("the card of %s shows its price text", async (_, change, said) => {
  const toCard = await cardMaker();
  const made = { ...row, ...change } as unknown as Parameters<typeof toCard>[0];
  expect(toCard(made).lines.map(({ text }) => text)).toEqual([said]);
});

test.each([
  ["today", 0, "2026-12-04"],
  ["yesterday", -1, null],
])("the card's open house of %s", async (_, days, shown) => {
  vi.useFakeTimers({ now: new Date("2026-12-04T10:00:00Z") });
  const toCard = await cardMaker();
  const made = { ...row, open_house_on: addDays("2026-12-04", days) } as unknown as Parameters<
    typeof toCard
  >[0];
  expect(toCard(made).openHouseOn).toBe(shown);
  vi.useRealTimers();
});
