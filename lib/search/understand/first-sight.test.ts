// Kinds of sentences that the parser got wrong at first in blind batches, in our own examples.
import { expect, test } from "vitest";
import { understand } from ".";

const read = (text: string) => understand(text, "2026-11-26");
const filters = (text: string) => read(text).filters;

test.each<[string, object]>([
  ["יש לי מיליון ושלוש מאות אלף ביד, 3 חדרים בלוד", { priceMax: 1_300_000 }],
  ["יש לנו שני מיליון, מה אפשר לקנות בלוד", { priceMax: 2_000_000 }],
  ["דירה בלוד למכירה עד אחת תשע", { priceMax: 1_900_000 }],
  ["בלוד 3 חדרים, 90 מטר, 1.4-1.7", { priceMin: 1_400_000, priceMax: 1_700_000 }],
  ["איפה כדאי להשקיע בלוד עד 900", { priceMax: 900_000, transactionType: "sale" }],
  ["מעל תשעים מטר ומתחת למאה בלוד", { builtAreaMin: 90, builtAreaMax: 100 }],
  ["תשלום חודשי של 4000 עד 4500 בלוד", { priceMin: 4000, priceMax: 4500 }],
])("amounts in colloquial phrasing: %s", (text, expected) => {
  expect(filters(text)).toMatchObject(expected);
});

test("the writer's equity is not a price", () => {
  expect(filters("יש לנו 800,000 הון עצמי, דירה בלוד").priceMax).toBeUndefined();
});

test.each<[string, object]>([
  ["בקומות 1,2 או 3", { floorMin: 1, floorMax: 3 }],
  ["לא קומה ראשונה, רק מקומה שנייה ומעלה", { floorMin: 2 }],
  ["לא קומה 1, עד קומה 4", { floorMin: 2, floorMax: 4 }],
  ["קומה לא קרקע", { floorMin: 1 }],
  ["קומה 3 בלי מעלית לא בא בחשבון, עם מעלית", { features: ["elevator"] }],
])("floors: %s", (text, expected) => {
  expect(filters(`${text}, חולון`)).toEqual({ city: ["חולון"], ...expected });
});

test.each<[string, string]>([
  ["שאפשר להיכנס אליה כבר מחר", "now"],
  ["פנויה ממחר", "now"],
  ["מ1 במרץ", "2027-03-01"],
  ["מה-15 לפברואר", "2027-02-15"],
  ["חייבים לצאת מהדירה עד סוף ינואר", "2027-01-31"],
])("entrance dates: %s", (text, entrance) => {
  expect(filters(`דירה בחולון ${text}`).entrance).toBe(entrance);
});

test.each<[string, string[]]>([
  ["נוף לכנרת בטבריה", ["טבריה"]],
  ["פונה לפארק ברעננה", ["רעננה"]],
  ["אפרת אלון שבות תקוע", ["אלון שבות", "אפרת", "תקוע"]],
  ["נוף איילון, לפיד או כפר האורנים", ["כפר האורנים", "לפיד", "נוף איילון"]],
  ["פרדס חנה או כרכור", ["פרדס חנה-כרכור"]],
])("towns, and words that only look like one: %s", (text, city) => {
  expect(filters(`5 חדרים ${text}`)).toMatchObject({ city });
  expect(filters(`5 חדרים ${text}`)).not.toHaveProperty("neighborhood");
});

test("the marina of one town is recognized although another town's has an article", () => {
  expect(filters("הרצליה מרינה 4 חדרים")).toMatchObject({
    city: ["הרצלייה"],
    neighborhood: ["מרינה"],
  });
});

test.each<[string, string]>([
  ["בית בחולון עם יחידה להורים", "יחידה להורים"],
  ["דירה בחולון שאפשר לחלק לשתי יחידות", "לחלק לשתי יחידות"],
  ["בית בחולון שניתן להפוך ל-2 דירות", "להפוך ל-2 דירות"],
])("units inside a home are not its type: %s", (text, q) => {
  expect(filters(text).q).toBe(q);
  expect(filters(text).propertyTypes ?? []).not.toContain("housing_unit");
});

test.each<[string, string]>([
  ["חניה או קרוב לרכבת", "חניה או קרוב לרכבת"],
  ["קומת כניסה או מעלית", "קומת כניסה או מעלית"],
  ["מרפסת או סמוך לפארק", "מרפסת או סמוך לפארק"],
])("of two alternatives neither is required: %s", (text, q) => {
  expect(read(`3 חדרים בחולון, ${text}`)).toMatchObject({
    filters: { q },
    warnings: ["either"],
  });
  expect(filters(`3 חדרים בחולון, ${text}`)).not.toHaveProperty("features");
});

test("a feature of one alternative is not required of both", () => {
  expect(read("דירת גן או דירה עם מרפסת בחולון")).toMatchObject({
    filters: { propertyTypes: ["garden_apartment", "apartment"], q: "עם מרפסת" },
    warnings: ["either"],
  });
});

test.each([
  "תקציב לא מוגבל",
  "המחיר לא משנה",
  "נמאס לי מהמדרגות",
  "דחוף לפני שהתינוק נולד",
  "החוזה שלנו נגמר בפברואר",
  "לא חייבת להיות משופצת",
])("asides are ignored: %s", (text) => {
  expect(read(`${text}, 3 חדרים בחולון`)).toMatchObject({
    filters: { city: ["חולון"], roomsMin: 3, roomsMax: 3 },
    warnings: [],
  });
  expect(Object.keys(filters(`${text}, 3 חדרים בחולון`))).toHaveLength(3);
});

