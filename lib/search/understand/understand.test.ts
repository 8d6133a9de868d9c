import { describe, expect, test } from "vitest";
import { understand } from ".";

const filters = (text: string) => understand(text).filters;

// bench/cases has the bulk of the sentences; these are edge cases of single rules.

test.each<[string, object]>([
  ["3.5חד עד2.5מיליון", { roomsMin: 3.5, roomsMax: 3.5, priceMax: 2_500_000 }],
  ["4 חדרים מ2 מיליון", { roomsMin: 4, roomsMax: 4, priceMin: 2_000_000 }],
  ["דירת3חדרים עד900אלף", { roomsMin: 3, roomsMax: 3, priceMax: 900_000, kinds: ["homes"] }],
  [
    "4 חדרים, עד 1.6, מעלית",
    { roomsMin: 4, roomsMax: 4, priceMax: 1_600_000, features: ["elevator"] },
  ],
])("spaces between words and numbers may be missing: %s", (text, expected) => {
  expect(filters(text)).toEqual({ ...expected, transactionType: "sale" });
});

test("the letter of a house stays with its number", () => {
  expect(filters("רחוב הרצל 3א")).toEqual({ address: "הרצל", q: "3א" });
});

describe("what is not wanted", () => {
  test.each([
    ["ללא מעלית, ללא ממד", ["elevator", "mamad"]],
    ["בלי חניה ובלי מעלית", ["parking", "elevator"]],
    ["לא משופצת", ["renovated"]],
  ])("is a filter where the data have it: %s", (text, without) => {
    expect(filters(text)).toEqual({ without });
  });

  test.each<[string, object]>([
    ["לא פנטהאוז", { withoutTypes: ["penthouse"] }],
    ["not a penthouse", { withoutTypes: ["penthouse"] }],
    ["חוץ מדירות גן", { withoutTypes: ["garden_apartment"], kinds: ["homes"] }],
    ["לא בחיפה", { withoutCity: ["חיפה"] }],
    ["חוץ מתל אביב", { withoutCity: ["תל אביב-יפו"] }],
    ["מחוץ לתל אביב", { withoutCity: ["תל אביב-יפו"] }],
  ])("is left out where it is a place or a type: %s", (text, expected) => {
    expect(understand(text)).toMatchObject({ filters: expected, warnings: [] });
    expect(filters(text)).toEqual(expected);
  });

  test.each(["לא לשיפוץ", "לא קומה אחרונה"])("is told where they have not: %s", (text) => {
    const { filters, warnings } = understand(text);
    expect(warnings).toEqual(["notKnown"]);
    expect(filters).toEqual({});
  });

  test.each([
    "לא צריך חניה",
    "לא צריכים מעלית",
    "עם או בלי מעלית",
    "מעלית לא חובה",
    'ממ"ד ומעלית לא חובה',
    "לא חובה מעלית",
    "חניה לא חובה",
  ])("is neither asked for nor left out when it need not be: %s", (text) => {
    expect(filters(text)).toEqual({});
    expect(filters(`3 חדרים בחיפה ${text}`)).toEqual({
      city: ["חיפה"],
      roomsMin: 3,
      roomsMax: 3,
    });
  });

  test.each([
    ["לא בלי חניה", ["parking"]],
    ["לא בלי מעלית ולא ללא חניה", ["elevator", "parking"]],
    ["חניה חובה", ["parking"]],
    ["חובה חניה", ["parking"]],
    ["ממד ומעלית חובה", ["mamad", "elevator"]],
    ["חייב להיות ממד", ["mamad"]],
  ])("is the other way round what must be there: %s", (text, features) => {
    expect(filters(text)).toEqual({ features });
  });

  test("is not asked for when it would be fine without", () => {
    expect(filters("בלי מעלית בסדר")).toEqual({});
    expect(filters("פנטהאוז")).toEqual({ propertyTypes: ["penthouse"] });
  });
});

test.each<[string, object]>([
  ["בית פרטי צמוד קרקע", { propertyTypes: ["private_house"] }],
  ["בית על מגרש של 500 מטר", { propertyTypes: ["private_house"], q: "על מגרש של 500 מטר" }],
  [
    "בית 300 מטר מגרש 500 מטר",
    { propertyTypes: ["private_house"], builtAreaMin: 300, q: "מגרש 500 מטר" },
  ],
  ["בית ומגרש מעל 500 מטר", { propertyTypes: ["private_house"], q: "ומגרש מעל 500 מטר" }],
  ["בית על מגרש גדול מ-400", { propertyTypes: ["private_house"], q: "על מגרש גדול מ-400" }],
  [
    "בית 5 חדרים מגרש 500",
    { propertyTypes: ["private_house"], roomsMin: 5, roomsMax: 5, q: "מגרש 500" },
  ],
  ["מגרש לבניית בית", { propertyTypes: ["plot"], q: "לבניית בית" }],
  ["בית או מגרש", { propertyTypes: ["private_house", "plot"] }],
  ["מגרש 500 מטר", { propertyTypes: ["plot"], q: "500 מטר" }],
])("a house has ground, and is no plot for it: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each<[string, string[]]>([
  ["דירה או בית", ["private_house", "apartment"]],
  ["בית פרטי או דירה", ["private_house", "apartment"]],
  ["דירת 4 חדרים או פנטהאוז", ["penthouse", "apartment"]],
  ["דירה או דירת גן", ["garden_apartment", "apartment"]],
])("a flat is as welcome as what else is named: %s", (text, propertyTypes) => {
  expect(filters(text)).toMatchObject({ propertyTypes });
  expect(filters(text)).not.toHaveProperty("q");
});

