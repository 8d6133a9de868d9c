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
])("spaces between words and numbers are optional: %s", (text, expected) => {
  expect(filters(text)).toEqual({ ...expected, transactionType: "sale" });
});

test("a house number keeps its letter", () => {
  expect(filters("רחוב הרצל 3א")).toEqual({ address: "הרצל", q: "3א" });
});

describe("what is not wanted", () => {
  test.each([
    ["ללא מעלית, ללא ממד", ["elevator", "mamad"]],
    ["בלי חניה ובלי מעלית", ["parking", "elevator"]],
    ["לא משופצת", ["renovated"]],
  ])("is an exclusion filter for a known feature: %s", (text, without) => {
    expect(filters(text)).toEqual({ without });
  });

  test.each<[string, object]>([
    ["לא פנטהאוז", { withoutTypes: ["penthouse"] }],
    ["not a penthouse", { withoutTypes: ["penthouse"] }],
    ["חוץ מדירות גן", { withoutTypes: ["garden_apartment"], kinds: ["homes"] }],
    ["לא בחיפה", { withoutCity: ["חיפה"] }],
    ["חוץ מתל אביב", { withoutCity: ["תל אביב-יפו"] }],
    ["מחוץ לתל אביב", { withoutCity: ["תל אביב-יפו"] }],
  ])("is an exclusion filter for a place or type: %s", (text, expected) => {
    expect(understand(text)).toMatchObject({ filters: expected, warnings: [] });
    expect(filters(text)).toEqual(expected);
  });

  test.each(["לא לשיפוץ", "לא קומה אחרונה"])(
    "causes a warning without a matching filter: %s",
    (text) => {
      const { filters, warnings } = understand(text);
      expect(warnings).toEqual(["notKnown"]);
      expect(filters).toEqual({});
    },
  );

  test.each([
    "לא צריך חניה",
    "לא צריכים מעלית",
    "עם או בלי מעלית",
    "מעלית לא חובה",
    'ממ"ד ומעלית לא חובה',
    "לא חובה מעלית",
    "חניה לא חובה",
  ])("sets no filter when it is optional: %s", (text) => {
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
  ])("sets a filter when it is required: %s", (text, features) => {
    expect(filters(text)).toEqual({ features });
  });

  test("sets no filter when its absence is acceptable", () => {
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
])("a house with land is not a plot: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each<[string, string[]]>([
  ["דירה או בית", ["private_house", "apartment"]],
  ["בית פרטי או דירה", ["private_house", "apartment"]],
  ["דירת 4 חדרים או פנטהאוז", ["penthouse", "apartment"]],
  ["דירה או דירת גן", ["garden_apartment", "apartment"]],
])("a flat and its alternative both count: %s", (text, propertyTypes) => {
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
])("prepositions around a town decide the place: %s", (text, expected) => {
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
])("the search target is separated from its attributes: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each<[string, object]>([
  ["דרוש שיפוץ", { condition: ["needsRenovation"] }],
  ["חדש מהניילונים", { condition: ["new"] }],
  ["פנויה מיד", { entrance: "now" }],
  ["דירות שעלו השבוע", { listed: "7", kinds: ["homes"] }],
  ["דירה שצריכה שיפוץ", { condition: ["needsRenovation"], kinds: ["homes"] }],
  ["לפני שיפוץ", { condition: ["needsRenovation"] }],
])("idiomatic phrasings become filters: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test("sharing a flat implies a rental", () => {
  expect(filters("חדר בדירת שותפים")).toEqual({
    transactionType: "rent",
    q: "חדר בדירת שותפים",
  });
});

test("buying a tenanted home is not a rental", () => {
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
])("excluding one deal selects the other: %s", (text, transactionType) => {
  expect(filters(text)).toMatchObject({ transactionType });
});

test("'not expensive' sorts by price, and an excluded deal leaves no ranking term", () => {
  expect(filters("דירות לא יקרות")).toEqual({ kinds: ["homes"], sort: "price_asc" });
  expect(filters("לא להשכרה")).toEqual({ transactionType: "sale" });
});

test("a two-storey house has no floor, and Hadera (חדרה) is not a number of rooms", () => {
  expect(filters("בית דו קומתי")).not.toHaveProperty("floorMin");
  expect(filters("בית 4-5 חד עד 3.2 חדרה")).toMatchObject({ city: ["חדרה"], priceMax: 3_200_000 });
});

test("a parking place is recognized by its longer name too", () => {
  expect(filters("מקום חניה למכירה")).toEqual({
    transactionType: "sale",
    propertyTypes: ["parking"],
  });
});

test("a coffee house is not a house", () => {
  expect(filters("בית קפה")).toEqual({ q: "בית קפה" });
  expect(filters("בית עסק")).toEqual({ q: "בית עסק" });
  expect(filters("בית")).toEqual({ propertyTypes: ["private_house"] });
});

test("a city typed in the English keyboard layout is recognized, other input is unchanged", () => {
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
])("a ranking term loses the conjunction after a filter: %s", (text, wished) => {
  expect(filters(text).q).toBe(wished);
});
