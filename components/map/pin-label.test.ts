import { createTranslator, type useTranslations } from "next-intl";
import { expect, test } from "vitest";
import { type Pin, pinText } from "@/lib/map/pin";
import messages from "@/messages/he.json" with { type: "json" };
import { pinLabel } from "./pin-label";

const t = createTranslator({ locale: "he", messages, namespace: "map" }) as ReturnType<
  typeof useTranslations<"map">
>;
const somewhere = { lng: 34.8, lat: 32.1, onePlace: false };
const home = (low: number | null): Pin => ({ ...somewhere, homes: 1, low, high: low, id: "a" });
const several = (homes: number, low: number | null, high = low): Pin => ({
  ...somewhere,
  homes,
  low,
  high,
});

test.each<[Pin, string]>([
  [several(2, 1_200_000, 2_450_000), "נכסים כאן: 2, מ־1,200,000 ₪ עד 2,450,000 ₪"],
  [several(3, 5_400), "נכסים כאן: 3, 5,400 ₪"],
  [several(2, null), "נכסים כאן: 2"],
  [several(1_240, 900), "נכסים כאן: 1,240, 900 ₪"],
  [home(2_458_000), "נכס אחד, 2.45 מ׳ ₪"],
  [home(5_400), "נכס אחד, 5,400 ₪"],
  [home(null), "נכס אחד, המחיר לא מוצג"],
  [{ ...home(5_400), rooms: 3.5 }, "נכס אחד, 5,400 ₪, 3.5 חדרים"],
  [{ ...home(null), rooms: 1, underOffer: true }, "נכס אחד, המחיר לא מוצג, חדר אחד, בתהליך"],
  [{ ...home(5_400), lowered: true }, "נכס אחד, 5,400 ₪, המחיר ירד"],
  [{ ...home(null), underOffer: true }, "נכס אחד, המחיר לא מוצג, בתהליך"],
])("a pin's accessible name contains its visible text: %#", (pin, label) => {
  const called = pinLabel(t, pin)
    .replace(/[\u200E\u200F\u2066-\u2069]/g, "")
    .replace(/\u00A0/g, " ");
  expect(called).toBe(label);
  expect(pinLabel(t, pin)).toContain(pinText(pin));
});
