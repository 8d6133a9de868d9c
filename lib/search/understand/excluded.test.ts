import { describe, expect, test } from "vitest";
import { understand } from ".";

const filters = (text: string) => understand(text).filters;

// bench/cases has the bulk of the sentences; these are edge cases of single rules.

describe("what is excluded is never searched for, and that is told", () => {
  test.each<[string, object]>([
    ["תל אביב שלא בפלורנטין", { city: ["תל אביב-יפו"] }],
    ["תל אביב בלי שכונת התקווה", { city: ["תל אביב-יפו"] }],
    ["חיפה לא הדר", { city: ["חיפה"] }],
    ["ירושלים ללא גילה וללא קטמון", { city: ["ירושלים"] }],
    ["ליד חיפה לא בקריות", { near: "חיפה" }],
    ["לא באזור הצפון", {}],
    ["לא דירת קרקע", { kinds: ["homes"] }],
    ["דירה שלא בקומה 1", { kinds: ["homes"] }],
    ["לא בקומת כניסה", {}],
    ["לא דירת חדר", { kinds: ["homes"] }],
    ["לא להשקעה בחיפה", { city: ["חיפה"] }],
    ["בלי שותפים בחיפה", { city: ["חיפה"], transactionType: "rent" }],
    ["לא ברחוב הרצל נתניה", { city: ["נתניה"] }],
    ["שלא צריך שיפוץ", {}],
    ["ירושלים ללא פסגת זאב ונווה יעקב", { city: ["ירושלים"] }],
    ["לא ברמלה או בלוד", {}],
    ["לא פנטהאוז או דופלקס ברעננה", { city: ["רעננה"] }],
    ["לא בית פרטי ודירת גן", { kinds: ["homes"] }],
    ["לא מעוניינת בדירת קרקע", { kinds: ["homes"] }],
    ["קרית מוצקין לא קרית אתא או ביאליק", { city: ["קריית מוצקין"] }],
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
  ])("but where a filter can leave it out, it does: %s", (text, expected) => {
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
])("people say a filter in many ways: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each(["ליד שדרות רוטשילד", "ליד רחובות ההולנדית"])("a street is no town: %s", (text) => {
  expect(filters(text)).toEqual({ q: text });
});

test("two decimals behind the rooms are a price in millions", () => {
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
])("Russian and Arabic are read for what the filters know: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});
