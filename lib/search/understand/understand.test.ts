import { describe, expect, test } from "vitest";
import { understand } from ".";

const filters = (text: string) => understand(text).filters;

// The many sentences are in bench/cases; these are the edges of single rules.

describe("streets", () => {
  test.each([
    ["רחוב הרצל 15", { address: "הרצל 15" }],
    ["רחוב הרצל 3 חדרים", { address: "הרצל", roomsMin: 3, roomsMax: 3 }],
    ["רחוב ויצמן, חיפה", { address: "ויצמן", city: "חיפה" }],
    ["רחוב בן יהודה 10 ירושלים", { address: "בן יהודה 10", city: "ירושלים" }],
    ["שדרות רוטשילד 20 תל אביב", { address: "שדרות רוטשילד 20", city: "תל אביב-יפו" }],
  ])("%s", (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  test("a street called after a city is that street", () => {
    expect(filters("רחוב ירושלים תל אביב")).toEqual({ address: "ירושלים", city: "תל אביב-יפו" });
  });

  test.each(["דרך 5", "רחוב של"])("%s names no street", (text) => {
    expect(filters(text)).toEqual({ q: text });
  });

  test("a word that says something else is no street either", () => {
    expect(filters("רחוב דירה 3 חדרים")).toEqual({ roomsMin: 3, roomsMax: 3, q: "רחוב" });
    expect(filters("שדרות 3 חדרים").city).toBe("שדרות");
  });
});

describe("places", () => {
  test("a neighbourhood that many cities have needs no city, and takes the one that is named", () => {
    expect(filters("בשכונת הדר")).toEqual({ neighborhood: "הדר" });
    expect(filters("נווה שאנן חיפה")).toEqual({ neighborhood: "נווה שאנן", city: "חיפה" });
  });

  test.each([
    ["בעיר לוד", "לוד"],
    ["מושב עין ורד", "עין ורד"],
  ])("what a place is belongs to its name: %s", (text, city) => {
    expect(filters(text)).toEqual({ city });
  });

  test.each(["ליד חיפה", "דירה מחיפה"])("%s is not in Haifa", (text) => {
    expect(filters(text)).toEqual({ q: text });
  });

  test("of two cities one is searched, and the other is said to be left", () => {
    const { filters, warnings } = understand("יבנה או רחובות");
    expect(filters).toEqual({ city: "יבנה", q: "רחובות" });
    expect(warnings).toEqual(["severalCities"]);
    expect(understand("אילת מול אשדוד").warnings).toEqual([]);
  });
});

describe("amounts", () => {
  test("about is a tenth less or more", () => {
    expect(filters("כ-5000 שקל להשכרה")).toEqual({
      transactionType: "rent",
      priceMin: 4500,
      priceMax: 5500,
    });
  });

  test("no building has that floor", () => {
    expect(filters("קומה 150")).toEqual({ q: "קומה 150" });
  });

  test("a flat of one room is one room, a room in a flat is not", () => {
    expect(filters("דירת חדר")).toEqual({ roomsMin: 1, roomsMax: 1 });
    expect(filters("12 חדרים")).toEqual({ roomsMin: 10 });
    expect(filters("8-12 חדרים")).toEqual({ roomsMin: 8 });
    expect(filters("עד 10 חדרים")).toEqual({ roomsMax: 10 });
    expect(filters("חדר בדירה")).toEqual({ q: "חדר בדירה" });
  });

  test("a small number is a million only where money is spoken of", () => {
    expect(filters("1.2 מיליון")).toEqual({ priceMax: 1_200_000, transactionType: "sale" });
    expect(filters("עד 2.5")).toEqual({ q: "עד 2.5" });
  });
});

describe("what is not wanted", () => {
  test("cannot be searched for: it stays as words, and that is said once", () => {
    const { filters, warnings } = understand("ללא מעלית, ללא ממד");
    expect(filters).toEqual({ q: "ללא מעלית, ללא ממד" });
    expect(warnings).toEqual(["negation"]);
  });

  test("nor is the second thing of two", () => {
    expect(filters("בלי חניה ובלי מעלית")).toEqual({ q: "בלי חניה ובלי מעלית" });
  });

  test("is not a type either", () => {
    expect(filters("לא פנטהאוז")).toEqual({ q: "לא פנטהאוז" });
    expect(filters("פנטהאוז")).toEqual({ propertyTypes: ["penthouse"] });
  });
});

test("a house of coffee is no house", () => {
  expect(filters("בית קפה")).toEqual({ q: "בית קפה" });
  expect(filters("בית")).toEqual({ propertyTypes: ["private_house"] });
});

test("a city typed on an English keyboard is that city, other letters stay", () => {
  expect(understand("jhpv").hebrewLayout).toBe("חיפה");
  expect(understand("tk cx").hebrewLayout).toBeNull();
});
