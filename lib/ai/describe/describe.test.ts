import { describe, expect, test } from "vitest";
import { FEATURES, PROPERTY_TYPES } from "@/lib/catalog/ids";
import {
  canDescribe,
  DESCRIBE_STYLES,
  describeListing,
  improveDescription,
  type ListingFacts,
  unknownNumbers,
  wordCount,
} from ".";

const flat: ListingFacts = {
  transactionType: "sale",
  propertyType: "apartment",
  city: "תל אביב-יפו",
  neighborhood: "רמת החייל",
  rooms: 4,
  floor: 3,
  totalFloors: 8,
  builtAreaSqm: 98,
  balconySqm: 12,
  gardenSqm: null,
  parkingSpots: 2,
  condition: "renovated",
  features: ["elevator", "parking", "mamad", "balcony"],
  price: 2_450_000,
};
const seeds = Array.from({ length: 40 }, (_, seed) => seed);

describe.each(DESCRIBE_STYLES)("in the style %s", (style) => {
  test("no number is invented, for any kind of listing", () => {
    for (const propertyType of PROPERTY_TYPES) {
      for (const seed of seeds) {
        const facts = { ...flat, propertyType };
        expect(unknownNumbers(describeListing(facts, { style, seed }), facts)).toEqual([]);
      }
    }
  });

  test("the facts are stated, the price is not", () => {
    for (const seed of seeds) {
      const text = describeListing(flat, { style, seed });
      for (const word of [
        "4 חדרים",
        "98",
        "12",
        "קומה 3",
        "8",
        "רמת החייל",
        "תל אביב-יפו",
        "מעלית",
        "ממ״ד",
        "2 מקומות חניה",
        "משופצת",
      ]) {
        expect(text).toContain(word);
      }
      expect(text).not.toMatch(/2,450,000|2450000|₪/);
    }
  });

  test("the same seed gives the same text, another one differs", () => {
    expect(describeListing(flat, { style, seed: 7 })).toBe(
      describeListing(flat, { style, seed: 7 }),
    );
    const different = new Set(seeds.map((seed) => describeListing(flat, { style, seed })));
    expect(different.size).toBeGreaterThan(1);
  });

  test("sentences are complete with any fact missing", () => {
    for (const key of Object.keys(flat) as (keyof ListingFacts)[]) {
      for (const seed of [1, 2, 3, 4, 5]) {
        const text = describeListing(
          { ...flat, [key]: key === "features" ? [] : null },
          { style, seed },
        );
        expect(text).not.toMatch(/undefined|null|NaN| {2}| [.,]|,\.|\.\.|^[ ,.]/);
        expect(text).toMatch(/[.?!]$/);
      }
    }
    const least = describeListing({}, { style, seed: 1 });
    expect(least).toMatch(/דירה/);
  });
});

describe("Hebrew agrees", () => {
  const neutral = (facts: ListingFacts) => describeListing(facts, { style: "neutral", seed: 3 });

  test("in gender", () => {
    expect(neutral({ ...flat, propertyType: "penthouse" })).toContain("פנטהאוז משופץ בן 4 חדרים");
    expect(neutral({ ...flat, propertyType: "garden_apartment" })).toContain(
      "דירת גן משופצת בת 4 חדרים",
    );
    expect(neutral({ ...flat, propertyType: "private_house", condition: "new" })).toContain(
      "בית פרטי חדש בן 4 חדרים",
    );
  });

  test("in number", () => {
    expect(neutral({ ...flat, rooms: 1 })).toContain("דירת חדר");
    expect(neutral({ ...flat, rooms: 1, propertyType: "duplex" })).toContain(
      "דופלקס משופץ בן חדר אחד",
    );
    expect(neutral({ ...flat, rooms: 2.5 })).toContain("דירת 2.5 חדרים");
    expect(neutral({ ...flat, floor: 0 })).toContain("קומת קרקע");
    expect(neutral({ ...flat, floor: 1, totalFloors: 1 })).toContain("בניין בן קומה אחת");
    expect(neutral({ ...flat, parkingSpots: 1 })).toMatch(/חניה/);
  });

  test("in prepositions and joins", () => {
    expect(neutral({ ...flat, neighborhood: "הצפון הישן" })).toContain(
      "בשכונת הצפון הישן בתל אביב-יפו",
    );
    expect(neutral({ ...flat, neighborhood: "רובע י״א", city: "אשדוד" })).toContain(
      "ברובע י״א באשדוד",
    );
    expect(neutral({ ...flat, features: ["mamad", "parking"] })).toContain("ממ״ד ו-2 מקומות חניה");
  });

  test("a plot is never described as lived in", () => {
    const described = (propertyType: ListingFacts["propertyType"]) =>
      seeds
        .flatMap((seed) =>
          DESCRIBE_STYLES.map((style) =>
            describeListing({ ...flat, propertyType, rooms: null, floor: null }, { style, seed }),
          ),
        )
        .join("\n");
    const living = /דיירים|קפה של הבוקר|החיים קלים|חוויית המגורים/;
    expect(described("apartment")).toMatch(living);
    for (const type of ["plot", "parking", "storage"] as const) {
      expect(described(type)).not.toMatch(living);
    }
  });

  test("every feature has its word", () => {
    const text = neutral({ ...flat, condition: "good", features: FEATURES });
    for (const word of [
      "מחסן",
      "מיזוג",
      "דוד שמש",
      "בגז",
      "חצר משותפת",
      "אבטחה",
      "כפולים",
      "גינה",
      "מרוהטת",
      "נגישות",
      "משופצת",
    ]) {
      expect(text).toContain(word);
    }
  });
});

