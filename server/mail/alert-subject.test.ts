import { expect, test } from "vitest";
import { type AlertHome, MAIL_EXAMPLES } from "@/lib/mail/kinds";
import { alertHeadline, alertSubject } from "./alert-subject";

const HAIFA: AlertHome = {
  ...(MAIL_EXAMPLES.alert.homes[0] as AlertHome),
  reason: "new",
  neighborhood: null,
  types: ["apartment"],
  price: 2_150_000,
};
const ACRE = { ...HAIFA, city: "עכו" };
const HADERA = { ...HAIFA, city: "חדרה" };
const lowered = (home: AlertHome): AlertHome => ({ ...home, reason: "lowered" });
const rent: AlertHome = { ...HAIFA, deal: "rent", price: 5_500, rooms: 3 };
const times = (count: number, home: AlertHome) => Array.from({ length: count }, () => home);
/** Facts of an alert whose mail lists all of its homes. */
const told = (query: string, homes: AlertHome[]) => ({
  query,
  homes,
  new: homes.filter(({ reason }) => reason !== "lowered").length,
  lowered: homes.filter(({ reason }) => reason === "lowered").length,
});

test.each<[string, AlertHome[], string]>([
  // For a single home, its facts.
  ["city=חיפה", [HAIFA], "דירה חדשה בחיפה: 4 חדרים, 2,150,000 ₪"],
  ["", [HAIFA], "דירה חדשה בחיפה: 4 חדרים, 2,150,000 ₪"],
  ["priceMax=3000000", [HAIFA], "דירה חדשה בחיפה: 4 חדרים, 2,150,000 ₪"],
  ["region=north", [{ ...HAIFA, price: null }], "דירה חדשה בחיפה: 4 חדרים"],
  ["city=חיפה", [{ ...HAIFA, price: null, rooms: null }], "דירה חדשה בחיפה"],
  ["city=חיפה", [{ ...HAIFA, rooms: 1 }], "דירה חדשה בחיפה: חדר אחד, 2,150,000 ₪"],
  ["city=חיפה&transactionType=rent", [rent], "דירה חדשה להשכרה בחיפה: 3 חדרים, 5,500 ₪ לחודש"],
  ["city=חיפה", [rent], "דירה חדשה להשכרה בחיפה: 3 חדרים, 5,500 ₪ לחודש"],
  ["city=חיפה", [lowered(HAIFA)], "ירד המחיר של דירה בחיפה: 4 חדרים, 2,150,000 ₪"],
  ["", [lowered(rent)], "ירד המחיר של דירה להשכרה בחיפה: 3 חדרים, 5,500 ₪ לחודש"],
  [
    "city=חיפה&propertyTypes=plot",
    [{ ...HAIFA, types: ["plot"], rooms: 4 }],
    "מגרש חדש בחיפה: 2,150,000 ₪",
  ],
  ["", [{ ...HAIFA, types: ["general"] }], "נכס חדש בחיפה: 4 חדרים, 2,150,000 ₪"],
  ["", [{ ...HAIFA, types: [] }], "נכס חדש בחיפה: 4 חדרים, 2,150,000 ₪"],
  [
    "",
    [{ ...HAIFA, types: ["private_house"], city: "הרצליה" }],
    "בית פרטי חדש בהרצלייה: 4 חדרים, 2,150,000 ₪",
  ],
  [
    "city=חיפה&neighborhood=כרמל מערבי",
    [HAIFA],
    "דירה חדשה בכרמל מערבי, חיפה: 4 חדרים, 2,150,000 ₪",
  ],
  // For several, the search.
  ["city=חיפה", times(5, HAIFA), "5 דירות חדשות בחיפה"],
  ["city=חיפה", times(2, HAIFA), "שתי דירות חדשות בחיפה"],
  ["city=חיפה", times(2, { ...HAIFA, types: ["penthouse"] }), "שני פנטהאוזים חדשים בחיפה"],
  ["city=חיפה", times(3, { ...HAIFA, types: ["garden_apartment"] }), "3 דירות גן חדשות בחיפה"],
  ["city=חיפה", [HAIFA, { ...HAIFA, types: ["duplex"] }], "שתי דירות חדשות בחיפה"],
  [
    "city=חיפה",
    [
      { ...HAIFA, types: ["semi_detached"] },
      { ...HAIFA, types: ["private_house"] },
    ],
    "שני בתים חדשים בחיפה",
  ],
  ["city=חיפה", [HAIFA, { ...HAIFA, types: ["plot"] }], "שני נכסים חדשים בחיפה"],
  [
    "city=חיפה&roomsMin=3&roomsMax=4&priceMax=2500000",
    times(5, HAIFA),
    "5 דירות חדשות בחיפה: 3–4 חדרים, עד 2,500,000 ₪",
  ],
  [
    "city=חיפה&transactionType=sale&features=elevator,parking",
    times(3, HAIFA),
    "3 דירות חדשות בחיפה: מעלית, חניה",
  ],
  ["transactionType=rent", times(3, rent), "3 דירות חדשות להשכרה בחיפה"],
  ["", [HAIFA, rent], "שתי דירות חדשות בחיפה"],
  ["", [HAIFA, ACRE], "שתי דירות חדשות בחיפה ובעכו"],
  ["city=חיפה,עכו,נתניה", [HAIFA, ACRE], "שתי דירות חדשות בחיפה ובעכו"],
  ["", [HAIFA, ACRE, HADERA], "3 דירות חדשות בחיפוש ששמרתם"],
  ["priceMax=2500000", [HAIFA, ACRE, HADERA], "3 דירות חדשות: עד 2,500,000 ₪"],
  ["city=חיפה,עכו,נתניה", times(2, HAIFA), "שתי דירות חדשות בחיפה"],
  ["city=חיפה,עכו,חדרה", [HAIFA, ACRE, HADERA], "3 דירות חדשות בחדרה, בחיפה ועוד מקום אחד"],
  ["near=זכרון יעקב,5", [HAIFA, ACRE, HADERA], "3 דירות חדשות: עד 5 ק״מ מזכרון יעקב"],
  ["city=חיפה", times(3, lowered(HAIFA)), "ירד המחיר של 3 דירות בחיפה"],
  ["city=חיפה", [HAIFA, lowered(HAIFA)], "דירה חדשה וירידת מחיר בחיפה"],
  ["city=חיפה", [HAIFA, ...times(2, lowered(HAIFA))], "דירה חדשה ושתי ירידות מחיר בחיפה"],
  [
    "city=חיפה",
    [...times(3, HAIFA), ...times(5, lowered({ ...HAIFA, types: ["plot"] }))],
    "3 דירות חדשות ו־5 ירידות מחיר בחיפה",
  ],
])("the subject describes the homes found for %s", (query, homes, subject) => {
  expect(alertSubject(told(query, homes))).toBe(subject);
});

