import { describe, expect, test } from "vitest";
import { type ListingField, parseListing } from ".";

const words = (text: string, field: ListingField) =>
  parseListing(text).spans[field]?.map(({ start, end }) => text.slice(start, end));

describe("the source words of a value, as typed", () => {
  const text = "דירת 4 חד׳ בפ״ת, ק׳ 5/9, 105 מ״ר + מרפסת 14 מ״ר, ממ״ד. שני מיליון ומאה אלף שקל";

  test.each<[ListingField, string[]]>([
    ["rooms", ["4 חד׳"]],
    ["city", ["פ״ת"]],
    ["floor", ["ק׳ 5/9"]],
    ["totalFloors", ["ק׳ 5/9"]],
    ["builtAreaSqm", ["105 מ״ר"]],
    ["balconySqm", ["14 מ״ר"]],
    ["mamad", ["ממ״ד"]],
    ["price", ["שני מיליון ומאה אלף שקל"]],
  ])("%s", (field, expected) => {
    expect(words(text, field)).toEqual(expected);
  });

  test("with niqqud, emoji and direction marks", () => {
    expect(words("🏡🏡 \u200fקוֹמָה 3\u200f בְּחֵיפָה", "floor")).toEqual(["קוֹמָה 3"]);
  });

  test("never exceed the text", () => {
    const spans = Object.values(parseListing(`${text}\n\n`).spans).flat();
    for (const { start, end } of spans) {
      expect(start).toBeLessThan(end);
      expect(end).toBeLessThanOrEqual(text.length + 2);
    }
  });
});

describe("a price is recognized by its context", () => {
  test.each([
    ["להשכרה 4 חדרים, ממד מרפסת 5200 שח", { price: 5200, balconySqm: null }],
    ["להשכרה 3 חדרים מרפסת 4200", { price: 4200, balconySqm: null }],
    ["שטח חקלאי 5 דונם, 450,000 לדונם", { price: null }],
    ["מגרש 5 דונם, 450,000 ₪ לדונם", { price: null }],
    ["מגרש בחדרה, מחיר לדונם: 500,000 ₪, סהכ 1,500,000 ₪", { price: 1_500_000 }],
    [
      'למכירה 2 חדרים 50 מ"ר, תמורה 62 מ"ר + מרפסת 12, 1.79 מיליון',
      { price: 1_790_000, builtAreaSqm: 50, balconySqm: null },
    ],
    ["למכירה 4 חדרים, 1.5 מיליון - 1.6 מיליון", { price: 1_500_000 }],
    ["להשכרה 3 חדרים 4200 מרפסת חניה", { price: 4200, balconySqm: null }],
    ["להשכרה 3 חדרים מרפסת 12 שכירות 4200", { price: 4200, balconySqm: 12 }],
    ["4 חדרים קרית מוצקין 1,850,000", { price: 1_850_000 }],
    ["למכירה 4 חדרים מעלה אדומים 1,850,000", { price: 1_850_000 }],
    ["4 חדרים אחרי שיפוץ 1,850,000", { price: 1_850_000 }],
    ["4 חדרים דורש שיפוץ 1,450,000", { price: 1_450_000 }],
    ["להשכרה 3 חדרים ריהוט מלא 4500", { price: 4500 }],
    ["ללא תיווך 1,850,000 4 חדרים", { price: 1_850_000 }],
    ["להשכרה 3 חדרים כולל ארנונה ומים 4500", { price: 4500 }],
    ["להשכרה 3 חדרים 4500 כולל ועד בית 200", { price: 4500 }],
    ["להשכרה 3 חדרים, ארנונה 600 שח, ועד 150", { price: null }],
    ["4 חדרים הושקעו בשיפוץ 300,000", { price: null }],
    ["4 חדרים עברה שיפוץ בעלות 300,000 שח. מחיר 2,150,000", { price: 2_150_000 }],
    ["4 חדרים אחרי שיפוץ של 250,000 שח מחיר 2,150,000", { price: 2_150_000 }],
    ["להשכרה 3 חדרים אין מעלית ארנונה 600 שח שכר דירה 5,500 שח", { price: 5500 }],
    ["להשכרה 3 חדרים ללא תיווך ארנונה 600 שכר דירה 5,500", { price: 5500 }],
    ["להשכרה 3 חדרים 5,500 שח לא כולל ארנונה 1,600", { price: 5500 }],
    ["להשכרה 3 חדרים ללא דמי ניהול 5000 שח לחודש", { price: 5000 }],
    ["למכירה בחיפה 4 חדרים, 2,75 מיליון", { price: 2_750_000, rooms: 4 }],
    ["למכירה בחיפה 2 מיליון 4 חדרים", { price: 2_000_000, rooms: 4 }],
    ['למכירה בחיפה 2.5 מיליון 120 מ"ר', { price: 2_500_000, builtAreaSqm: 120 }],
  ])("%s", (text, expected) => {
    expect(parseListing(text).fields).toMatchObject(expected);
  });
});

