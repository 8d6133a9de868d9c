import { expect, test } from "vitest";
import { descriptionHints, titleHints } from "./writing-hints";

test.each([
  ["דירת 4 חדרים, דנה 052-555-0123", ["phone"]],
  ["דירה +972 52 555 0123", ["phone"]],
  ["פרטים באתר www.nadlan.co.il", ["site"]],
  ["כתבו ל dana@example.com", ["site"]],
  ["4 חדרים ב-2,450,000", ["price"]],
  ["3 חדרים, 2.4 מיליון", ["price"]],
  ["דירה מהממת!!!", ["shouting"]],
  ["חובה לראות! נדיר! למהירי החלטה!", ["shouting"]],
  ["4 חדרים ללא תיווך", ["noBrokerage"]],
  ["ישירות מהבעלים", ["noBrokerage"]],
  ["3 חדרים ליהודים בלבד", ["excludes"]],
  ["חדר, רק לדתיים", ["excludes"]],
  ["ללא תיווך! 050-1234567", ["phone", "noBrokerage"]],
])("a title gets wording hints: %s", (title, hints) => {
  expect(titleHints(title)).toEqual(hints);
});

test.each([
  "דירת 3.5 חדרים בקומה 12, בניין משנת 2019",
  "דירה ברחוב הרצל 52, כניסה ב-01.05.2027",
  'פנטהאוז 140 מ"ר עם 2 חניות!',
  "בית לדתיים ולחילונים כאחד",
  "ליד בית הכנסת של הרוסים",
  "משרד תיווך מלווה את העסקה",
])("and another gets none: %s", (title) => {
  expect(titleHints(title)).toEqual([]);
});

test("a description may contain prices, but no phone", () => {
  expect(descriptionHints("ועד בית 350 ₪ לחודש!! 052-555-0123")).toEqual(["phone"]);
  expect(descriptionHints("דירה שקטה.\nועד בית 350 ₪")).toEqual([]);
});
