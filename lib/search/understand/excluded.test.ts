import { describe, expect, test } from "vitest";
import { cleanFilters } from "../params";
import { understand } from ".";

const filters = (text: string) => understand(text).filters;

// bench/cases has the bulk of the sentences; these are edge cases of single rules.

describe("excluded terms become exclusion filters", () => {
  test.each<[string, object]>([
    ["תל אביב שלא בפלורנטין", { city: ["תל אביב-יפו"], withoutNeighborhood: ["פלורנטין"] }],
    ["תל אביב בלי שכונת התקווה", { city: ["תל אביב-יפו"], withoutNeighborhood: ["התקווה"] }],
    ["תל אביב לא יפו", { city: ["תל אביב-יפו"], withoutNeighborhood: ["יפו"] }],
    ["בלי שכונת התקווה", { withoutNeighborhood: ["התקווה"] }],
    ["חיפה לא הדר", { city: ["חיפה"], withoutNeighborhood: ["הדר"] }],
    ["חיפה או נשר לא הדר", { city: ["חיפה", "נשר"], withoutNeighborhood: ["הדר"] }],
    ["ירושלים ללא גילה וללא קטמון", { city: ["ירושלים"], withoutNeighborhood: ["גילה", "קטמון"] }],
    [
      "ירושלים ללא פסגת זאב ונווה יעקב",
      { city: ["ירושלים"], withoutNeighborhood: ["נווה יעקב", "פסגת זאב"] },
    ],
    ["לא בדרום תל אביב", { withoutNeighborhood: ["דרום תל אביב"] }],
    ["חוץ מבת ים", { withoutCity: ["בת ים"] }],
    ["לא ברמלה או בלוד", { withoutCity: ["לוד", "רמלה"] }],
    ["גוש דן חוץ מבת ים וחולון", { region: ["gush-dan"], withoutCity: ["בת ים", "חולון"] }],
    ["בכל הארץ חוץ מתל אביב", { withoutCity: ["תל אביב-יפו"] }],
    ["בחיפה ולא בנשר", { city: ["חיפה"], withoutCity: ["נשר"] }],
    [
      "קרית מוצקין לא קרית אתא או ביאליק",
      { city: ["קריית מוצקין"], withoutCity: ["קריית אתא", "קריית ביאליק"] },
    ],
    ["קריות לא קרית ים", { region: ["krayot"], withoutCity: ["קריית ים"] }],
    ["ליד חיפה לא בקריות", { near: "חיפה", withoutRegion: ["krayot"] }],
    ["לא באזור הצפון", { withoutRegion: ["north"] }],
    ["לא פנטהאוז או דופלקס ברעננה", { city: ["רעננה"], withoutTypes: ["duplex", "penthouse"] }],
    [
      "לא בית פרטי ודירת גן",
      { withoutTypes: ["garden_apartment", "private_house"], kinds: ["homes"] },
    ],
    ["פנטהאוז לא דופלקס", { propertyTypes: ["penthouse"], withoutTypes: ["duplex"] }],
    ["לא דירת גן", { withoutTypes: ["garden_apartment"], kinds: ["homes"] }],
    ["לא דירת קרקע", { floorMin: 1, kinds: ["homes"] }],
    ["לא מעוניינת בדירת קרקע", { floorMin: 1, kinds: ["homes"] }],
    ["לא בקומת כניסה", { floorMin: 1 }],
    ["דירה שלא בקומה 1", { floorMin: 2, kinds: ["homes"] }],
    [
      "apartment in Haifa not in Hadar",
      { city: ["חיפה"], withoutNeighborhood: ["הדר"], kinds: ["homes"] },
    ],
    ["Haifa except Hadar", { city: ["חיפה"], withoutNeighborhood: ["הדר"] }],
    [
      "квартира в Хайфе кроме Адара",
      { city: ["חיפה"], withoutNeighborhood: ["הדר"], kinds: ["homes"] },
    ],
    ["не в Хайфе", { withoutCity: ["חיפה"] }],
    ["شقة ليس في حيفا", { withoutCity: ["חיפה"], kinds: ["homes"] }],
  ])("%s", (text, expected) => {
    const { filters, warnings } = understand(text);
    expect(cleanFilters(filters)).toEqual(cleanFilters(expected));
    expect(warnings).toEqual([]);
  });

  test("the chip of an exclusion shows the words it came from", () => {
    const text = "תל אביב שלא בפלורנטין, לא פנטהאוז";
    const parts = understand(text).parts.map(({ keys, value, span }) => [
      keys.join(),
      value,
      span && text.slice(span.start, span.end),
    ]);
    expect(parts).toEqual(
      expect.arrayContaining([
        ["withoutNeighborhood", "פלורנטין", "שלא בפלורנטין"],
        ["withoutTypes", "penthouse", "לא פנטהאוז"],
      ]),
    );
  });
});

