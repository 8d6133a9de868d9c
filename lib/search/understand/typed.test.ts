import { expect, test } from "vitest";
import { understand } from ".";

const filters = (text: string) => understand(text).filters;
const rooms = (count: number) => ({ roomsMin: count, roomsMax: count });

test.each<[string, object]>([
  ["דירא להשכרא", { kinds: ["homes"], transactionType: "rent" }],
  ["דירה למחירה", { kinds: ["homes"], transactionType: "sale" }],
  ["3 חדרם", rooms(3)],
  ["4 חדריפ חולון", { ...rooms(4), city: ["חולון"] }],
  ["דירת2חדריםלהשכרה", { ...rooms(2), kinds: ["homes"], transactionType: "rent" }],
  ["3חדרים,חיפה,5000", { ...rooms(3), city: ["חיפה"], priceMax: 5000, transactionType: "rent" }],
  ["פנטאוס", { propertyTypes: ["penthouse"] }],
  ["שכד עד 5000", { priceMax: 5000, transactionType: "rent" }],
  ["דמי שכירות עד 6000", { priceMax: 6000, transactionType: "rent" }],
  ["מחפש/ת דירה", { kinds: ["homes"] }],
  ["התקציב שלי 1.8 מיליון", { priceMax: 1_800_000, transactionType: "sale" }],
])("typos: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test("a valid word that looks like a typo is unchanged", () => {
  expect(filters("שכונה של חרדים").q).toContain("חרדים");
  expect(filters("עם דיירה").q).toContain("דיירה");
});

test.each<[string, object]>([
  ["3 bedroom apartment jerusalem", { ...rooms(4), kinds: ["homes"], city: ["ירושלים"] }],
  ["2br תל אביב", { ...rooms(3), city: ["תל אביב-יפו"] }],
  ["garden apartment kfar saba", { propertyTypes: ["garden_apartment"], city: ["כפר סבא"] }],
  ["3 rooms haifa", { ...rooms(3), city: ["חיפה"] }],
])("English bedrooms exclude the living room, which adds one: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each<[string, object]>([
  ["בסביבות המיליון וחצי", { priceMin: 1_350_000, priceMax: 1_650_000, transactionType: "sale" }],
  ["קומה 2, 3 או 4", { floorMin: 2, floorMax: 4 }],
  ["לא קומת קרקע ולא קומה ראשונה", { floorMin: 2 }],
  ["שטח: 120 מ״ר", { builtAreaMin: 120 }],
  ["בית 240/600 מטר", { propertyTypes: ["private_house"], q: "240/600" }],
  ["משרד 3 חדרים", { ...rooms(3), propertyTypes: ["general"] }],
  ["4 חדרים מתאים למשרד", { ...rooms(4), q: "מתאים למשרד" }],
  ["חניה או חניה ברחוב", { propertyTypes: ["parking"], q: "ברחוב" }],
  ["דליית אל כרמל", { city: ["דאלית אל-כרמל"] }],
])("shorthand: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each([
  "היי, 3 חדרים בחיפה",
  "שלום 3 חדרים בחיפה תודה רבה!!",
  "3 חדרים בחיפה.",
  "3 חדרים. בחיפה, בבקשה",
  "3 חדרים\nבחיפה",
  "3 חדרים | בחיפה",
])("greetings and punctuation change nothing: %s", (text) => {
  expect(filters(text)).toEqual({ ...rooms(3), city: ["חיפה"] });
});

test("a greeting after a ranking term is ignored, and so is a greeting alone", () => {
  expect(filters("נוף לים, תודה")).toEqual({ q: "נוף לים" });
  expect(filters("רחוב הרצל תודה")).toEqual({ address: "הרצל" });
  expect(filters("היינו רוצים גינה")).toEqual({ features: ["garden"] });
});

