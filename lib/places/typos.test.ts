import { expect, test } from "vitest";
import { townWithSlip } from "./typos";

const town = (text: string) => townWithSlip(text)?.town ?? null;

test.each([
  ["דירה בראשון לצון", "ראשון לציון"],
  ["4 חדרים באשקלן", "אשקלון"],
  ["דירה בחולונן", "חולון"],
  ["ירושלימ", null],
  ["בית בגבעתיימ", null],
  ["הרצילה 3 חדרים", "הרצלייה"],
  ["פתח תקווא", "פתח תקווה"],
])("%s", (text, expected) => expect(town(text)).toBe(expected));

test.each([
  // Too many words are similar to short names, and to names that are words.
  "רמלי לוד",
  "שירות טוב",
  "עם מעלית ומרפסות רחבות",
  "דירה ראשונה",
  "חלון גדול לגינה",
  "מודעה בחינם",
])("a word is not corrected to a town: %s", (text) => expect(town(text)).toBeNull());

test("a correctly spelled place prevents corrections", () => {
  expect(town("באשקלן")).toBe("אשקלון");
  expect(town("באשקלן או בחיפה")).toBeNull();
});

test("the prefix letter is outside the match", () => {
  const text = "דירה באשקלן";
  const { start, end } = townWithSlip(text)!;
  expect(text.slice(start, end)).toBe("אשקלן");
});
