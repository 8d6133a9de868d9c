import { expect, test } from "vitest";
import { chipsOf, withoutAll, withoutChip } from "./chips";
import type { SearchFilters } from "./params";

const filters: SearchFilters = {
  q: "ים",
  transactionType: "sale",
  city: ["חיפה", "נשר"],
  neighborhood: ["הדר"],
  roomsMin: 3,
  roomsMax: 4,
  priceMax: 2_000_000,
  propertyTypes: ["apartment", "duplex"],
  features: ["balcony"],
  sort: "price_asc",
  page: 3,
};
const search = (): SearchFilters => structuredClone(filters);

test("a range is one chip, each type and feature its own; sort and page have none", () => {
  expect(chipsOf(search())).toEqual([
    "transactionType",
    "city:חיפה",
    "city:נשר",
    "neighborhood:הדר",
    "rooms",
    "price",
    "type:apartment",
    "type:duplex",
    "feature:balcony",
    "q",
  ]);
});

test("removing a chip returns to the first page and keeps the order", () => {
  const without = withoutChip(search(), "rooms");
  expect(without).not.toHaveProperty("roomsMin");
  expect(without).not.toHaveProperty("roomsMax");
  expect(without).not.toHaveProperty("page");
  expect(without.sort).toBe("price_asc");
});

test("removing a city removes its neighbourhood", () => {
  const without = withoutChip(search(), "city:חיפה");
  expect(without).not.toHaveProperty("neighborhood");
  expect(without.city).toEqual(["נשר"]);
  expect(withoutChip(without, "city:נשר")).not.toHaveProperty("city");
  expect(withoutChip(search(), "neighborhood:הדר").city).toEqual(["חיפה", "נשר"]);
});

test("removing one of two types keeps the other; removing the last leaves no empty list", () => {
  const one = withoutChip(search(), "type:apartment");
  expect(one.propertyTypes).toEqual(["duplex"]);
  expect(withoutChip(one, "type:duplex")).not.toHaveProperty("propertyTypes");
});

test("every chip can be removed until none is left", () => {
  let left = search();
  for (let chips = chipsOf(left); chips[0]; chips = chipsOf(left))
    left = withoutChip(left, chips[0]);
  expect(left).toEqual({ sort: "price_asc" });
  expect(withoutAll(search())).toEqual(left);
});