test.each<[string, object]>([
  ["4 חדרים בחולון עם מעלית", { ...rooms(4), city: ["חולון"], features: ["elevator"] }],
  ["חיפה הדר עם נוף", { city: ["חיפה"], neighborhood: ["הדר"], q: "נוף" }],
  ["בית בהדר עם", { city: ["הדר עם"], propertyTypes: ["private_house"] }],
  ["כיכר המדינה", { city: ["תל אביב-יפו"], neighborhood: ["כיכר המדינה"] }],
  ["דיזנגוף 99 עם מעלית", { address: "דיזנגוף 99", features: ["elevator"] }],
  ["דחוף בחיפה", { city: ["חיפה"] }],
])("a name is recognized by the words next to it: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each<[string, object]>([
  ["עד מיליון שבע בחולון", { priceMax: 1_700_000, transactionType: "sale", city: ["חולון"] }],
  ["1.8 מיליון + 4 חדרים", { ...rooms(4), priceMax: 1_800_000, transactionType: "sale" }],
  ["2 חדרים + פלורנטין", { ...rooms(2), neighborhood: ["פלורנטין"], city: ["תל אביב-יפו"] }],
  ["קומה 3 + מעלית", { floorMin: 3, floorMax: 3, features: ["elevator"] }],
  ["קומה 3+", { floorMin: 3 }],
  ["5000+ שקל", { priceMin: 5000, transactionType: "rent" }],
])("a plus adds another item or means at least: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each<[string, object]>([
  ["באר שבע מיליון וחצי", { city: ["באר שבע"], priceMax: 1_500_000, transactionType: "sale" }],
  ["באר שבע שתי חניות", { city: ["באר שבע"], parkingMin: 2 }],
  [
    "קומה 2 שלוש מאות אלף",
    { floorMin: 2, floorMax: 2, priceMax: 300_000, transactionType: "sale" },
  ],
  ["עד 2 מיליון 300 3 חדרים", { ...rooms(3), priceMax: 2_300_000, transactionType: "sale" }],
  ["תקציב 1.7 מ 3 חדרים", { ...rooms(3), priceMax: 1_700_000, transactionType: "sale" }],
  ["למכירה קומה 2 עד 5", { transactionType: "sale", floorMin: 2, floorMax: 5 }],
  ["להשכרה קומה 2 עד 5", { transactionType: "rent", floorMin: 2, floorMax: 5 }],
  ["בית 2 קומות 4 חדרים", { ...rooms(4), propertyTypes: ["private_house"], q: "2 קומות" }],
  ['ממ"ק 3 חדרים', { ...rooms(3), q: 'ממ"ק' }],
  [
    "דירה מושכרת עד 2 מיליון",
    { kinds: ["homes"], priceMax: 2_000_000, transactionType: "sale", q: "מושכרת" },
  ],
  [
    "הרצל 15 קומה 2 להשכרה",
    { address: "הרצל 15", floorMin: 2, floorMax: 2, transactionType: "rent" },
  ],
])("a number ends where another item is counted: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each<[string, object]>([
  ["5000 פלוס מינוס", { priceMin: 4500, priceMax: 5500 }],
  ["+- 5000", { priceMin: 4500, priceMax: 5500 }],
  ["כ 5000", { priceMin: 4500, priceMax: 5500 }],
  ['סה"כ 5000', { priceMax: 5000 }],
])("'approximately' may precede or follow the amount: %s", (text, expected) => {
  expect(filters(text)).toEqual({ ...expected, transactionType: "rent" });
});

test.each<[string, object]>([
  ["דירהה בחיפה", { kinds: ["homes"], city: ["חיפה"] }],
  ["3 חדריםם בחיפה", { ...rooms(3), city: ["חיפה"] }],
  ["3 חדרים בראשון לצון", { ...rooms(3), city: ["ראשון לציון"] }],
  ["3 חדרים באשקלן", { ...rooms(3), city: ["אשקלון"] }],
])("repeated or wrong letters: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test("a month alone is an entrance date, within a sentence it is a word", () => {
  const read = (text: string) => understand(text, "2026-11-26").filters;
  expect(read("3 חדרים, חיפה, מרץ").entrance).toBe("2027-03-31");
  expect(read("בן גוריון מאי").entrance).toBeUndefined();
});
