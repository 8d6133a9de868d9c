import { describe, expect, test } from "vitest";
import { understand } from ".";

const filters = (text: string) => understand(text, "2026-11-26").filters;
const HOME = { city: ["חולון"], roomsMin: 3, roomsMax: 3 };

describe("the writer's circumstances neither filter nor rank", () => {
  test.each([
    // Whom they want to be near.
    "קרוב לנכדים",
    "ליד ההורים שלי",
    "גרים אצל ההורים בינתיים",
    "קרוב אליי",
    "ליד העבודה של אשתי",
    // Why they need another home.
    "מתכננים ילד שלישי",
    "המשפחה גדלה",
    "ילדה שנייה בדרך",
    "נולד לנו ילד נוסף",
    "מחכים לילד ראשון",
    // Where they leave.
    "עזבתי את הקיבוץ",
    "רוצים לעבור מהמרכז",
    "ברחנו מהעיר הגדולה",
    "גרנו עשר שנים במושב",
    "עוזבים את הדירה הנוכחית",
    // Their landlord.
    "בעל הבית מעלה לנו שכירות",
    "בעל הבית החליט למכור את הדירה",
    "בעלת הבית לא חידשה חוזה",
    "בעל הבית שלנו חוזר",
    "בעלי הבית רוצים לחדש",
    // Apologies and people of an age.
    "סליחה על הבלגן",
    "מצטערת שוב",
    "סורי על ההפרעה",
    "מתנצל על השאלה",
    "בנות 24",
    // Talk about money.
    "תקציב גמיש",
    "המחיר די גמיש",
    "למה כל כך יקר פה?",
    "הכל נורא יקר",
    "יש גמישות בתקציב",
  ])("%s", (text) => {
    const { transactionType: _, ...found } = filters(`${text}, 3 חדרים בחולון`);
    expect(found).toEqual(HOME);
  });

  test("a nearby school is a ranking term", () => {
    expect(filters("3 חדרים בחולון קרוב לבית הספר")).toEqual({ ...HOME, q: "קרוב לבית הספר" });
    expect(filters("3 חדרים בחולון ליד גן ילדים")).toEqual({ ...HOME, q: "ליד גן ילדים" });
  });
});

test.each([
  "אולי פעם ברעננה, בינתיים 3 חדרים בחולון",
  "חולמת על רעננה, 3 חדרים בחולון",
  "בעתיד ברעננה, עכשיו 3 חדרים בחולון",
  "החלום שלנו ברעננה, בינתיים בחולון 3 חדרים",
  "חלמתי על בית ברעננה, מחפשת 3 חדרים בחולון",
])("a dream town is not searched: %s", (text) => {
  expect(filters(text)).toMatchObject(HOME);
});

test.each([
  "מוכר דירה ברמלה ומחפש לקנות בחולון",
  "מוכרים בית ברמלה כדי לקנות בחולון",
  "מכרנו דירה ברמלה ורוצים לקנות בחולון",
  "מוכרת דירה ברמלה ומחפשת בחולון",
  "מוכרים דירה בלוד, ורוצים לקנות בחולון",
])("the town of the home being sold is not searched: %s", (text) => {
  expect(filters(text).city).toEqual(["חולון"]);
});

test.each([
  "בלי מעלית לא מעניין",
  "בלי מעלית זה לא מעניין",
  "ללא מעלית לא רלוונטי",
  "בלי מעלית לא טוב לי",
  "בלי מעלית לא בא בחשבון",
])("rejecting homes without a feature requires it: %s", (text) => {
  expect(filters(`3 חדרים בחולון, ${text}`)).toMatchObject({ ...HOME, features: ["elevator"] });
});

test.each([
  "אין מצב שאני משלם יותר מ-6000",
  "לא מוכנה לשלם מעל 6000",
  "ולא רוצים לשלם יותר מ6000",
  "לא לחרוג מ-6000",
  "אין מצב שנשלם מעבר ל-6000",
])("refusing to pay more sets a maximum: %s", (text) => {
  expect(filters(`${text}, 3 חדרים בחולון`)).toMatchObject({ ...HOME, priceMax: 6000 });
  expect(filters(`${text}, 3 חדרים בחולון`)).not.toHaveProperty("priceMin");
});

test.each<[string, number]>([
  ["3 חדרים בחולון מקס 2.7", 2_700_000],
  ["3 חדרים בחולון, מחיר סופי 1.9", 1_900_000],
  ["3 חדרים חולון 2.6", 2_600_000],
  ["3 חדרים בחולון מתחת ל-2.2", 2_200_000],
  ["יש לי 1.7, 3 חדרים בחולון", 1_700_000],
  ["3 חדרים בחולון לקניה עד 1450", 1_450_000],
])("millions without the word: %s", (text, priceMax) => {
  expect(filters(text)).toEqual({ ...HOME, transactionType: "sale", priceMax });
});

test.each<[string, number]>([
  ["מקום ל-3 מכוניות", 3],
  ["חניה לשני רכבים", 2],
  ["חנייה ל 2 מכוניות", 2],
  ["מקומות חניה לשלושה רכבים", 3],
  ["מקום חניה לשתי מכוניות", 2],
])("room for cars is parking: %s", (text, parkingMin) => {
  expect(filters(`3 חדרים בחולון עם ${text}`)).toEqual({ ...HOME, parkingMin });
});

test.each(["דרום, 3 חדרים", "3 חדרים, דרום", "מושב, דרום, 3 חדרים", "להשכרה, דרום, 3 חדרים"])(
  "a compass direction between commas is a region when no town is named: %s",
  (text) => {
    expect(filters(text)).toMatchObject({ region: ["south"], roomsMin: 3 });
  },
);

test("next to a town it is a part of that town", () => {
  expect(filters("חולון, דרום, 3 חדרים")).not.toHaveProperty("region");
});
