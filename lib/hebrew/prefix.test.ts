import { expect, test } from "vitest";
import { localities, neighborhoods } from "@/lib/places/gazetteer";
import { inside } from "./prefix";

test.each([
  ["הצפון החדש", "בצפון החדש"],
  ["הצפון הישן, תל אביב-יפו", "בצפון הישן, תל אביב-יפו"],
  ["המושבה הגרמנית", "במושבה הגרמנית"],
  ["העיר העתיקה", "בעיר העתיקה"],
  ["הגבעה הצרפתית", "בגבעה הצרפתית"],
  ["הכרמל הצרפתי", "בכרמל הצרפתי"],
  ["הנביאים", "בנביאים"],
  ["הרובע היהודי", "ברובע היהודי"],
  ["הרכבת", "ברכבת"],
  ["הדר", "בהדר"],
  ["הדר, חיפה", "בהדר, חיפה"],
  ["הדר הכרמל", "בהדר הכרמל"],
  ["הדרים", "בדרים"],
  ["הר חומה", "בהר חומה"],
  ["הוד השרון", "בהוד השרון"],
  ["הרצליה פיתוח", "בהרצליה פיתוח"],
  ["הרצלייה", "בהרצלייה"],
  ["הל״ה", "בהל״ה"],
  ["חיפה", "בחיפה"],
  ["תל אביב-יפו", "בתל אביב-יפו"],
  ["Haifa", "ב־Haifa"],
  ["1000, רמלה", "ב־1000, רמלה"],
])("in %s is %s", (name, expected) => {
  expect(inside(name)).toBe(expected);
});

test("a city keeps every letter of its name", () => {
  for (const { name } of localities) expect(inside(name)).toBe(`ב${name}`);
});

test("no neighbourhood keeps its article after the prefix before a definite adjective", () => {
  const wrong = neighborhoods
    .map(({ name }) => inside(name))
    .filter((text) => /^בה(?:צפון|מושבה|עיר|גבעה|רובע|מרכז|צוק|חורש) ה/.test(text));
  expect(wrong).toEqual([]);
});
