// Sentences as posted to a neighbourhood group rather than typed into a search box.
import { describe, expect, test } from "vitest";
import { understand } from ".";

const read = (text: string) => understand(text, "2026-11-26");
const filters = (text: string) => read(text).filters;

test.each<[string, object]>([
  ["בין מיליון ושבע למיליון ותשע בנתניה", { priceMin: 1_700_000, priceMax: 1_900_000 }],
  ["עד שני מיליון ושלוש ברעננה 4 חדרים", { priceMax: 2_300_000, roomsMin: 4 }],
  ["מיליון ושמונה תקרה באשדוד", { priceMax: 1_800_000 }],
  ["עד מיליון ושש מאות אלף בחדרה", { priceMax: 1_600_000 }],
  ["עד מיליון וארבע 3 חדרים בלוד", { priceMax: 1_400_000, roomsMax: 3 }],
])("hundreds of thousands may be implied: %s", (text, expected) => {
  expect(filters(text)).toMatchObject(expected);
});

test.each([
  "רק פרטי, 3 חד בחולון",
  "3 חד בחולון ישירות מהבעלים",
  "פרטי, פרטי 3 חד בחולון",
  "3 חד בחולון מבעל הבית ישירות",
  "מודעות פרטיות בלבד, 3 חד בחולון",
])("'no agents' causes a warning: %s", (text) => {
  expect(read(text)).toMatchObject({ warnings: ["noAgents"] });
  expect(filters(text)).toEqual({ city: ["חולון"], roomsMin: 3, roomsMax: 3 });
});

test("a private house is a property type, not a private seller", () => {
  expect(read("בית פרטי בחדרה")).toMatchObject({
    filters: { propertyTypes: ["private_house"] },
    warnings: [],
  });
});

test.each<[string, object]>([
  ["עד קומה 2 אם אין מעלית בגבעתיים", { floorMax: 2, city: ["גבעתיים"] }],
  ["קומה 4 רק אם יש מעלית בחיפה", { floorMin: 4, floorMax: 4, city: ["חיפה"] }],
  ["עד קומה 3 אלא אם יש מעלית בלוד", { floorMax: 3, city: ["לוד"] }],
])("a condition about a lift does not require one: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each<[string, object]>([
  ["קומה 1-3 לא קרקע", { floorMin: 1, floorMax: 3 }],
  ["לא קומת קרקע, עד קומה 4", { floorMin: 1, floorMax: 4 }],
  ["מקומה 3 ומעלה לא קרקע", { floorMin: 3 }],
  ["בקומה 2 ומעלה בלי קומת קרקע", { floorMin: 2 }],
  ["לא קרקע, קומה 2 או 3", { floorMin: 2, floorMax: 3 }],
])("an excluded floor does not affect the other floors: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each<[string, string]>([
  ["להשכרה מ-1.1 עד 5500 בבת ים", "2027-01-01"],
  ["3 חד בחולון החל מה-15/1", "2027-01-15"],
  ["מ-20.12 דירה ברמת גן", "2026-12-20"],
  ["פנוי מה1.2 בנתניה", "2027-02-01"],
  ["פנויה מהיום להיום בחולון", "now"],
  ["כניסה בהקדם האפשרי בלוד", "now"],
  ["צריכה עד סוף החודש בחולון", "2026-11-30"],
  ["כניסה עד סוף החודש בחיפה", "2026-11-30"],
  ["להשכרה מיולי אוגוסט בלוד", "2027-08-31"],
])("an entrance date without the word entrance: %s", (text, entrance) => {
  expect(filters(text).entrance).toBe(entrance);
  expect(filters(text).q).toBeUndefined();
});

test("an amount is not a date", () => {
  expect(filters("מ-1.5 עד 2 מיליון בחדרה")).toMatchObject({
    priceMin: 1_500_000,
    priceMax: 2_000_000,
  });
  expect(filters("מ-1.2 מיליון בחדרה").entrance).toBeUndefined();
});

