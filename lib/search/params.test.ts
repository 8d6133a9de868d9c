import { describe, expect, test } from "vitest";
import {
  changeFilters,
  cleanFilters,
  fromQuery,
  isFiltered,
  type SearchFilters,
  toQuery,
  withFilters,
} from "./params";

const everything: SearchFilters = {
  q: "נוף לים",
  transactionType: "sale",
  city: ["חיפה", "תל אביב-יפו"],
  neighborhood: ["רמת החייל"],
  address: "דבורה הנביאה 12",
  propertyTypes: ["apartment", "penthouse"],
  roomsMin: 3.5,
  roomsMax: 5,
  priceMin: 1_500_000,
  priceMax: 3_000_000,
  builtAreaMin: 80,
  builtAreaMax: 140,
  balconyMin: 8,
  floorMin: 2,
  floorMax: 9,
  features: ["elevator", "mamad"],
  sort: "price_asc",
  page: 3,
};

describe("the address of a search", () => {
  test("holds every filter and round-trips", () => {
    expect(fromQuery(new URLSearchParams(toQuery(everything)))).toEqual(everything);
  });

  test("has a fixed order, whatever the order of the filters", () => {
    const reversed = Object.fromEntries(Object.entries(everything).reverse());
    expect(toQuery(reversed)).toBe(toQuery(everything));
    expect(toQuery({ features: ["mamad", "elevator"] })).toBe("features=elevator,mamad");
  });

  test("omits defaults", () => {
    expect(toQuery({ sort: "newest", page: 1 })).toBe("");
    expect(withFilters("/explore", {})).toBe("/explore");
    expect(withFilters("/explore", { roomsMin: 3 })).toBe("/explore?roomsMin=3");
  });
});

describe("parsing is lenient", () => {
  test.each<[string, string, SearchFilters]>([
    ["unknown names", "foo=1&__proto__=2&constructor=3", {}],
    ["unknown ids", "transactionType=lease&sort=best&propertyTypes=castle", {}],
    ["some unknown ids in a list", "features=elevator,wings", { features: ["elevator"] }],
    ["signs and pictures without a word", "q=!!!&city=🏠&address=12", { address: "12" }],
    ["not a number", "priceMax=abc&roomsMin=1e3&floorMin=NaN&page=Infinity", {}],
    ["grouping and currency", "priceMax=3%2C000%2C000%20₪", { priceMax: 3_000_000 }],
    ["rooms between halves", "roomsMin=3.3", { roomsMin: 3.5 }],
    ["rooms out of range", "roomsMin=0.5&roomsMax=40", { roomsMin: 1, roomsMax: 10 }],
    ["an area below ten", "builtAreaMin=2", { builtAreaMin: 10 }],
    ["millions in words", "priceMax=2.45 מיליון", { priceMax: 2_450_000 }],
    ["millions that nobody names", "priceMin=1.5", { priceMin: 1_500_000 }],
    [
      "thousands of a rent",
      "transactionType=rent&priceMax=5.5",
      { transactionType: "rent", priceMax: 5_500 },
    ],
    ["a huge number", "priceMax=99999999999999", { priceMax: 1_000_000_000 }],
    ["a negative floor", "floorMin=-3", { floorMin: 0 }],
    ["a page too deep", "page=5000", { page: 100 }],
    ["a page before the first", "page=-1", {}],
    ["a reversed range", "priceMin=9&priceMax=5", { priceMin: 5, priceMax: 9 }],
    ["an empty form", "q=&city=&priceMin=&features=&sort=newest", {}],
    ["a name given twice", "address=&address=הרצל&address=ויצמן", { address: "הרצל" }],
    ["places in any order", "city=&city=נשר, לוד&city=חיפה,לוד", { city: ["חיפה", "לוד", "נשר"] }],
    [
      "boxes of a plain form",
      "features=mamad&features=parking",
      { features: ["parking", "mamad"] },
    ],
    ["control and direction marks", "q=%00%E2%80%AEא%0Aב", { q: "א ב" }],
  ])("%s", (_, query, expected) => {
    expect(fromQuery(new URLSearchParams(query))).toEqual(expected);
  });

  test("the parameters that Next passes to a page", () => {
    expect(fromQuery({ city: "חיפה", features: ["balcony"], q: undefined })).toEqual({
      city: ["חיפה"],
      features: ["balcony"],
    });
  });

  test("long text is cut, never inside an emoji", () => {
    expect(cleanFilters({ q: "א".repeat(300) }).q).toHaveLength(200);
    expect(cleanFilters({ q: `${"א".repeat(199)}🏡🏡` }).q).toBe(`${"א".repeat(199)}🏡`);
  });

  test("values of the wrong kind", () => {
    expect(cleanFilters({ q: 5, city: {}, roomsMin: [], features: { a: 1 }, page: null })).toEqual(
      {},
    );
  });
});

test("changing a filter returns to the first page", () => {
  expect(changeFilters({ page: 4, city: ["חיפה"] }, { roomsMin: 3 })).toEqual({
    city: ["חיפה"],
    roomsMin: 3,
  });
  expect(changeFilters({ city: ["חיפה"], roomsMin: 3 }, { city: undefined })).toEqual({
    roomsMin: 3,
  });
  expect(changeFilters({ city: ["חיפה"] }, { page: 2 })).toEqual({ city: ["חיפה"], page: 2 });
});

test("sorting and paging are not filters", () => {
  expect(isFiltered({ sort: "price_asc", page: 2 })).toBe(false);
  expect(isFiltered({ floorMin: 0 })).toBe(true);
});
