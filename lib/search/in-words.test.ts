import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import type { Translate } from "@/lib/i18n/translate";
import messages from "@/messages/he.json" with { type: "json" };
import { searchInWords } from "./in-words";
import type { SearchFilters } from "./params";

const t = createTranslator({ locale: "he", messages }) as Translate;

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
])("%j", (filters, expected) => {
  expect(searchInWords(t, filters).heading).toBe(expected);
});