describe("a pair of areas is the built area and the plot", () => {
  test.each([
    ["בית פרטי 240/600 מ״ר", { builtAreaSqm: 240 }, 600],
    ["בית 240/600 מטר בכפר סבא", { builtAreaSqm: 240, propertyTypes: ["private_house"] }, 600],
    ["דו משפחתי 200/320 מ״ר 5.5 חד', 5,200,000 ש״ח", { builtAreaSqm: 200, price: 5_200_000 }, 320],
    ["וילה 350 מ״ר/1000 מ״ר", { builtAreaSqm: 350 }, 1000],
    ["דירת גן 130/90 מ״ר", { builtAreaSqm: 130, gardenSqm: 90 }, null],
    ["וילה להשכרה/למכירה 6500/2,450,000", { builtAreaSqm: null, price: 6500 }, null],
    ["וילה 250/500, 8.2 מיליון", { builtAreaSqm: null }, null],
    ["דירה 95/105 מ״ר", { builtAreaSqm: null }, null],
    ["בית פרטי, קומה 1/2, גוש 6500/300", { builtAreaSqm: null, floor: 1 }, null],
  ])("%s", (text, expected, plotSqm) => {
    const { fields, extra } = parseListing(text);
    expect(fields).toMatchObject(expected);
    expect(extra.plotSqm).toBe(plotSqm);
  });
});

test.each([
  ["בית למכירה במזכרת בתיה, 5 חדרים", "private_house"],
  ["למכירה בית ברחוב שקט בקרית אונו, 6 חד'", "private_house"],
  ["בית בבנייה בגן יבנה 6 חדרים", "private_house"],
  ["בית שמש, 4 חדרים", "apartment"],
  ["למכירה, בית כנסת ליד, 4 חדרים", "apartment"],
  ["4 חדרים, ועד בית 200", "apartment"],
])("a house at the start of an advert sets the type: %s", (text, type) => {
  expect(parseListing(text).fields.propertyTypes).toEqual([type]);
});

test.each([
  ["להשכרה 4 חדרים, מתאימה לשותפים", 4],
  ["להשכרה 3 חדרים, לא לשותפים", 3],
  ["דירה למכירה, מספר חדרים 4, שטח 100", 4],
  ["להשכרה דירת חדר וסלון, 50 מטר", 2],
  ["חדר מתפנה בדירת 4 חדרים", 4],
  ["מחפשת שותפה לדירת 3 חדרים", 3],
  ["3 חדרים בדירת שותפים", 3],
])("rooms of the whole home: %s", (text, rooms) => {
  expect(parseListing(text).fields.rooms).toBe(rooms);
});

test.each([
  ["חנות להשכרה ברח׳ הרצל ראשון לציון 60 מ״ר", "ראשון לציון"],
  ["דירה 3 חדרים ליד הטכניון, חיפה, נווה שאנן, 3,600 ₪", "חיפה"],
  ["ברחוב בת ים 60, חולון", "חולון"],
])("a town after an address or in its own field: %s", (text, city) => {
  expect(parseListing(text).fields.city).toBe(city);
});

test("a current rent does not make a sale a rental", () => {
  const { fields, extra } = parseListing("דירת 3 חדרים בלוד, 1.45 מיליון, שכירות נוכחית 4,200");
  expect(fields.price).toBe(1_450_000);
  expect(extra).toMatchObject({ transactionType: "sale", currentRent: 4200 });
});

describe("confidence", () => {
  const confidence = (text: string) => parseListing(text).fieldsConfidence;

  test("exists exactly for the fields that have a value", () => {
    const { fields, fieldsConfidence } = parseListing("דירת 3 חד' בלוד, בלי מעלית, 900,000 ש\"ח");
    const given = Object.entries(fields).filter(([, value]) => value !== null);
    expect(Object.keys(fieldsConfidence).sort()).toEqual(given.map(([field]) => field).sort());
    for (const value of Object.values(fieldsConfidence)) {
      expect(value).toBeGreaterThan(0);
      expect(value).toBeLessThanOrEqual(1);
    }
  });

  test("is high for explicit facts, lower for inferred ones", () => {
    expect(confidence("4 חדרים בחיפה").rooms).toBeGreaterThanOrEqual(0.8);
    expect(confidence("4 חדרים בחיפה").propertyTypes).toBeLessThan(0.8);
    expect(confidence("דירה ברמת החייל").city).toBeLessThan(0.8);
  });

  test("is too low to apply a floor above the building's", () => {
    const parsed = parseListing("קומה 9 מתוך 4");
    expect(parsed.fields).toMatchObject({ floor: 9, totalFloors: 4 });
    expect(parsed.fieldsConfidence.floor).toBeLessThan(0.7);
    expect(parsed.extra.warnings).toContain("floorAboveTotal");
  });
});

