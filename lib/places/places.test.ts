import { describe, expect, test } from "vitest";
import { findPlaces } from "./find";
import {
  canonicalCity,
  canonicalNeighborhood,
  getLocality,
  localities,
  neighborhoods,
  neighborhoodsNamed,
} from "./gazetteer";
import { suggestPlaces } from "./suggest";

describe("a city has one canonical name", () => {
  test.each([
    ["הרצליה", "הרצלייה"],
    ["הרצלייה", "הרצלייה"],
    ["קרית אתא", "קריית אתא"],
    ["קריית־אתא", "קריית אתא"],
    ["ק. אונו", "קריית אונו"],
    ["ת״א", "תל אביב-יפו"],
    ["תל אביב", "תל אביב-יפו"],
    ["Tel-Aviv", "תל אביב-יפו"],
    ["י-ם", "ירושלים"],
    ["פתח תקוה", "פתח תקווה"],
    ["פתח תיקווה", "פתח תקווה"],
    ["זיכרון יעקב", "זכרון יעקב"],
    ["מודיעין", "מודיעין-מכבים-רעות"],
    ["מושב צור משה", "צור משה"],
    ["לונדון", null],
    ["", null],
  ])("%s", (text, city) => {
    expect(canonicalCity(text)).toBe(city);
  });
});

test("all neighbourhoods belong to known cities, and there are many", () => {
  expect(neighborhoods.filter(({ city }) => !getLocality(city))).toEqual([]);
  expect(neighborhoods.length).toBeGreaterThan(900);
  expect(localities.length).toBeGreaterThan(1200);
});

test("a name shared by several cities returns all of them", () => {
  expect(canonicalNeighborhood("תל אביב-יפו", "רמת החייל")).toBe("רמת החייל");
  expect(neighborhoodsNamed("נווה שאנן").length).toBeGreaterThan(1);
  expect(neighborhoodsNamed("רמת החייל").map(({ city }) => city)).toEqual(["תל אביב-יפו"]);
});

describe("names are found in running text", () => {
  const names = (text: string) =>
    findPlaces(text).map(({ prefix, name, strength }) => [prefix, name, strength].join("|"));

  test.each([
    ["דירה בתל אביב", "ב|תל אביב-יפו|sure"],
    ["דירה בתלאביב", "ב|תל אביב-יפו|sure"],
    ['ת"א-יפו', "|תל אביב-יפו|sure"],
    ["בפתחתקווה", "ב|פתח תקווה|sure"],
    ["4 חד' בת\"א", "ב|תל אביב-יפו|sure"],
    ["ובהרצליה", "וב|הרצלייה|sure"],
    ["בלוד", "ב|לוד|sure"],
    ["הצפון הישן", "|הצפון הישן|sure"],
    ["בצפון הישן", "ב|הצפון הישן|sure"],
    ["3 חדרים צפון הישן", "|הצפון הישן|sure"],
    ["מושבה הגרמנית", "|המושבה הגרמנית|sure"],
    ["ק.מוצקין", "|קריית מוצקין|sure"],
    ["רחובות שקטים", "|רחובות|risky"],
    ["באזור שקט", "ב|אזור|common"],
    ['רובע י"א', '|רובע י"א|sure'],
  ])("%s", (text, expected) => {
    expect(names(text)).toContain(expected);
  });

  test.each(["תא מטען", "פח אשפה", "כס המשפט", "הבית והמשפחה שלנו", "רג"])(
    "an abbreviation without its mark is not a place: %s",
    (text) => {
      expect(findPlaces(text).filter(({ strength }) => strength === "sure")).toEqual([]);
    },
  );

  test.each(["ליד הכנרת", "נוף להכרמל"])("a town takes no article: %s", (text) => {
    expect(findPlaces(text).filter(({ kind }) => kind === "city")).toEqual([]);
    expect(names("כנרת").length).toBeGreaterThan(0);
  });

  test("the longer name wins", () => {
    expect(findPlaces("קריית חיים מזרחית").map(({ name }) => name)).toEqual(["קריית חיים מזרחית"]);
    expect(findPlaces("רחובות החדשה").map(({ name }) => name)).toEqual(["רחובות החדשה"]);
  });

  test.each(["בניין חדש", "בבניין מטופח", "ובניין", "הבנין", "בית בבנייה"])(
    "%s is not a village",
    (text) => {
      expect(findPlaces(text)).toEqual([]);
    },
  );

  test("the village itself is still found", () => {
    expect(findPlaces("ניין").map(({ name }) => name)).toEqual(["ניין"]);
  });
});

describe("suggestions", () => {
  const labels = (text: string, limit?: number) =>
    suggestPlaces(text, limit).map(({ label }) => label);

  test("start at two letters", () => {
    expect(labels("ת")).toEqual([]);
    expect(labels("תל")[0]).toBe("תל אביב-יפו");
  });

  test("match a word's own letters, not what is left without vowel letters", () => {
    expect(labels("לוי")).toEqual([]);
    expect(labels("ליו")).toEqual([]);
    expect(labels("תיקו")).toContain("פתח תקווה");
  });

  test.each([
    ["קרית א", "קריית אתא"],
    ["הרצליה", "הרצלייה"],
    ["זיכרון", "זכרון יעקב"],
    ['ראשל"צ', "ראשון לציון"],
    ["haif", "חיפה"],
    ["לציון", "ראשון לציון"],
    ["פתח תיק", "פתח תקווה"],
    ["רמת החיל", "רמת החייל, תל אביב-יפו"],
    ["תל אביב פלור", "פלורנטין, תל אביב-יפו"],
  ])("%s", (text, first) => {
    expect(labels(text)[0]).toBe(first);
  });

  test("rank places of that name before aliases and parts of larger places", () => {
    expect(labels("קרית", 8).filter((label) => !/^קריית [^,]+$/.test(label))).toEqual([]);
    expect(labels("קרית ספר")).toContain("מודיעין עילית");
  });

  test("can be limited to one city, and never exceed the limit", () => {
    expect(suggestPlaces("נווה", 5, "חיפה").every(({ city }) => city === "חיפה")).toBe(true);
    expect(labels("רמת", 5)).toHaveLength(5);
  });

  test("never throw", () => {
    for (const text of ["%' or 1=1 --", "((((", "\u0000", "א".repeat(5000)]) {
      expect(() => suggestPlaces(text)).not.toThrow();
    }
  });
});

describe("towns in Latin letters", () => {
  const townsOf = (text: string) =>
    findPlaces(text).flatMap(({ kind, name }) => (kind === "city" ? [name] : []));

  test.each<[string, string]>([
    ["beersheva", "באר שבע"],
    ["petach tikvah", "פתח תקווה"],
    ["herzelia", "הרצלייה"],
    ["rishon letsiyon", "ראשון לציון"],
    ["carmiel", "כרמיאל"],
    ["yerucham", "ירוחם"],
    ["rehovoth", "רחובות"],
    ["kefar shmaryahu", "כפר שמריהו"],
    ["nazareth illit", "נוף הגליל"],
    ["kadima", "קדימה-צורן"],
  ])("%s", (text, name) => expect(townsOf(text)).toEqual([name]));

  test("similarly spelled words are not towns", () => {
    expect(townsOf("turn left, meter, caramel, bouquet, mitten, a carmel view")).toEqual([]);
  });
});
