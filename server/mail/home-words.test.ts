import { expect, test } from "vitest";
import type { HomeFacts } from "@/lib/mail/home-facts";
import { homeInWords } from "./home-words";

const home: HomeFacts = { types: ["apartment"], rooms: 4, city: "חיפה" };

test.each<[string, Partial<HomeFacts>, string]>([
  ["its kind, rooms and city", {}, "דירת 4 חדרים בחיפה"],
  ["the official name of its city", { city: "תל אביב" }, "דירת 4 חדרים בתל אביב-יפו"],
  ["no rooms where nobody lives", { types: ["plot"] }, "מגרש בחיפה"],
  ["no rooms that are not told", { rooms: null }, "דירה בחיפה"],
  ["something of no kind", { types: [] }, "נכס בחיפה"],
  ["no city that somebody made up", { city: "כסף חינם ב-evil.example" }, "דירת 4 חדרים"],
])("says %s", (_, change, words) => {
  expect(homeInWords({ ...home, ...change })).toBe(words);
});
