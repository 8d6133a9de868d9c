import { expect, test } from "vitest";
import { understand } from ".";

const filters = (text: string) => understand(text).filters;

test("fees are not the price: a pasted advert", () => {
  const advert =
    'למכירה דירת 4 חדרים ברמת גן, 100 מ"ר, קומה 3/8, ארנונה 600 לחודשיים, ועד בית 250 ש"ח, מחיר 2,450,000 ש"ח';
  expect(filters(advert)).toEqual({
    kinds: ["homes"],
    transactionType: "sale",
    city: ["רמת גן"],
    roomsMin: 4,
    roomsMax: 4,
    builtAreaMin: 100,
    floorMin: 3,
    floorMax: 3,
    priceMax: 2_450_000,
    q: 'ארנונה 600 לחודשיים ועד בית 250 ש"ח',
  });
});

test.each<[string, object]>([
  ["ארנונה 600 ועד בית 250 מחיר 2,450,000", { transactionType: "sale", priceMax: 2_450_000 }],
  ["ארנונה: 1,600 לחודשיים, 6,500 שח", { transactionType: "rent", priceMax: 6500 }],
  ["להשכרה 5,500 + ועד בית 200", { transactionType: "rent", priceMax: 5500 }],
  ["דמי ניהול 450 שח להשכרה 7,000", { transactionType: "rent", priceMax: 7000 }],
  ["פיקדון 15,000 שכירות 5000", { transactionType: "rent", priceMax: 5000 }],
  ["למכירה מושכרת ב-4,200 לחודש 1.42 מיליון", { transactionType: "sale", priceMax: 1_420_000 }],
  ["למכירה מושכרת לסטודנטים ב-3,600 מחיר 890 אלף", { transactionType: "sale", priceMax: 890_000 }],
  ["450,000 לדונם מחיר 1,350,000", { transactionType: "sale", priceMax: 1_350_000 }],
  ["גוש 6158 חלקה 412 מחיר 2,380,000", { transactionType: "sale", priceMax: 2_380_000 }],
  ["במקום 1,650,000 רק 1,590,000", { transactionType: "sale", priceMax: 1_590_000 }],
])("other amounts are not the price in %s", (text, expected) => {
  const { q, ...others } = filters(text);
  expect(others).toEqual(expected);
  expect(q).toMatch(/\d/);
});

test.each([
  "400 אלף הון עצמי עד 1.5 מיליון",
  "משכנתא מאושרת, עד 1.5 מיליון",
  "מרוויחים 22 אלף נטו, עד 1.5 מיליון",
  "החזר חודשי 5000, עד 1.5 מיליון",
  "עם הון עצמי 300 אלף, עד 1.5 מיליון",
])("the writer's own money is neither a price nor a ranking term: %s", (text) => {
  expect(filters(text)).toEqual({ transactionType: "sale", priceMax: 1_500_000 });
});

test.each<[string, object]>([
  ["עד 5000 כולל ארנונה", { transactionType: "rent", priceMax: 5000, q: "ארנונה" }],
  ["כולל ארנונה 4,500", { transactionType: "rent", priceMax: 4500, q: "ארנונה" }],
  ["ארנונה 3 חדרים", { roomsMin: 3, roomsMax: 3, q: "ארנונה" }],
  ["להשכרה ארנונה עד 4000", { transactionType: "rent", priceMax: 4000, q: "ארנונה" }],
])("amounts other than fees keep their price and rooms: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each(["300 מטר מהים", "100 מ' מהרכבת הקלה", "200 מטר הליכה מהחוף"])(
  "a distance is not an area: %s",
  (text) => {
    expect(filters(text)).toEqual({ q: text });
  },
);

test("an area before a word that begins with מ is still an area", () => {
  expect(filters("100 מטר משופצת")).toEqual({ builtAreaMin: 100, features: ["renovated"] });
  expect(filters("80 מטר ממד")).toEqual({ builtAreaMin: 80, features: ["mamad"] });
});
