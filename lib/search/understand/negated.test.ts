import { describe, expect, test } from "vitest";
import { understand } from ".";

describe("an excluded term does not rank and causes a warning", () => {
  test.each([
    "דירה בחיפה לא על כביש ראשי",
    "דירה בחיפה, לא צד רחוב",
    "בלי בריכה, דירה בחיפה",
    "דירה בחיפה לא ישנה",
    "דירה בחיפה בלי ועד בית גבוה",
    "דירה בחיפה, לא ליד מגרש משחקים",
    "apartment in Haifa not on a main road",
  ])("%s", (text) => {
    const { filters, warnings } = understand(text);
    expect(filters).toEqual({ city: ["חיפה"], kinds: ["homes"] });
    expect(warnings).toEqual(["notKnown"]);
  });

  test("a negation ends with its phrase", () => {
    expect(understand("לא על כביש ראשי, שקטה, חיפה").filters.q).toBe("שקטה");
    expect(understand("לא ישנה עם נוף לים בחיפה").filters.q).toBe("נוף לים");
  });
});

test.each([
  ["לא רחוק מהים בחיפה", "לא רחוק מהים"],
  ["דירה בלי רעש בחיפה", "בלי רעש"],
])("negations typical of listings rank: %s", (text, q) => {
  const { filters, warnings } = understand(text);
  expect(filters.q).toBe(q);
  expect(warnings).toEqual([]);
});

test.each(["אין לי תקציב גדול, חיפה", "לא חשוב לי נוף, חיפה"])(
  "a negation about the writer excludes nothing: %s",
  (text) => {
    const { filters, warnings } = understand(text);
    expect(filters).toEqual({ city: ["חיפה"] });
    expect(warnings).toEqual([]);
  },
);

test.each(["apartment without an elevator is fine, Haifa", "квартира в Хайфе, можно без мебели"])(
  "an optional feature excludes nothing: %s",
  (text) => {
    expect(understand(text).filters).toEqual({ city: ["חיפה"], kinds: ["homes"] });
  },
);