test("what the price includes does not rank", () => {
  expect(filters("3 חדרים בחולון כולל תיווך ומע״מ")).not.toHaveProperty("q");
});

test("a garden's size is not the home's area", () => {
  expect(filters("דירה בחולון, לא פחות מ-100 מטר, גינה מעל 40 מטר")).toEqual({
    ...{ city: ["חולון"], kinds: ["homes"], builtAreaMin: 100, features: ["garden"] },
  });
});

test("'latest' sorts by newest", () => {
  expect(filters("הדירות האחרונות שפורסמו בחולון")).toMatchObject({ sort: "newest" });
});

test.each<[string, object]>([
  ["3 חדרים בעצם 4 חדרים בחולון", { city: ["חולון"], roomsMin: 4, roomsMax: 4 }],
  ["שני חדרים, סליחה, שלושה חדרים בחולון", { city: ["חולון"], roomsMin: 3, roomsMax: 3 }],
  ["בנתניה סליחה בחדרה", { city: ["חדרה"] }],
  ["בלוד בעצם ברמלה", { city: ["רמלה"] }],
  ["נהריה, אופס, כרמיאל", { city: ["כרמיאל"] }],
])("a correction overrides what precedes it: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each<[string, object]>([
  ["דירות בערבה, אילת לא", { region: ["eilat-arava"], withoutCity: ["אילת"], kinds: ["homes"] }],
  [
    "הדר? לא. כרמל צרפתי בחיפה",
    { city: ["חיפה"], neighborhood: ["הכרמל הצרפתי"], withoutNeighborhood: ["הדר"] },
  ],
  ["רמת גן, בני ברק לא", { city: ["רמת גן"], withoutCity: ["בני ברק"] }],
  ["3 חדרים בחולון, קומת קרקע לא", { city: ["חולון"], roomsMin: 3, roomsMax: 3, floorMin: 1 }],
  ["חולון? לא. בת ים", { city: ["בת ים"], withoutCity: ["חולון"] }],
])("a negation may follow its term: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each<[string, object]>([
  ["שני מיל וחצי", { priceMax: 2_500_000 }],
  ["גג התקציב 5,900", { priceMax: 5900 }],
  ["מעוניין בארבעה חדרים", { roomsMin: 4, roomsMax: 4 }],
  ["4 ומעלה חדרים", { roomsMin: 4 }],
  ["מינימום 160 בנוי", { builtAreaMin: 160 }],
  ["רוצה משכנתא על דירה", { transactionType: "sale" }],
  ["שכירות עם אופציה לקנייה", { transactionType: "rent" }],
  ["המחיר הכי נמוך", { sort: "price_asc" }],
  ["מיידי / גמיש", { entrance: "now" }],
  ["4 חדרים קנייה", { transactionType: "sale" }],
])("alternative phrasings: %s", (text, expected) => {
  expect(filters(`${text}, בחולון`)).toMatchObject(expected);
});

test("the writer's income is not a price", () => {
  expect(filters("מרוויחים 15,000 נטו, דירה בחולון").priceMax).toBeUndefined();
});

test("a hospital named after a guard does not set the security feature", () => {
  expect(filters("2 חדרים ליד תל השומר, רמת גן")).not.toHaveProperty("features");
});

test("stairs inside a home do not affect accessibility", () => {
  expect(filters("בית בנהריה בלי מדרגות פנימיות")).not.toHaveProperty("features");
});

test.each<[string, object]>([
  ["מחפש חניה להשכרה", { transactionType: "rent", propertyTypes: ["parking"] }],
  ["צריכה מחסן להשכרה", { transactionType: "rent", propertyTypes: ["storage"] }],
  ["קומה גבוהה מאוד, מעל 15", { floorMin: 16 }],
  ["דירה מ 1.2 עד 5500", { entrance: "2027-02-01", priceMax: 5500 }],
  ["דירה לשלושה, סאבלט ל-2 חודשים", { transactionType: "rent" }],
  ["הכל חוץ מדירת קרקע", { kinds: ["homes"] }],
  ["תחפש לי 3 חדרים", { roomsMin: 3 }],
])("the search target is recognized: %s", (text, expected) => {
  expect(filters(`${text}, חולון`)).toMatchObject({ city: ["חולון"], ...expected });
});

test.each([
  "קוטג' בחולון 5 חדרים ויחידה להשכרה",
  "בית בחולון עם גינה ויחידת דיור",
  "וילה בחולון, ויחידת דיור להשכרה",
])("a secondary unit of a house is not its type: %s", (text) => {
  expect(filters(text).propertyTypes).toEqual(["private_house"]);
  expect(filters(text).transactionType).toBeUndefined();
});

test.each(["פינת אוכל גדולה", "פינת עבודה", "פינת ישיבה במרפסת", "פינת משפחה", "פינת חמד"])(
  "a corner of a home is not a street: %s",
  (text) => {
    expect(filters(`${text}, 3 חדרים בחולון`)).not.toHaveProperty("address");
  },
);