describe("an exclusion without a matching filter is not searched and causes a warning", () => {
  test.each<[string, object]>([
    ["רמת גן לא במרכז", { city: ["רמת גן"] }],
    ["קרית אתא לא בקריות", { city: ["קריית אתא"] }],
    ["לא דירת חדר", { kinds: ["homes"] }],
    ["לא להשקעה בחיפה", { city: ["חיפה"] }],
    ["בלי שותפים בחיפה", { city: ["חיפה"], transactionType: "rent" }],
    ["לא ברחוב הרצל נתניה", { city: ["נתניה"] }],
    ["שלא צריך שיפוץ", {}],
    ["בית לא במושב", { propertyTypes: ["private_house"] }],
  ])("%s", (text, expected) => {
    const { filters, warnings } = understand(text);
    expect(filters).toEqual(expected);
    expect(warnings).toEqual(["notKnown"]);
  });

  test.each<[string, object]>([
    ["דירה בנתניה שאינה בקומת קרקע", { city: ["נתניה"], kinds: ["homes"], floorMin: 1 }],
    ["בלי חניה או מעלית בחיפה", { city: ["חיפה"], without: ["parking", "elevator"] }],
    ["בלי מעלית ומרפסת", { without: ["elevator", "balcony"] }],
    ["מעלית ולא קומה ראשונה", { floorMin: 2, features: ["elevator"] }],
    ["מעלית ולא קומה גבוהה", { floorMax: 5, features: ["elevator"] }],
    ["אין צורך בחניה, מעלית חובה", { features: ["elevator"] }],
    ["כניסה מיידית לא חובה בחיפה", { city: ["חיפה"] }],
    ["בלי מעלית ועם חניה", { without: ["elevator"], features: ["parking"] }],
    ["דירה שאין בה מעלית", { kinds: ["homes"], without: ["elevator"] }],
  ])("an exclusion with a matching filter is applied: %s", (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });
});

test.each<[string, object]>([
  ["בלי מדרגות בחולון", { city: ["חולון"], features: ["accessible"] }],
  ["נגיש לקשישים", { features: ["accessible"] }],
  ["לנכים עם מעלית", { features: ["accessible", "elevator"] }],
  ["מיידי בחיפה", { city: ["חיפה"], entrance: "now" }],
  ["זמין עכשיו בחיפה", { city: ["חיפה"], entrance: "now" }],
  ["מה שעלה אתמול ברמת גן", { city: ["רמת גן"], listed: "1" }],
  ["מה שעלה השבוע בחיפה", { city: ["חיפה"], listed: "7" }],
  ["מהיום בחיפה", { city: ["חיפה"], listed: "1" }],
  ["מה חדש החודש באשדוד", { city: ["אשדוד"], listed: "30" }],
  ["דירה שהמחיר שלה ירד בחיפה", { city: ["חיפה"], kinds: ["homes"], only: ["lowered"] }],
  ["נכסים שמחירם הופחת בחיפה", { city: ["חיפה"], only: ["lowered"] }],
  ["שירדה במחיר בחיפה", { city: ["חיפה"], only: ["lowered"] }],
  ["גליל משק עזר", { region: ["galilee"], propertyTypes: ["farm_outbuilding"] }],
  ["נגב בית פרטי", { region: ["negev"], propertyTypes: ["private_house"] }],
])("a filter has many phrasings: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each(["ליד שדרות רוטשילד", "ליד רחובות ההולנדית"])("a street is no town: %s", (text) => {
  expect(filters(text)).toEqual({ q: text });
});

test("two decimals after the rooms are a price in millions", () => {
  expect(filters("4 חדרים 2.2-2.6")).toMatchObject({
    roomsMin: 4,
    roomsMax: 4,
    priceMin: 2_200_000,
    priceMax: 2_600_000,
  });
});

test.each<[string, object]>([
  ["квартира в хайфе 3 комнаты", { kinds: ["homes"], city: ["חיפה"], roomsMin: 3, roomsMax: 3 }],
  [
    "купить дом в Нетании",
    { transactionType: "sale", city: ["נתניה"], propertyTypes: ["private_house"] },
  ],
  [
    "شقة للإيجار في حيفا 3 غرف",
    { kinds: ["homes"], transactionType: "rent", city: ["חיפה"], roomsMin: 3, roomsMax: 3 },
  ],
  [
    "2 спальни ашдод до 2 млн",
    { city: ["אשדוד"], roomsMin: 3, roomsMax: 3, priceMax: 2_000_000, transactionType: "sale" },
  ],
])("Russian and Arabic terms are parsed: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});
