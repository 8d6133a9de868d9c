import { describe, expect, test } from "vitest";
import { originalSpan } from "./mapped";
import { normMapped } from "./normalize";
import { digitsForWords, floorNumber } from "./numbers";

const digits = (text: string) => digitsForWords(normMapped(text)).text;

describe("spoken and shortened numbers become digits", () => {
  test.each([
    ["שני מיליון ושבע מאות אלף שקל", "2700000 שקל"],
    ["מיליון תשע מאות חמישים אלף שקלים", "1950000 שקלים"],
    ["מיליון וחצי", "1500000"],
    ["מיליון ומאה אלף", "1100000"],
    ["2 מיליון ו-350 אלף", "2350000"],
    ["2 מיליון 350", "2350000"],
    ['3 מיליון ומאתיים אלף ש"ח', '3200000 ש"ח'],
    ["חצי מיליון", "500000"],
    ['ארבעת אלפים חמש מאות ש"ח', '4500 ש"ח'],
    ["אלפיים שקל", "2000 שקל"],
    ["תשע מאות תשעים אלף", "990000"],
    ["2.45 מיליון", "2450000"],
    ["2.89 מ׳ ש״ח", '2890000 ש"ח'],
    ["2.2 מ'", "2200000"],
    ["3 מ' ש\"ח", '3000000 ש"ח'],
    ["3.15M", "3150000"],
    ["1.05 מ", "1050000"],
    ["850 אלף", "850000"],
    ['2,180 אלש"ח', "2180000"],
    ["850K", "850000"],
    ["שלושה וחצי חדרים", "3.5 חדרים"],
    ["3 וחצי חדרים", "3.5 חדרים"],
    ["חדר וחצי", "1.5 חדר"],
    ["שני חדרים", "2 חדרים"],
    ["דונם וחצי", "1.5 דונם"],
    ["חצי דונם", "0.5 דונם"],
    ["מתוך ארבע", "מתוך 4"],
    ["קומה אחת עשרה", "קומה 11"],
    ["עשרים וחמש", "25"],
  ])("%s", (text, expected) => {
    expect(digits(text)).toBe(expected);
  });

  test.each([
    "באר שבע",
    "קריית ארבע",
    "מאה שערים",
    "אחת הדירות",
    "110 מ'",
    "110 מטר",
    "מרפסת 2.5 מ'",
    "חצי שנה",
    "קומה 3 4 חדרים",
    "שכונת ותיקים",
  ])("left alone: %s", (text) => {
    expect(digits(text)).toBe(text);
  });
});

test("digits lead back to the words they stand for", () => {
  const original = "מבקשים שני מיליון ושבע מאות אלף שקל";
  const { text, at } = digitsForWords(normMapped(original));
  const start = text.indexOf("2700000");
  const span = originalSpan(original, at, { start, end: start + 7 });
  expect(original.slice(span.start, span.end)).toBe("שני מיליון ושבע מאות אלף");
});

test("floors are counted in digits, ordinals and letters", () => {
  expect(["3", "שלישית", "ג'", "ג", 'י"א'].map(floorNumber)).toEqual([3, 3, 3, 3, 11]);
});
