import { expect, test } from "vitest";
import { understand } from ".";

const filters = (text: string) => understand(text, "2026-11-26").filters;

test.each([
  ["כניסה בינואר", "2027-01-31"],
  ["לכניסה בינואר 2028", "2028-01-31"],
  ["כניסה בנובמבר", "2026-11-30"],
  ["כניסה בינואר או פברואר", "2027-02-28"],
  ["כניסה בינואר-פברואר", "2027-02-28"],
  ["כניסה מיידית או פברואר", "2027-02-28"],
  ["פנויה מינואר", "2027-01-31"],
  ["נכנסים בינואר", "2027-01-31"],
  ["כניסה בתחילת מרץ", "2027-03-10"],
  ["כניסה באמצע ינואר", "2027-01-20"],
  ["כניסה עד סוף דצמבר", "2026-12-31"],
  ["כניסה בחודש הבא", "2026-12-31"],
  ["כניסה 03/2027", "2027-03-31"],
  ["כניסה ב-1.3", "2027-03-01"],
  ["כניסה החל מה-1.3", "2027-03-01"],
  ["כניסה מ1/12", "2026-12-01"],
  ["תאריך כניסה: 15.1.27", "2027-01-15"],
  ["פנוי מ-1 בפברואר", "2027-02-01"],
  ["כניסה באחד בפברואר", "2027-02-01"],
  ["אכלוס 12/2027", "2027-12-31"],
])("an entrance date is the latest acceptable day: %s", (text, entrance) => {
  expect(filters(text)).toEqual({ entrance });
});

test("the numbers of a date are not used for other filters", () => {
  const home = { roomsMin: 4, roomsMax: 4, entrance: "2027-03-01" };
  expect(filters("כניסה ב-1.3 ארבעה חדרים")).toEqual(home);
  expect(filters("4 חדרים כניסה ב-1.3")).toEqual(home);
  expect(filters("4 חדרים כניסה 1.3 עד 2 מיליון")).toEqual({
    ...home,
    priceMax: 2_000_000,
    transactionType: "sale",
  });
  expect(filters("דירה פנויה 3.5 חדרים")).toMatchObject({ roomsMin: 3.5, roomsMax: 3.5 });
});

test.each(["כניסה לא לפני ינואר", "פנויה לא לפני 1.3", "להיכנס רק לא לפני אמצע מרץ"])(
  "an earliest date causes a warning and no filter: %s",
  (text) => {
    expect(understand(`${text}, חיפה`, "2026-11-26")).toMatchObject({
      filters: { city: ["חיפה"] },
      warnings: ["notKnown"],
    });
    expect(filters(`${text}, חיפה`)).not.toHaveProperty("q");
  },
);

test.each(["כניסה אחרי פברואר", "כניסה בקיץ", "כניסה 31.2", "כניסה 13/2027"])(
  "a date without a matching filter stays a ranking term: %s",
  (text) => {
    expect(filters(text)).toEqual({ q: text });
  },
);

test("without a day to count from, a date without a year is none", () => {
  expect(understand("כניסה בינואר").filters).toEqual({ q: "כניסה בינואר" });
  expect(understand("כניסה בינואר 2027").filters).toEqual({ entrance: "2027-01-31" });
});
