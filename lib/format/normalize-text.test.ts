import { expect, test } from "vitest";
import { phone } from "@/lib/account/schema";
import { propertySchema } from "@/lib/property/schema";
import { normalizeLine, normalizePhone, normalizeText } from "./normalize-text";

test.each([
  ["\u202bדירה יפה\u202c", "דירה יפה"],
  ["\u200fדירה\u200b בחולון\ufeff", "דירה בחולון"],
  ["דירת\u00a04\u202fחדרים\tבקומה 3", "דירת 4 חדרים בקומה 3"],
  ["  שתי  מילים ", "  שתי  מילים "],
])("the line %j becomes %j", (pasted, seen) => {
  expect(normalizeLine(pasted)).toBe(seen);
});

test("a text keeps its paragraphs, emoji and direction marks", () => {
  const family = "👨\u200d👩\u200d👧";
  expect(normalizeText(`\u202bשורה\u202c\n\nשורה ${family}\u200f\u2028סוף\u200b`)).toBe(
    `שורה\n\nשורה ${family}\u200f\nסוף`,
  );
});

test.each(["\u202a+972 52\u2011555\u20110123\u202c", "052\u2013555\u20130123\u200e"])(
  "%j is a phone",
  (pasted) => {
    expect(phone.safeParse(pasted).success).toBe(false);
    expect(phone.safeParse(normalizePhone(pasted)).success).toBe(true);
  },
);

test("the rules reject what a field strips", () => {
  const { title, description } = propertySchema.shape;
  for (const [rule, pasted, seen] of [
    [title, "דירת\u00a04 חדרים", normalizeLine],
    [title, "\u200fדירה בחולון", normalizeLine],
    [description, "\u202bתיאור\u202c", normalizeText],
  ] as const) {
    expect(rule.safeParse(pasted).success).toBe(false);
    expect(rule.safeParse(seen(pasted)).success).toBe(true);
  }
});
