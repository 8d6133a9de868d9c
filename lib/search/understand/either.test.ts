import { expect, test } from "vitest";
import { understand } from ".";

test.each([
  ["4 חדרים חיפה או 5 חדרים נשר", { city: ["חיפה", "נשר"], roomsMin: 4, roomsMax: 5 }],
  [
    "דירת 3 חדרים בחולון או 4 חדרים בבת ים",
    { kinds: ["homes"], city: ["חולון", "בת ים"], roomsMin: 3, roomsMax: 4 },
  ],
  [
    "4 חדרים עד 2 מיליון או 5 חדרים עד 2.5 מיליון בחיפה",
    { transactionType: "sale", city: ["חיפה"], roomsMin: 4, roomsMax: 5, priceMax: 2_500_000 },
  ],
  ["3 חדרים בחיפה עם מעלית או 4 חדרים בנשר", { city: ["חיפה", "נשר"], roomsMin: 3, roomsMax: 4 }],
  ["חיפה עד 2 מיליון או להשכרה עד 6000", { city: ["חיפה"] }],
  [
    "דירת 3 חדרים או בית 5 חדרים בחולון",
    { kinds: ["homes"], city: ["חולון"], roomsMin: 3, roomsMax: 5 },
  ],
])("%s: one list holds what fits either, and that is told", (sentence, filters) => {
  expect(understand(sentence)).toMatchObject({ warnings: ["either"] });
  expect(understand(sentence).filters).toEqual(filters);
});

test.each([
  ["חיפה או נשר", { city: ["חיפה", "נשר"] }],
  ["3 או 4 חדרים בחיפה", { city: ["חיפה"], roomsMin: 3, roomsMax: 4 }],
  ["3 חדרים בחיפה או בנשר", { city: ["חיפה", "נשר"], roomsMin: 3, roomsMax: 3 }],
  ["בית פרטי או דירת גן", { propertyTypes: ["garden_apartment", "private_house"] }],
  ["3 חדרים בחיפה גם בקריות", { region: ["krayot"], city: ["חיפה"], roomsMin: 3, roomsMax: 3 }],
  ["בחולון, גינה או חצר", { city: ["חולון"], features: ["garden"] }],
  ["חיפה או הקריות", { region: ["krayot"], city: ["חיפה"] }],
])("%s: two of a kind are exact, and nothing needs to be told", (sentence, filters) => {
  expect(understand(sentence)).toMatchObject({ filters, warnings: [] });
});

test.each([
  ["מרפסת או גינה בחולון", "מרפסת או גינה"],
  ["3 חדרים בחולון עם חניה או מחסן", "חניה או מחסן"],
  ["דירה בחולון עם מעלית או קומת קרקע", "מעלית או קומת קרקע"],
  ["בחולון, גינה או מרפסת", "גינה או מרפסת"],
  ["חולון מזגן או דוד שמש", "מזגן או דוד שמש"],
])("%s: neither is demanded, both rank, and that is told", (sentence, words) => {
  const { filters, warnings } = understand(sentence);
  expect(filters.features).toBeUndefined();
  expect(filters.floorMax).toBeUndefined();
  expect(filters.q).toContain(words);
  expect(warnings).toEqual(["either"]);
});

test("the parts of the second search lie where they stand in the sentence", () => {
  const sentence = "4 חדרים חיפה או 5 חדרים נשר";
  const spans = understand(sentence).parts.flatMap(({ span }) =>
    span ? [sentence.slice(span.start, span.end)] : [],
  );
  expect(spans).toEqual(expect.arrayContaining(["חיפה", "נשר", "5 חדרים"]));
});