describe("numbers without a fact", () => {
  test.each<[string, string[]]>([
    ["דירת 4 חדרים בקומה 3 מתוך 8", []],
    ["דירת ארבעה חדרים בקומה שלישית", []],
    ["98 מ״ר ומרפסת של 12 מ״ר", []],
    ["במחיר 2.45 מיליון ש״ח", []],
    ["במחיר 2,450,000 ₪", []],
    ["כ-2.5 מיליון", ["2.5 מיליון"]],
    ["דירת 5 חדרים", ["5"]],
    ["בקומה חמישית", ["חמישית"]],
    ["5 דקות מהים, נבנה ב-2019", ["5", "2019"]],
    ["שני כיווני אוויר", []],
    ["שלוש מרפסות בשלושה כיוונים", []],
    ["שש דקות מהרכבת", ["שש"]],
    ["100% מימון", ["100"]],
  ])("%s", (text, unknown) => {
    expect(unknownNumbers(text, flat)).toEqual(unknown);
  });

  test("names and the agent's own text may contain numbers", () => {
    expect(unknownNumbers("בשכונה 80", { ...flat, neighborhood: "שכונה 80" })).toEqual([]);
    expect(unknownNumbers("נבנה ב-2019", flat, "הבניין מ-2019")).toEqual([]);
  });
});

describe("improving", () => {
  const short = "דירה יפה!!!  ליד הים ,קרובה להכל 🏡🏡";

  test.each(DESCRIBE_STYLES)("in the style %s keeps the text and adds missing facts", (style) => {
    for (const seed of seeds) {
      const text = improveDescription(short, flat, { style, seed });
      expect(text).toContain("ליד הים, קרובה להכל");
      expect(text).toContain("98 מ״ר");
      expect(text).toContain("ממ״ד");
      expect(text).not.toContain("!!");
      expect(unknownNumbers(text, flat, short)).toEqual([]);
    }
  });

  test("facts already in the text are not repeated", () => {
    const own =
      'דירת 4 חדרים ברמת החייל בתל אביב, 98 מ"ר, קומה 3 מתוך 8, מרפסת, מעלית, ממ"ד וחניה. משופצת.';
    expect(improveDescription(own, flat, { style: "neutral", seed: 1 })).toBe(own);
  });
});

test("describing needs city, rooms, area, condition and a feature", () => {
  expect(canDescribe(flat)).toBe(true);
  for (const key of ["city", "rooms", "builtAreaSqm", "condition"] as const) {
    expect(canDescribe({ ...flat, [key]: null })).toBe(false);
  }
  expect(canDescribe({ ...flat, features: [] })).toBe(false);
});

test("words are counted as read", () => {
  expect(wordCount("דירת 4 חדרים - ברמת החייל, תל אביב.")).toBe(7);
  expect(wordCount("  \n ")).toBe(0);
});

describe("missing or unusual facts", () => {
  const texts = (facts: ListingFacts, style: (typeof DESCRIBE_STYLES)[number]) =>
    seeds.map((seed) => describeListing(facts, { style, seed }));

  test("an unknown deal is not mentioned", () => {
    for (const style of DESCRIBE_STYLES) {
      for (const text of texts({ ...flat, transactionType: null }, style)) {
        expect(text).not.toMatch(/למכירה|להשכרה/);
      }
    }
  });

  test.each(DESCRIBE_STYLES)(
    "a home that needs work is described as such in the style %s, without praise",
    (style) => {
      for (const text of texts({ ...flat, condition: "needsRenovation" }, style)) {
        expect(text).toContain("דורש שיפוץ");
        expect(text).not.toMatch(/משופצת|יוקרתי/);
      }
    },
  );

  test("a home in good condition is described as such", () => {
    expect(texts({ ...flat, condition: "good" }, "neutral").join(" ")).toContain("במצב טוב");
  });

  test("a garden with and without a known area", () => {
    const features = ["garden" as const];
    for (const style of DESCRIBE_STYLES) {
      const bare = { ...flat, balconySqm: null, features };
      for (const text of texts(bare, style)) expect(text).toContain("גינה");
      for (const text of texts({ ...bare, gardenSqm: 55 }, style)) {
        expect(text).toMatch(/גינה של .*55/);
      }
    }
  });

  test("renters and buyers get different closing lines", () => {
    const closings = (transactionType: "rent" | "sale") =>
      texts({ ...flat, transactionType }, "marketing").join(" ");
    expect(closings("rent")).not.toContain("להתאהב");
    expect(closings("sale")).toContain("להתאהב");
  });

  test("a storage room without a floor states its size alone", () => {
    const storage = { ...flat, propertyType: "storage" as const, floor: null, totalFloors: null };
    for (const text of texts(storage, "neutral")) expect(text).toContain("שטח הנכס: 98");
  });

  test("unknown features are treated as none", () => {
    const { features: _, ...rest } = flat;
    expect(canDescribe(rest)).toBe(false);
    expect(canDescribe(flat)).toBe(true);
    for (const text of texts(rest, "marketing")) expect(text).not.toContain("מעלית");
  });

  test("improving without a place adds no place", () => {
    const bare = { ...flat, city: null, neighborhood: null, features: undefined, gardenSqm: 20 };
    const text = improveDescription("דירה יפה עם גינה.", bare as never, {
      style: "neutral",
      seed: 1,
    });
    expect(text).not.toContain("רמת החייל");
    expect(text).toContain("גינה");
  });
});
