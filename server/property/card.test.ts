import { expect, test, vi } from "vitest";
import { searchAnswer } from "./card";

vi.mock("@/server/settings/public-queries", () => ({ getCardRules: vi.fn() }));

const row = {
  id: "70000000-0000-4000-8000-000000000001",
  title: "דירה",
  transaction_type: "sale",
  price: null,
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
  agent: { name: "דנה", company: null },
};
const wrong = (change: object) => ({ total: 1, rows: [{ ...row, ...change }] });

test("an answer of the search is read", () => {
  expect(searchAnswer.parse({ total: 1, rows: [row] }).rows).toEqual([row]);
});

test.each([
  ["nothing", null],
  ["no rows", { total: 1 }],
  ["rooms as a text", wrong({ rooms: "3.5" })],
  ["a type nobody knows", wrong({ property_types: ["castle"] })],
  ["a listing of nobody", wrong({ agent: null })],
])("%s is no answer of the search", (_, answer) => {
  expect(() => searchAnswer.parse(answer)).toThrow();
});
