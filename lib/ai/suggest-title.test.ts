import { expect, test } from "vitest";
import type { PropertyValues } from "@/lib/property/schema";
import { emptyProperty } from "@/lib/property/values";
import { suggestTitle } from "./suggest-title";

const home: PropertyValues = {
  ...emptyProperty,
  propertyTypes: ["apartment"],
  rooms: 4,
  city: "חיפה",
};

test.each<[Partial<PropertyValues>, string | null]>([
  [{}, "דירת 4 חדרים בחיפה"],
  [{ neighborhood: "הדר" }, "דירת 4 חדרים בהדר, חיפה"],
  [{ neighborhood: "הצפון החדש", city: "תל אביב-יפו" }, "דירת 4 חדרים בצפון החדש, תל אביב-יפו"],
  [{ propertyTypes: ["penthouse"], rooms: 5.5 }, "פנטהאוז בן 5.5 חדרים בחיפה"],
  [{ rooms: null }, "דירה בחיפה"],
  [{ propertyTypes: ["parking"], rooms: 1 }, "מקום חניה בחיפה"],
  [{ propertyTypes: [] }, null],
  [{ city: " " }, null],
  [{ neighborhood: "נ".repeat(80), city: "ע".repeat(30) }, null],
])("%j has the title %j", (facts, title) => {
  expect(suggestTitle({ ...home, ...facts })).toBe(title);
});
