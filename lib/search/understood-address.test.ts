import { expect, test } from "vitest";
import { understoodSearch } from "./understood-address";

const through = (query: string, path = "/explore") => {
  const to = understoodSearch(path, new URLSearchParams(query));
  return to === null ? null : decodeURIComponent(to).replaceAll("+", " ");
};

test("a sentence becomes filters", () => {
  expect(through("q=4 חדרים בחיפה עד 2 מיליון")).toBe(
    "/explore?transactionType=sale&city=חיפה&roomsMin=4&roomsMax=4&priceMax=2000000",
  );
});

test("unrecognised words stay text, and parsing them again changes nothing", () => {
  expect(through("q=דירה בחיפה עם נוף פתוח")).toBe("/explore?q=נוף פתוח&city=חיפה&kinds=homes");
  expect(through("q=נוף פתוח&city=חיפה")).toBeNull();
});

test("a new sentence overrides chosen filters, keeps the rest and returns to the first page", () => {
  expect(through("q=בירושלים&city=חיפה&neighborhood=הדר&roomsMin=3&page=4&utm_source=x")).toBe(
    "/explore?city=ירושלים&roomsMin=3&utm_source=x",
  );
});

test("an exclusion overrides the chosen place, and a new place removes exclusions", () => {
  expect(through("q=לא בפלורנטין&city=תל אביב-יפו&roomsMin=3")).toBe(
    "/explore?city=תל אביב-יפו&roomsMin=3&withoutNeighborhood=פלורנטין",
  );
  const before = "withoutCity=נשר&withoutRegion=krayot&withoutNeighborhood=הדר&withoutTypes=plot";
  expect(through(`q=בחיפה&city=נשר&${before}`)).toBe("/explore?city=חיפה&withoutTypes=plot");
});

test("a month means its next occurrence from today", () => {
  const params = new URLSearchParams("q=3 חדרים כניסה בינואר");
  expect(understoodSearch("/explore", params, "2026-11-26")).toBe(
    "/explore?roomsMin=3&roomsMax=3&entrance=2027-01-31",
  );
});

test("a new range is not swapped with an older bound that contradicts it", () => {
  expect(through("q=עד 500 אלף&transactionType=sale&priceMin=1000000")).toBe(
    "/explore?transactionType=sale&priceMax=500000",
  );
  expect(through("q=לפחות 5 חדרים&roomsMin=3&roomsMax=4")).toBe("/explore?roomsMin=5");
  expect(through("q=עד 5 חדרים&roomsMin=3&roomsMax=4")).toBe("/explore?roomsMin=3&roomsMax=5");
});

test("quoted words stay required, whatever else is understood", () => {
  expect(through('q="נוף לים" 4 חדרים בחיפה')).toBe(
    '/explore?q="נוף לים"&city=חיפה&roomsMin=4&roomsMax=4',
  );
  expect(through('q=שקטה "4 חדרים" בחיפה')).toBe('/explore?q="4 חדרים" שקטה&city=חיפה');
  expect(through('q="נוף לים" שקטה')).toBeNull();
});

test("only the site's search parses sentences", () => {
  expect(through("q=בחיפה", "/agent/dana")).toBeNull();
  expect(through("q=", "/explore")).toBeNull();
});

test("parsing a sentence never loops", () => {
  for (const text of ["4 חדרים בחיפה", "תל אביב ירושלים חיפה", "ללא מעלית", "יד אליהו 3 חד עד 2"]) {
    let query: string | null = `q=${text}`;
    for (let turn = 0; turn < 5 && query !== null; turn++) {
      const next = understoodSearch("/explore", new URLSearchParams(query));
      query = next === null ? null : (next.split("?")[1] ?? "");
    }
    expect(query).toBeNull();
  }
});
