import { describe, expect, test } from "vitest";
import { understand } from ".";

const filters = (text: string) => understand(text).filters;

describe("floors", () => {
  test("an impossible floor sets no filter", () => {
    expect(filters("קומה 150")).toEqual({ q: "קומה 150" });
  });

  test("a negated bound includes the floor it names", () => {
    expect(filters("לא מעל קומה 3")).toEqual({ floorMax: 3 });
    expect(filters("לא גבוה מקומה 3")).toEqual({ floorMax: 3 });
    expect(filters("לא מתחת לקומה 2")).toEqual({ floorMin: 2 });
    expect(filters("לא יותר מקומה 3")).toEqual({ floorMax: 3 });
    expect(filters("לא פחות מקומה 3")).toEqual({ floorMin: 3 });
    expect(filters("לא קומה 2")).toEqual({ floorMin: 3 });
  });

  test("excluding a middle floor causes a warning", () => {
    expect(understand("לא קומה 4")).toMatchObject({ filters: {}, warnings: ["notKnown"] });
  });

  test.each<[string, object]>([
    [
      "קומה 3 עד 2 מיליון",
      { floorMin: 3, floorMax: 3, priceMax: 2_000_000, transactionType: "sale" },
    ],
    ["קומה 2 מקסימום 5000", { floorMin: 2, floorMax: 2, priceMax: 5000, transactionType: "rent" }],
    ["קומה 2 עד 4 חדרים", { floorMin: 2, floorMax: 2, roomsMax: 4 }],
    ["מקסימום קומה 2", { floorMax: 2 }],
    ["מינימום קומה 2", { floorMin: 2 }],
    ["קומה עד 3", { floorMax: 3 }],
    ["קומה עד 3 חדרים", { roomsMax: 3, q: "קומה" }],
    ["קומה גבוהה מ-5", { floorMin: 6 }],
    ["קומה ראשונה או שניה", { floorMin: 1, floorMax: 2 }],
    ["קומה א' או ב'", { floorMin: 1, floorMax: 2 }],
    ["בקומה השלישית", { floorMin: 3, floorMax: 3 }],
    ["מעל הקומה ה-10", { floorMin: 11 }],
    ["לא קומה גבוהה", { floorMax: 5 }],
    ["קומה לא נמוכה", { floorMin: 3 }],
    ["בלי קומה ראשונה", { floorMin: 2 }],
    ["בין קומה 2 לקומה 5", { floorMin: 2, floorMax: 5 }],
    ["בין קומה 2 ל 5", { floorMin: 2, floorMax: 5 }],
    ["קומה גבוהה מאוד", { floorMin: 6 }],
    ["קומת קרקע או קומה ראשונה", { floorMin: 0, floorMax: 1 }],
    ["קומה ראשונה או קרקע", { floorMin: 0, floorMax: 1 }],
    ["קומה נמוכה או קרקע", { floorMax: 2 }],
    ["לא קומה אחרונה ולא קומת קרקע", { floorMin: 1 }],
    ["90 מטר לפחות קומה עד 4", { builtAreaMin: 90, floorMax: 4 }],
    ["מקומה 2 עד קומה 4", { floorMin: 2, floorMax: 4 }],
  ])("only floors bound a floor: %s", (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  test.each(["קומה מינוס 1", "קומה -1", "בקומה מינוס אחת"])(
    "a floor below ground stays a ranking term: %s",
    (text) => {
      expect(filters(text)).toEqual({ q: text });
    },
  );

  test.each([
    "קומה 4 מתוך 8",
    "קומה 4/8",
    "ק' 4/8",
    "ק.4 מתוך 8",
    "ק4 מ8",
    "ק 4/8",
    "קומה 4 מ-8",
    "קומה ד' מתוך ח'",
  ])("the building's number of floors is not the home's floor: %s", (text) => {
    expect(filters(text)).toEqual({ floorMin: 4, floorMax: 4 });
  });

  test("adjacent floors are a range, and the start of a price range is not a floor", () => {
    expect(filters("קומה 2/3")).toEqual({ floorMin: 2, floorMax: 3 });
    expect(filters("קומה 3 מ-2 עד 2.5 מיליון")).toMatchObject({
      floorMax: 3,
      priceMin: 2_000_000,
      priceMax: 2_500_000,
    });
  });
});
