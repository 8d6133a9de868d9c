import { describe, expect, test } from "vitest";
import { understand } from ".";

describe("what is not wanted is no wish, and told", () => {
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

  test("as far as its thought goes", () => {
    expect(understand("לא על כביש ראשי, שקטה, חיפה").filters.q).toBe("שקטה");
    expect(understand("לא ישנה עם נוף לים בחיפה").filters.q).toBe("נוף לים");
  });
});

test.each([
  ["לא רחוק מהים בחיפה", "לא רחוק מהים"],
  ["דירה בלי רעש בחיפה", "בלי רעש"],
])("what homes say of themselves ranks: %s", (text, q) => {
  const { filters, warnings } = understand(text);
  expect(filters.q).toBe(q);
  expect(warnings).toEqual([]);
});

test.each(["אין לי תקציב גדול, חיפה", "לא חשוב לי נוף, חיפה"])(
  "what is said of oneself excludes nothing: %s",
  (text) => {
    const { filters, warnings } = understand(text);
    expect(filters).toEqual({ city: ["חיפה"] });
    expect(warnings).toEqual([]);
  },
);

test.each(["apartment without an elevator is fine, Haifa", "квартира в Хайфе, можно без мебели"])(
  "what may be missing excludes nothing: %s",
  (text) => {
    expect(understand(text).filters).toEqual({ city: ["חיפה"], kinds: ["homes"] });
  },
);
