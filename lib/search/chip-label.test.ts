import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { inside } from "@/lib/hebrew/prefix";
import type { Translate } from "@/lib/i18n/translate";
import messages from "@/messages/he.json" with { type: "json" };
import { chipLabel, valueLabel } from "./chip-label";
import type { ChipId } from "./chips";
import type { SearchFilters } from "./params";

const t = createTranslator({ locale: "he", messages }) as Translate;
// The invisible marks that keep numbers and signs together are removed.
const label = (chip: ChipId, filters: SearchFilters) =>
  chipLabel(t, chip, filters)
    .replace(/[\u200E\u200F\u2066-\u2069]/g, "")
    .replace(/\u00A0/g, " ");

describe("rooms", () => {
  test.each<[SearchFilters, string]>([
    [{ roomsMin: 1, roomsMax: 1 }, "חדר אחד"],
    [{ roomsMin: 3.5, roomsMax: 3.5 }, "3.5 חדרים"],
    [{ roomsMin: 3, roomsMax: 4 }, "3–4 חדרים"],
    [{ roomsMin: 3 }, "3 חדרים ומעלה"],
    [{ roomsMax: 2.5 }, "עד 2.5 חדרים"],
    [{ roomsMin: 1 }, "חדר אחד ומעלה"],
    [{ roomsMax: 1 }, "עד חדר אחד"],
  ])("%j", (filters, expected) => {
    expect(label("rooms", filters)).toBe(expected);
  });
});

describe("floors", () => {
  test.each<[SearchFilters, string]>([
    [{ floorMin: 0, floorMax: 0 }, "קומת קרקע"],
    [{ floorMin: 2, floorMax: 2 }, "קומה 2"],
    [{ floorMin: 0, floorMax: 3 }, "קומות 0–3"],
    [{ floorMin: 4 }, "קומה 4 ומעלה"],
    [{ floorMin: 0 }, "קומת קרקע ומעלה"],
    [{ floorMax: 1 }, "עד קומה 1"],
    [{ floorMax: 0 }, "קומת קרקע"],
  ])("%j", (filters, expected) => {
    expect(label("floor", filters)).toBe(expected);
  });
});

describe("ranges", () => {
  test.each<[ChipId, SearchFilters, string]>([
    ["price", { priceMin: 4000, priceMax: 6000 }, "4,000 ₪–6,000 ₪"],
    ["price", { priceMin: 2_000_000 }, "מ־2,000,000 ₪"],
    ["price", { priceMax: 2_000_000 }, "עד 2,000,000 ₪"],
    ["price", { priceMin: 5000, priceMax: 5000 }, "5,000 ₪"],
    ["builtArea", { builtAreaMin: 80 }, "מ־80 מ״ר"],
    ["builtArea", { builtAreaMin: 80, builtAreaMax: 80 }, "80 מ״ר"],
    ["pricePerSqm", { pricePerSqmMin: 20_000, pricePerSqmMax: 20_000 }, "20,000 ₪ למ״ר"],
    ["parking", { parkingMin: 1 }, "חניה אחת לפחות"],
    ["parking", { parkingMin: 3 }, "3 חניות לפחות"],
    ["balcony", { balconyMin: 10 }, "מרפסת מ־10 מ״ר"],
  ])("%s of %j", (chip, filters, expected) => {
    expect(label(chip, filters)).toBe(expected);
  });
});

test.each<[ChipId, SearchFilters, string]>([
  ["transactionType", { transactionType: "rent" }, messages.property.transaction.rent],
  ["type:penthouse", { propertyTypes: ["penthouse"] }, messages.property.types.penthouse],
  ["feature:elevator", { features: ["elevator"] }, messages.property.features.elevator],
  ["city:חיפה", { city: ["חיפה"], neighborhood: ["הדר"] }, "חיפה"],
  ["neighborhood:הדר", { city: ["חיפה"], neighborhood: ["הדר"] }, "הדר"],
  ["bounds", { bounds: "34.9,32.7,35.1,32.9" }, messages.search.chips.bounds],
  ["bounds", { bounds: "none" }, messages.search.chips.unplaced],
  ["q", { q: "ליד הים" }, "״ליד הים״"],
  ["q", { q: '"נוף לים"' }, "רק עם ״נוף לים״"],
  ["q", { q: '"נוף לים" שקטה' }, "רק עם ״נוף לים״, רצוי ״שקטה״"],
])("%s has its label", (chip, filters, expected) => {
  expect(label(chip, filters)).toBe(expected);
});

test.each<[ChipId, string]>([
  ["withoutNeighborhood:פלורנטין", "גם בפלורנטין: 7 נכסים"],
  ["withoutCity:חיפה", "גם בחיפה: 7 נכסים"],
  ["withoutRegion:krayot", "גם בקריות: 7 נכסים"],
  ["withoutType:plot", "גם מגרש: 7 נכסים"],
  ["without:elevator", "גם עם מעלית: 7 נכסים"],
  ["city:חיפה", "לא רק בחיפה: 7 נכסים"],
])("dropping %s is offered by its name", (chip, expected) => {
  const value = valueLabel(t, chip);
  const [kind = ""] = chip.split(":");
  expect(t("search.wayOut", { kind, filter: "", value, place: inside(value), total: 7 })).toBe(
    expected,
  );
});