test.each<[string, object]>([
  ["דירות שהוזלו השבוע בנתניה", { listed: "7", only: ["lowered"] }],
  ["ירד המחיר החודש באשדוד", { listed: "30", only: ["lowered"] }],
  ["פורסם ביומיים האחרונים ברמת גן", { listed: "3" }],
  ["דירות חדשות מהשבוע האחרון בכפר סבא", { listed: "7" }],
  ["מודעות שעלו בחודש האחרון בלוד", { listed: "30" }],
])("listing age: %s", (text, expected) => {
  expect(filters(text)).toMatchObject(expected);
  expect(filters(text).q).toBeUndefined();
});

test.each([
  "בית פתוח השבוע בחיפה",
  "דירות עם בית פתוח בחיפה",
  "בתים פתוחים בשבוע הקרוב בחיפה",
  "דירות בחיפה שיש בהן יום פתוח",
])("an open house is an event, not a property type: %s", (text) => {
  expect(filters(text)).toMatchObject({ city: ["חיפה"], only: ["openHouse"] });
  expect(filters(text).propertyTypes).toBeUndefined();
  expect(filters(text).q).toBeUndefined();
});

test.each(["דירה בבלעדיות בחיפה", "דירות 4 חדרים בחיפה רק בבלעדיות", "נכסים בלעדיים בחיפה"])(
  "exclusive listings: %s",
  (text) => {
    expect(filters(text)).toMatchObject({ city: ["חיפה"], only: ["exclusive"] });
    expect(filters(text).q).toBeUndefined();
  },
);

test("a house that is 'open to' something is a property type", () => {
  expect(filters("בית פתוח לנוף בחיפה").only).toBeUndefined();
  expect(filters("בית עם מטבח פתוח בחיפה")).toMatchObject({ propertyTypes: ["private_house"] });
  expect(filters("בית עם מטבח פתוח בחיפה").only).toBeUndefined();
});

