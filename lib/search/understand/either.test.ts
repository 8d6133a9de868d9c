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
])("%s: one list covers both alternatives, with a warning", (sentence, filters) => {
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
])("%s: alternatives of one filter are exact, without a warning", (sentence, filters) => {
  expect(understand(sentence)).toMatchObject({ filters, warnings: [] });
});

test.each([
  ["מרפסת או גינה בחולון", "מרפסת או גינה"],
  ["3 חדרים בחולון עם חניה או מחסן", "חניה או מחסן"],
  ["דירה בחולון עם מעלית או קומת קרקע", "מעלית או קומת קרקע"],
  ["בחולון, גינה או מרפסת", "גינה או מרפסת"],
  ["חולון מזגן או דוד שמש", "מזגן או דוד שמש"],
])("%s: neither is required, both rank, with a warning", (sentence, words) => {
  const { filters, warnings } = understand(sentence);
  expect(filters.features).toBeUndefined();
  expect(filters.floorMax).toBeUndefined();
  expect(filters.q).toContain(words);
  expect(warnings).toEqual(["either"]);
});

test("the second search's parts keep their positions in the sentence", () => {
  const sentence = "4 חדרים חיפה או 5 חדרים נשר";
  const spans = understand(sentence).parts.flatMap(({ span }) =>
    span ? [sentence.slice(span.start, span.end)] : [],
  );
  expect(spans).toEqual(expect.arrayContaining(["חיפה", "נשר", "5 חדרים"]));
});

test.each<[string, object]>([
  ["וילה בקיסריה או בזכרון יעקב, 6 חדרים", { propertyTypes: ["private_house"], roomsMin: 6 }],
  ["פנטהאוז בנתניה או חדרה 5 חדרים", { propertyTypes: ["penthouse"], roomsMin: 5 }],
  ["דירת גן ברעננה או כפר סבא 4 חד", { propertyTypes: ["garden_apartment"], roomsMin: 4 }],
  ["דופלקס בחולון או בבת ים עד 3 מיליון 5 חד", { propertyTypes: ["duplex"], roomsMin: 5 }],
  ["penthouse in Netanya or Herzliya, 5 rooms", { propertyTypes: ["penthouse"], roomsMin: 5 }],
])("what follows the second town applies to both: %s", (text, expected) => {
  const { filters, warnings } = understand(text);
  expect(filters).toMatchObject(expected);
  expect(filters.city).toHaveLength(2);
  expect(warnings).not.toContain("either");
});

test.each([
  "קוטג' בשוהם או 5 חדרים במודיעין",
  "סטודיו בתל אביב או 2 חדרים ברמת גן",
  "דירת 2 חדרים ברמת גן או סטודיו בתל אביב",
])("a kind in one place and rooms in another are alternatives: %s", (text) => {
  expect(understand(text).warnings).toContain("either");
  expect(understand(text).filters).not.toHaveProperty("roomsMin");
});

test.each([
  "קומה ראשונה או מעלית בבת ים",
  "קומת קרקע או מעלית בלוד",
  "קומה נמוכה או עם מעלית בחולון",
])("of a low floor or a lift, neither is required: %s", (text) => {
  const { filters, warnings } = understand(text);
  expect(warnings).toContain("either");
  expect(filters).not.toHaveProperty("features");
  expect(filters).not.toHaveProperty("floorMin");
});