test("with more homes than the mail lists, the subject describes the search only", () => {
  const many = (query: string) =>
    alertSubject({ query, homes: times(12, HAIFA), new: 40, lowered: 0 });
  expect(many("city=חיפה,עכו")).toBe("40 נכסים חדשים בחיפה ובעכו");
  expect(many("city=חיפה&propertyTypes=apartment,penthouse")).toBe("40 דירות חדשות בחיפה");
  expect(many("priceMax=3000000")).toBe("40 נכסים חדשים: עד 3,000,000 ₪");
});

test("a subject that is too long drops terms from the end", () => {
  const query =
    "city=חיפה&roomsMin=3&roomsMax=4.5&priceMin=1500000&priceMax=2500000&features=elevator,parking,storage";
  const subject = alertSubject(told(query, times(11, HAIFA)));
  expect(subject).toBe("11 דירות חדשות בחיפה: 3–4.5 חדרים, 1,500,000 ₪–2,500,000 ₪, מעלית");
  expect(subject.length).toBeLessThanOrEqual(70);
});

test("the headline is the subject without the facts of a single home", () => {
  expect(alertHeadline(told("city=חיפה&roomsMin=4", [HAIFA]))).toBe("דירה חדשה בחיפה");
});

test.each<[string, AlertHome[], string]>([
  ["", [{ ...HAIFA, reason: "back" }, HAIFA], "עדכון על שתי דירות בחיפה"],
  ["", [{ ...HAIFA, reason: "back" }], "עדכון על דירה בחיפה: 4 חדרים, 2,150,000 ₪"],
  ["", [HAIFA, ACRE, HADERA], "3 דירות חדשות בהתראות שלכם"],
])("the subject for several alerts: %s %j", (query, homes, subject) => {
  const alerts = ["a", "b"].map((id) => ({ id, query: "", title: null }));
  expect(alertSubject({ ...told(query, homes), alerts })).toBe(subject);
});