describe("a preferred part of a place", () => {
  test.each<[string, object]>([
    ["דירה בשרון עדיפות לרעננה", { region: ["sharon"], kinds: ["homes"], q: "לרעננה" }],
    ["בגוש דן, מעדיפים גבעתיים או רמת גן", { region: ["gush-dan"], q: "גבעתיים רמת גן" }],
    ["דירה בחיפה עדיף בכרמל", { city: ["חיפה"], kinds: ["homes"], q: "בכרמל" }],
  ])("ranks within the named place: %s", (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  test("is searched when no other place is named", () => {
    expect(filters("עדיפות לחולון 3 חד")).toMatchObject({ city: ["חולון"] });
  });
});

test.each([
  "וואלה מישהו שמשכיר דירה בלוד?",
  "אחי, כבר חודשיים אני מחפש דירה להשכרה בלוד",
  "יש מישהו שמשכיר דירה בלוד?",
  "דירה להשכרה בלוד מישהו?",
  "כבר הרבה זמן מחפשת דירה להשכרה בלוד",
])("small talk does not rank: %s", (text) => {
  expect(filters(text)).toEqual({ city: ["לוד"], transactionType: "rent", kinds: ["homes"] });
});

test.each<[string, string | undefined]>([
  ["עובדת במשמרות מחפשת 2 חדרים בחולון", undefined],
  ["קירות לבנים, 2 חדרים בחולון", "קירות לבנים"],
  ["מורן מחפשת 2 חדרים בחולון", undefined],
  ["עם חבר, 2 חדרים בחולון", undefined],
  ["מיטב הדירות, 2 חדרים בחולון", "מיטב"],
])("a word that is also a village's name: %s", (text, q) => {
  expect(filters(text).city).toEqual(["חולון"]);
  expect(filters(text).q).toBe(q);
});

test.each<[string, object]>([
  ["דירת 4 חדרים חדשה באשקלון", { condition: ["new"], roomsMin: 4 }],
  ["פנטהאוז חדש בנתניה", { condition: ["new"] }],
  ["דירה חדשה שעלתה היום בחולון", { listed: "1" }],
  ["דירה משופצת קומפלט בחולון", { features: ["renovated"] }],
  ["3 חדים בחולון", { roomsMin: 3, roomsMax: 3 }],
])("condition and age of a home: %s", (text, expected) => {
  expect(filters(text)).toMatchObject(expected);
  expect(filters(text).q).toBeUndefined();
});

test("an ambiguous name in a list of one town's neighbourhoods is a neighbourhood", () => {
  expect(filters("בבלי / הצפון הישן / נחלת יצחק")).toEqual({
    city: ["תל אביב-יפו"],
    neighborhood: ["בבלי", "הצפון הישן", "נחלת יצחק"],
  });
});

test("a sublet's duration ranks", () => {
  expect(filters("סאבלט לחודש וחצי בפלורנטין").q).toBe("לחודש וחצי סאבלט");
  expect(filters("סאבלט ל3 חודשים ביפו").q).toBe("ל3 חודשים סאבלט");
});

test("a neighbourhood name shared by two towns belongs to the named town", () => {
  expect(filters("במודיעין שכונת הפרחים או בוכמן")).toEqual({
    city: ["מודיעין-מכבים-רעות"],
    neighborhood: ["בוכמן", "הפרחים"],
  });
  expect(filters("שכונת הפרחים קרית גת").city).toEqual(["קריית גת"]);
});

test.each([
  "תינוק בדרך, 3 חדרים ברחובות",
  "יש לנו ילדה בדרך, 3 חדרים ברחובות",
  "תאומים בדרך צריכים 3 חדרים ברחובות",
  "השני בדרך, מחפשים 3 חדרים ברחובות",
  "עוד אחד בדרך, 3 חדרים ברחובות",
])("an expected child is not a street: %s", (text) => {
  expect(filters(text)).toMatchObject({ roomsMin: 3, roomsMax: 3 });
  expect(filters(text)).not.toHaveProperty("address");
});

test.each<[string, object]>([
  ["אשדוד רובע ט״ו או ט״ז", { neighborhood: ['רובע ט"ו', 'רובע ט"ז'] }],
  ["באר שבע שכונה ב או ג", { neighborhood: ["שכונה ב'", "שכונה ג'"] }],
  ["ק. ביאליק ק. אתא 3 חד", { city: ["קריית אתא", "קריית ביאליק"] }],
  ["4 חד בק. אונו", { city: ["קריית אונו"] }],
  ["ק' חיים 3 חד", { neighborhood: ["קריית חיים"] }],
])("abbreviated names: %s", (text, expected) => {
  expect(filters(text)).toMatchObject(expected);
  expect(filters(text).q).toBeUndefined();
});

test("a neighbourhood next to other towns adds its own town", () => {
  for (const text of ["קרית ביאליק, קרית חיים 3 חד", "קרית ביאליק קרית חיים 3 חד"]) {
    expect(filters(text).city).toEqual(["חיפה", "קריית ביאליק"]);
    expect(read(text).warnings).toContain("either");
  }
});

test.each([
  "לא משנה איפה בגוש דן, 2 חדרים",
  "תנו לי 2 חדרים בגוש דן",
  "לא משנה לי באיזה אזור בגוש דן 2 חדרים",
  "ואנחנו מחפשים 2 חדרים בגוש דן",
  "יש לכם 2 חדרים בגוש דן?",
])("filler words are ignored: %s", (text) => {
  expect(filters(text)).toEqual({ region: ["gush-dan"], roomsMin: 2, roomsMax: 2 });
});

test("a basement is a property type as an alternative, not as part of a home", () => {
  expect(filters("מרתף או יחידת דיור בחולון").propertyTypes).toEqual(["housing_unit", "basement"]);
  expect(filters("בית עם מרתף בחולון").propertyTypes).toEqual(["private_house"]);
});

test.each<[string, object]>([
  ["גרים היום בנתניה ומחפשים בחדרה", { city: ["חדרה"] }],
  ["גרה כרגע ברמת גן, רוצה לעבור לחולון", { city: ["חולון"] }],
  ["אני ובת זוגי מחפשים דירה בחיפה", { city: ["חיפה"], kinds: ["homes"] }],
  ["סורי אם זה לא המקום, דירה בחיפה", { city: ["חיפה"], kinds: ["homes"] }],
  ["אשמח לקבל הצעות לדירה בחיפה", { city: ["חיפה"], kinds: ["homes"] }],
])("a self-introduction is ignored: %s", (text, expected) => {
  expect(understand(text).filters).toEqual(expected);
});

test("a place 'to live in' is searched", () => {
  expect(understand("לגור בנתניה, 3 חדרים").filters.city).toEqual(["נתניה"]);
});