test.each<[string, object]>([
  ["בין חדרה לנתניה", { city: ["חדרה", "נתניה"] }],
  ["מחדרה עד נתניה", { city: ["חדרה", "נתניה"] }],
  ["עוברים מחיפה לתל אביב", { city: ["תל אביב-יפו"] }],
  ["נתניה או סביבה", { near: "נתניה" }],
  ["סביבות נתניה", { near: "נתניה" }],
  ["דרומית לנתניה", { near: "נתניה" }],
])("a place is where a town's name leads: %s", (text, expected) => {
  const { q, ...places } = filters(text);
  expect(places).toEqual(expected);
  if (!/עוברים/.test(text)) expect(q).toBeUndefined();
});

test.each<[string, object]>([
  ["5 חדרים עם יחידת דיור", { roomsMin: 5, roomsMax: 5, q: "עם יחידת דיור" }],
  ["בית + יחידה להשכרה", { propertyTypes: ["private_house"], q: "+ יחידה להשכרה" }],
  ["יחידה להשכרה", { propertyTypes: ["housing_unit"], transactionType: "rent" }],
  ["מחסן צמוד", { features: ["storage"], q: "צמוד" }],
  ["משרד עם חניה צמודה", { propertyTypes: ["general"], features: ["parking"] }],
  ["ממד או מקלט", { q: "ממד או מקלט" }],
  ["קרוב לכיכר רבין", { q: "קרוב לכיכר רבין" }],
  ["דירה מחולקת לשתי יחידות", { kinds: ["homes"], q: "מחולקת לשתי יחידות" }],
  ["בניין למכירה", { propertyTypes: ["residential_building"], transactionType: "sale" }],
  ["דירה בבניין למכירה", { kinds: ["homes"], q: "בניין", transactionType: "sale" }],
  ["מחסן 20 מטר להשכרה", { propertyTypes: ["storage"], builtAreaMin: 20, transactionType: "rent" }],
  ["דירה עם מחסן 20 מטר", { kinds: ["homes"], features: ["storage"], q: "20" }],
])("what is looked for is told from what belongs to it: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each<[string, object]>([
  ["דרוש שיפוץ", { condition: ["needsRenovation"] }],
  ["חדש מהניילונים", { condition: ["new"] }],
  ["פנויה מיד", { entrance: "now" }],
  ["דירות שעלו השבוע", { listed: "7", kinds: ["homes"] }],
  ["דירה שצריכה שיפוץ", { condition: ["needsRenovation"], kinds: ["homes"] }],
  ["לפני שיפוץ", { condition: ["needsRenovation"] }],
])("is a choice in these words too: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test("whoever shares a flat rents it", () => {
  expect(filters("חדר בדירת שותפים")).toEqual({
    transactionType: "rent",
    q: "חדר בדירת שותפים",
  });
});

test("what is bought with its tenant is no rent", () => {
  expect(filters("דירה להשקעה עם שוכר עד 900 אלף")).toEqual({
    kinds: ["homes"],
    transactionType: "sale",
    priceMax: 900_000,
    q: "עם שוכר להשקעה",
  });
});

test.each([
  ["לא להשכרה", "sale"],
  ["שכירות ולא קנייה", "rent"],
  ["למכירה לא להשכרה", "sale"],
])("a deal that is not wanted leaves the other: %s", (text, transactionType) => {
  expect(filters(text)).toMatchObject({ transactionType });
});

test("what is not dear is cheap, and no word is left of what is not wanted", () => {
  expect(filters("דירות לא יקרות")).toEqual({ kinds: ["homes"], sort: "price_asc" });
  expect(filters("לא להשכרה")).toEqual({ transactionType: "sale" });
});

test("a house of two storeys is on no floor, and Hadera counts no rooms", () => {
  expect(filters("בית דו קומתי")).not.toHaveProperty("floorMin");
  expect(filters("בית 4-5 חד עד 3.2 חדרה")).toMatchObject({ city: ["חדרה"], priceMax: 3_200_000 });
});

test("a parking place is looked for also by its long name", () => {
  expect(filters("מקום חניה למכירה")).toEqual({
    transactionType: "sale",
    propertyTypes: ["parking"],
  });
});

test("a house of coffee is no house", () => {
  expect(filters("בית קפה")).toEqual({ q: "בית קפה" });
  expect(filters("בית עסק")).toEqual({ q: "בית עסק" });
  expect(filters("בית")).toEqual({ propertyTypes: ["private_house"] });
});

test("a city typed on an English keyboard is that city, other letters stay", () => {
  expect(understand("jhpv").hebrewLayout).toBe("חיפה");
  expect(understand("tk cx").hebrewLayout).toBeNull();
});

test.each([
  ["4 חדרים בחיפה ונוף לים", "נוף לים"],
  ["דירה עם מרפסת, ונוף לים", "נוף לים"],
  ["4 חדרים בחיפה ויש נוף לים", "נוף לים"],
  ["בחיפה שקטה ונעימה", "שקטה ונעימה"],
  ["בחיפה ותיקה", "ותיקה"],
  ["ונוף לים", "ונוף לים"],
])("a wish is not joined to what has become a filter: %s", (text, wished) => {
  expect(filters(text).q).toBe(wished);
});