describe("unsupported facts cause a warning", () => {
  test("a nightly price", () => {
    const { fields, extra } = parseListing("צימר באילת, 950 ₪ ללילה");
    expect(fields.price).toBeNull();
    expect(extra.warnings).toContain("nightlyPrice");
  });

  test("a floor below the ground", () => {
    const { fields, extra } = parseListing("דירת מרתף, קומה -1");
    expect(fields.floor).toBeNull();
    expect(extra.warnings).toContain("belowGround");
  });
});

describe("extra facts", () => {
  const { extra } = parseListing(
    "להשכרה בחולון 3 חד' עם מחסן, מזגן ודוד שמש, 2 חניות, כניסה 1.9.2026, 6,000 ₪ גמיש. 052-5550101",
  );
  test("are found", () => {
    expect(extra).toMatchObject({
      transactionType: "rent",
      parkingSpots: 2,
      features: ["storage", "air_conditioning", "solar_water_heater"],
      entrance: "2026-09-01",
      negotiable: true,
      phones: ["0525550101"],
    });
  });

  test("an invalid date is not an entrance date", () => {
    expect(parseListing("כניסה 31.2.2026").extra.entrance).toBeNull();
  });
});

test("irrelevant text has no values", () => {
  for (const text of ["", "   ", "\n\n", "שלום לכולם, שבת שלום", "🏡", "12345", "052-5550101"]) {
    expect(Object.values(parseListing(text).fields).filter((value) => value !== null)).toEqual([]);
  }
});

test("text beyond 5,000 characters is ignored", () => {
  const { fields } = parseListing(`${"א ".repeat(2500)}דירת 4 חדרים בחיפה`);
  expect(fields.rooms).toBeNull();
});

describe("edge cases of single rules (bench/cases has most texts)", () => {
  const fields = (text: string) =>
    Object.fromEntries(
      Object.entries(parseListing(text).fields).filter(([, value]) => value !== null),
    );

  test("the last floor is the building's number of floors, when that is given", () => {
    expect(fields("קומה אחרונה בבניין של 5 קומות")).toMatchObject({ floor: 5, totalFloors: 5 });
    expect(fields("קומה אחרונה")).not.toHaveProperty("floor");
  });

  test.each(["קומת מרתף", "מרתף -1"])(
    "a basement floor is omitted, because the form has none: %s",
    (text) => {
      expect(fields(text)).not.toHaveProperty("floor");
    },
  );

  test("former facts are ignored", () => {
    expect(fields("לשעבר 5 חדרים, כיום 4 חדרים").rooms).toBe(4);
  });

  test("sixty rooms is out of range", () => {
    expect(fields("60 חדרים")).toEqual({});
  });

  test("the house committee (ועד בית) is not a house", () => {
    expect(fields("דירה מרווחת, ועד בית 200").propertyTypes).toEqual(["apartment"]);
  });

  test("a balcony after a plus is not part of the built area", () => {
    expect(fields("80 מטר + 12 מרפסת")).toMatchObject({ builtAreaSqm: 80, balconySqm: 12 });
  });

  test("'new from the builder' is a condition, 'the new one' is not", () => {
    expect(fields("חדשה מקבלן").condition).toBe("new");
    expect(fields("הדירה החדשה בבניין")).not.toHaveProperty("condition");
  });
});

describe("a developer's project", () => {
  const fields = (text: string) => parseListing(text).fields;

  test("is not a neighbourhood, and a future handover means new", () => {
    const { neighborhood, condition, city } = fields(
      "4 חד' בפרויקט רמות הנגב באר שבע, מסירה 2028, 1,850,000",
    );
    expect({ neighborhood, condition, city }).toEqual({
      neighborhood: null,
      condition: "new",
      city: "באר שבע",
    });
  });

  test("without the word project the name is a neighbourhood, and without a handover the home is not new", () => {
    expect(fields("4 חד', רמות הנגב, באר שבע").neighborhood).toBe("רמות הנגב");
    expect(fields("4 חד' בפרויקט בבאר שבע, 1,850,000").condition).toBeNull();
  });
});

test.each([
  ["דירה ברח' הרצל רחובות נשארה אחרונה", "רחובות"],
  ["דירה ברחוב ויצמן רחובות 3 חדרים", "רחובות"],
  ["דירה ברחובות שקטים בחולון", "חולון"],
])("a town after its street is not part of the street: %s", (text, city) => {
  expect(parseListing(text).fields.city).toBe(city);
});
