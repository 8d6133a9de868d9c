import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import type { Translate } from "@/lib/i18n/translate";
import messages from "@/messages/he.json" with { type: "json" };
import { searchInWords } from "./in-words";
import type { SearchFilters } from "./params";

const t = createTranslator({ locale: "he", messages }) as Translate;

const SHAPE = "_p~iF~ps|U_ulLnnqC_mqNvxq`@";

test.each<[SearchFilters, string]>([
  [{}, "נכסים למכירה ולהשכרה"],
  [{ city: ["תל אביב-יפו"], transactionType: "rent" }, "נכסים להשכרה בתל אביב-יפו"],
  [{ city: ["הרצלייה"], transactionType: "sale" }, "נכסים למכירה בהרצלייה"],
  [
    { city: ["תל אביב-יפו"], neighborhood: ["הצפון החדש"] },
    "נכסים למכירה ולהשכרה בצפון החדש, תל אביב-יפו",
  ],
  [{ city: ["חיפה", "נשר"] }, "נכסים למכירה ולהשכרה בחיפה ובנשר"],
  [{ city: ["חיפה", "נשר", "עכו"] }, "נכסים למכירה ולהשכרה בחיפה, בנשר ועוד מקום אחד"],
  [{ city: ["חיפה", "נשר", "עכו", "לוד"] }, "נכסים למכירה ולהשכרה בחיפה, בנשר ועוד שני מקומות"],
  [{ region: ["north", "south"] }, "נכסים למכירה ולהשכרה בצפון ובדרום"],
  [{ region: ["sharon", "krayot", "center"] }, "נכסים למכירה ולהשכרה בשרון, בקריות ועוד מקום אחד"],
  // A title without a place would claim "everywhere".
  [{ transactionType: "sale", shape: SHAPE }, "נכסים למכירה באזור שסימנתם"],
  [{ city: ["חיפה"], shape: SHAPE }, "נכסים למכירה ולהשכרה בחיפה, באזור שסימנתם"],
  [{ bounds: "34.7,32,34.8,32.1" }, "נכסים למכירה ולהשכרה באזור שעל המפה"],
  [{ city: ["חיפה"], bounds: "34.7,32,34.8,32.1" }, "נכסים למכירה ולהשכרה בחיפה"],
  [{ near: "חיפה,5", transactionType: "rent" }, "נכסים להשכרה עד 5 ק״מ מחיפה"],
])("%j", (filters, expected) => {
  expect(searchInWords(t, filters).heading).toBe(expected);
});

test("exclusions follow the heading", () => {
  const filters = {
    city: ["תל אביב-יפו"],
    withoutNeighborhood: ["פלורנטין", "הצפון הישן"],
    withoutRegion: ["krayot" as const],
    withoutTypes: ["penthouse" as const],
    roomsMin: 3,
  };
  const { heading, rest } = searchInWords(t, filters);
  expect(heading).toBe("נכסים למכירה ולהשכרה בתל אביב-יפו");
  expect(rest).toEqual([
    "לא בקריות",
    "לא בפלורנטין",
    "לא בצפון הישן",
    "3 חדרים ומעלה",
    "לא גג / פנטהאוז",
  ]);
});

test("a place in the heading is not repeated, but a box within a place is listed", () => {
  const bounds = "34.7,32,34.8,32.1";
  expect(searchInWords(t, { shape: SHAPE, roomsMin: 3 }).rest).toEqual(["3 חדרים ומעלה"]);
  expect(searchInWords(t, { bounds }).rest).toEqual([]);
  expect(searchInWords(t, { city: ["חיפה"], bounds }).rest).toEqual(["באזור שעל המפה"]);
});
