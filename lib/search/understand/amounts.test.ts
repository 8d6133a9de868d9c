import { describe, expect, test } from "vitest";
import { understand } from ".";

const filters = (text: string) => understand(text).filters;

describe("amounts", () => {
  test("an approximate price is ten percent below or above", () => {
    expect(filters("כ-5000 שקל להשכרה")).toEqual({
      transactionType: "rent",
      priceMin: 4500,
      priceMax: 5500,
    });
  });

  test("a one-room flat has one room, a room in a flat is not a filter", () => {
    expect(filters("דירת חדר")).toEqual({ kinds: ["homes"], roomsMin: 1, roomsMax: 1 });
    expect(filters("12 חדרים")).toEqual({ roomsMin: 10 });
    expect(filters("8-12 חדרים")).toEqual({ roomsMin: 8 });
    expect(filters("עד 10 חדרים")).toEqual({ roomsMax: 10 });
    expect(filters("חדר בדירה")).toEqual({ q: "חדר בדירה" });
  });

  test.each([
    ["3,4 חדרים", 3, 4],
    ["3/4 חד'", 3, 4],
    ["2,3,4,5 חדרים", 2, 5],
    ["3,5 חדרים", 3.5, 3.5],
    ["חדרים: 4", 4, 4],
    ["מספר חדרים 3-4, קומה 2", 3, 4],
    ["חדר וסלון", 2, 2],
  ])("rooms are parsed in many notations: %s", (text, roomsMin, roomsMax) => {
    expect(filters(text)).toMatchObject({ roomsMin, roomsMax });
    expect(filters(text)).not.toHaveProperty("q");
  });

  test("rooms and metres after a price are not part of it", () => {
    const priced = { priceMax: 2_000_000, transactionType: "sale" };
    expect(filters("עד 2 מיליון 4 חדרים")).toEqual({ ...priced, roomsMin: 4, roomsMax: 4 });
    expect(filters("עד 2 מיליון ו-4 חדרים")).toEqual({ ...priced, roomsMin: 4, roomsMax: 4 });
    expect(filters("עד מיליון וחצי 4 חדרים")).toMatchObject({ priceMax: 1_500_000, roomsMax: 4 });
    expect(filters("עד 2 מיליון 120 מטר")).toEqual({ ...priced, builtAreaMin: 120 });
  });

  test.each<[string, object]>([
    ["מינימום 3 חדרים מקסימום 4", { roomsMin: 3, roomsMax: 4 }],
    ["לפחות 3 חדרים, עד 4 חדרים בחיפה", { roomsMin: 3, roomsMax: 4, city: ["חיפה"] }],
    ["מינימום 3 מקסימום 4 חדרים", { roomsMin: 3, roomsMax: 4 }],
    ["3 חדרים או 3.5", { roomsMin: 3, roomsMax: 3.5 }],
    ["מעל 80 מטר עד 120", { builtAreaMin: 80, builtAreaMax: 120 }],
    [
      "מינימום 2 מיליון מקסימום 3",
      { priceMin: 2_000_000, priceMax: 3_000_000, transactionType: "sale" },
    ],
  ])("a range may continue with its other end: %s", (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  test.each<[string, object]>([
    ["לפחות 3 חדרים, עד 2 מיליון", { roomsMin: 3, priceMax: 2_000_000, transactionType: "sale" }],
    ["מינימום 80 מטר מקסימום 7000", { builtAreaMin: 80, priceMax: 7000, transactionType: "rent" }],
    [
      "3 חדרים מקסימום 2 מיליון",
      { roomsMin: 3, roomsMax: 3, priceMax: 2_000_000, transactionType: "sale" },
    ],
    ["עד 4 מיליון לפחות 4 חדרים", { roomsMin: 4, priceMax: 4_000_000, transactionType: "sale" }],
    ["עד 2 מיליון עד 3 חדרים", { roomsMax: 3, priceMax: 2_000_000, transactionType: "sale" }],
    ["מעל 2 מיליון עד 4 חדרים", { roomsMax: 4, priceMin: 2_000_000, transactionType: "sale" }],
    ["4 חדרים מינימום 2 חניות", { roomsMin: 4, roomsMax: 4, parkingMin: 2 }],
  ])("a bound on something else does not extend the range: %s", (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  test("a plus before another item adds it and is not a minimum number of rooms", () => {
    const three = { roomsMin: 3, roomsMax: 3, features: ["mamad"] };
    expect(filters('3 חדרים + ממ"ד')).toEqual(three);
    expect(filters('3 חדרים+ממ"ד')).toEqual(three);
    const bare = { roomsMin: 3, roomsMax: 3 };
    expect(filters("3 חדרים + 2 חניות")).toEqual({ ...bare, parkingMin: 2 });
    expect(filters("3 חדרים + בריכה")).toMatchObject(bare);
    expect(filters("3 חדרים + בחיפה")).toEqual({ city: ["חיפה"], roomsMin: 3 });
    expect(filters("3+ חדרים")).toEqual({ roomsMin: 3 });
    expect(filters('3 חדרים פלוס ממ"ד')).toEqual(three);
    expect(filters("3 חדרים פלוס")).toEqual({ roomsMin: 3 });
  });

  test.each(["4+1 חדרים", "דירת 4+1", "דירה 4 + 1, בבקשה"])(
    "a small room may or may not be counted: %s",
    (text) => {
      expect(filters(text)).toMatchObject({ roomsMin: 4, roomsMax: 5 });
      expect(filters(text)).not.toHaveProperty("q");
    },
  );

  test.each([
    ["בין 5 ל 6 אלף", { priceMin: 5000, priceMax: 6000 }],
    ["5-6 אלף", { priceMin: 5000, priceMax: 6000 }],
    ["מינימום 5000 מקסימום 6", { priceMin: 5000, priceMax: 6000 }],
  ])("a shared unit of thousands applies to both ends: %s", (text, price) => {
    expect(filters(text)).toEqual({ ...price, transactionType: "rent" });
  });

  test.each<[string, object]>([
    ["2 מיליון - 2.4 מיליון", { priceMin: 2_000_000, priceMax: 2_400_000 }],
    ["800 אלף - 1.2 מיליון", { priceMin: 800_000, priceMax: 1_200_000 }],
    ["2 מיליון שקל - 2.5 מיליון שקל", { priceMin: 2_000_000, priceMax: 2_500_000 }],
    ["2 מיליון שקל עד 2.5", { priceMin: 2_000_000, priceMax: 2_500_000 }],
    ["4000 שח עד 5000 שח", { priceMin: 4000, priceMax: 5000 }],
    ["3 חדרים - 4 חדרים", { roomsMin: 3, roomsMax: 4 }],
    ['80 מ"ר - 100 מ"ר', { builtAreaMin: 80, builtAreaMax: 100 }],
  ])("each end of a range may have its own unit: %s", (text, expected) => {
    const { transactionType: _, ...others } = filters(text);
    expect(others).toEqual(expected);
  });

  test.each<[string, object]>([
    ["בין שלושה לחמישה חדרים", { roomsMin: 3, roomsMax: 5 }],
    ["משלושה עד ארבעה וחצי חדרים", { roomsMin: 3, roomsMax: 4.5 }],
    ["משלושה חדרים", { roomsMin: 3 }],
    ["משלושה חדרים ועד ארבעה", { roomsMin: 3, roomsMax: 4 }],
    ["3 חדרים ועד 4", { roomsMin: 3, roomsMax: 4 }],
    ["לא יותר מחמשת אלפים שקל", { priceMax: 5000 }],
    ["שתיים נקודה חמש מיליון", { priceMax: 2_500_000 }],
    ["שלוש נקודה חמש חדרים", { roomsMin: 3.5, roomsMax: 3.5 }],
    ["2 ומשהו מיליון", { priceMax: 2_000_000 }],
  ])("number words may have prefixes and decimals: %s", (text, expected) => {
    const { transactionType: _, ...others } = filters(text);
    expect(others).toEqual(expected);
  });

  test.each<[string, object]>([
    ["4 חד עד 1.7", { roomsMin: 4, roomsMax: 4, priceMax: 1_700_000 }],
    ["תקציב 2-2.5", { priceMin: 2_000_000, priceMax: 2_500_000 }],
    ["4 חדרים מ-2 עד 2.5", { roomsMin: 4, roomsMax: 4, priceMin: 2_000_000, priceMax: 2_500_000 }],
    ["בין 2 ל-2.5 חדרים", { roomsMin: 2, roomsMax: 2.5 }],
    ["דירה מ-2.5 עד 3 חדרים", { kinds: ["homes"], roomsMin: 2.5, roomsMax: 3 }],
  ])("small numbers are millions where nothing else is counted: %s", (text, expected) => {
    const { transactionType: _, ...others } = filters(text);
    expect(others).toEqual(expected);
  });

  test.each<[string, object]>([
    ["להשכרה עד 6", { priceMax: 6000, transactionType: "rent" }],
    ["שכירות, תקציב 5-6.5", { priceMin: 5000, priceMax: 6500, transactionType: "rent" }],
    ["להשכרה קומה עד 3", { floorMax: 3, transactionType: "rent" }],
    ["למכירה קומה עד 3", { floorMax: 3, transactionType: "sale" }],
    ["מגרש עד 1.5", { priceMax: 1_500_000, propertyTypes: ["plot"], transactionType: "sale" }],
    ["3ח עד 2.2", { roomsMin: 3, roomsMax: 3, priceMax: 2_200_000, transactionType: "sale" }],
    ["עד 900 א'", { priceMax: 900_000, transactionType: "sale" }],
    ["2m בחיפה", { priceMax: 2_000_000, city: ["חיפה"], transactionType: "sale" }],
    ["עד 2.3 מילון", { priceMax: 2_300_000, transactionType: "sale" }],
    ["2 מיליןן", { priceMax: 2_000_000, transactionType: "sale" }],
    ["שלושת רבעי מיליון", { priceMax: 750_000, transactionType: "sale" }],
    ["מחסן עד 1000", { priceMax: 1000, propertyTypes: ["storage"], transactionType: "rent" }],
    ["מקס 5,500", { priceMax: 5500, transactionType: "rent" }],
    ["1500-1800 אלף", { priceMin: 1_500_000, priceMax: 1_800_000, transactionType: "sale" }],
    ["עד מיליון שמונה", { priceMax: 1_800_000, transactionType: "sale" }],
    ["סביב ה-2 מיליון", { priceMin: 1_800_000, priceMax: 2_200_000, transactionType: "sale" }],
    ["יותר זול מ-2 מיליון", { priceMax: 2_000_000, transactionType: "sale" }],
    ["המחיר עד 3 מיליון", { priceMax: 3_000_000, transactionType: "sale" }],
    ["5000 שח לא כולל ארנונה", { priceMax: 5000, transactionType: "rent" }],
    ["חדר אחד", { roomsMin: 1, roomsMax: 1 }],
    ["דירות להשכרה עד 12,000", { kinds: ["homes"], priceMax: 12_000, transactionType: "rent" }],
    ["דירות 6,500 ₪ לחודש", { kinds: ["homes"], priceMax: 6500, transactionType: "rent" }],
  ])("shorthand numbers are parsed: %s", (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  test.each(["$500000", "עד 300 אלף דולר", "500,000 €"])(
    "foreign currency is not a price: %s",
    (text) => {
      expect(filters(text)).toEqual({ q: text });
    },
  );

  test.each<[string, number]>([
    ["דירת שני חדרי שינה", 3],
    ["דירה עם שלושה חדרי שינה", 4],
    ["דירה, 4 חדרי שינה וסלון", 5],
    ["דירה עם חדר שינה אחד", 2],
    ["דירה, חדר שינה וסלון", 2],
  ])("a living room counts in addition to the bedrooms: %s", (text, rooms) => {
    expect(filters(text)).toEqual({ kinds: ["homes"], roomsMin: rooms, roomsMax: rooms });
  });

  test("bedrooms do not add to an explicit number of rooms", () => {
    expect(filters("4 חדרים עם 2 חדרי שינה")).toMatchObject({ roomsMin: 4, roomsMax: 4 });
  });

  test("a ground-floor flat (דירת קרקע) sets the floor", () => {
    expect(filters("דירת קרקע")).toEqual({ kinds: ["homes"], floorMin: 0, floorMax: 0 });
  });

  test("a house number is not a price because a price follows", () => {
    expect(filters("דיזנגוף 99 עד 2 מיליון")).toMatchObject({
      address: "דיזנגוף 99",
      priceMax: 2_000_000,
    });
    expect(filters("דופלקס 4 עד 5 חדרים")).toMatchObject({ roomsMin: 4, roomsMax: 5 });
  });

  test.each<[string, object]>([
    ["לא מעל 2 מיליון", { priceMax: 2_000_000 }],
    ["שלא יעלה על 2 מיליון", { priceMax: 2_000_000 }],
    ["לא יקר מ-2 מיליון", { priceMax: 2_000_000 }],
    ["זול מ-2 מיליון", { priceMax: 2_000_000 }],
    ["יקרה מ-2 מיליון", { priceMin: 2_000_000 }],
    ["לא מעל 6000", { priceMax: 6000 }],
    ["מקס 5500", { priceMax: 5500 }],
    ["לא מתחת ל-80 מטר", { builtAreaMin: 80 }],
    ["קטנה מ-60 מטר", { builtAreaMax: 60 }],
    ["גדולה מ-120 מטר", { builtAreaMin: 120 }],
    ["100 מטר רבוע ומעלה", { builtAreaMin: 100 }],
  ])("a bound may be a negation or a comparison: %s", (text, expected) => {
    const { transactionType: _, ...others } = filters(text);
    expect(others).toEqual(expected);
  });

  test.each<[string, object]>([
    ["להשכרה עד 2000", { transactionType: "rent", priceMax: 2000 }],
    ["להשכרה עד 900", { transactionType: "rent", priceMax: 900 }],
    ["למכירה עד 900", { transactionType: "sale", priceMax: 900_000 }],
    ["למכירה עד 120 מטר", { transactionType: "sale", builtAreaMax: 120 }],
    ["בניה עד 2000", { q: "בניה עד 2000" }],
    ["אכלוס עד 2050", { q: "אכלוס עד 2050" }],
    [
      "בית משנת 2000 למכירה",
      { transactionType: "sale", propertyTypes: ["private_house"], q: "משנת 2000" },
    ],
  ])("a bare number is a rent or price in that context, otherwise a year: %s", (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  test.each(["דירת 4 בחיפה", "דירת 4 להשכרה בחיפה", "דירת 4 ברחוב הרצל"])(
    "the rooms of a flat are parsed before a place too: %s",
    (text) => {
      expect(filters(text)).toMatchObject({ roomsMin: 4, roomsMax: 4 });
    },
  );

  test("excluded rooms cause a warning and no filter", () => {
    expect(understand("לא דירת 2 חדרים")).toMatchObject({
      filters: { kinds: ["homes"] },
      warnings: ["notKnown"],
    });
    expect(filters("לא 2 חדרים")).toEqual({});
  });

  test.each([
    "הון עצמי 600 אלף",
    "הון עצמי של 500,000 שקל",
    "משכנתא 5000 בחודש",
    "החזר חודשי 4000",
  ])("equity or a mortgage payment is not a price: %s", (text) => {
    expect(Object.keys(filters(text))).toEqual(["q"]);
  });

  test("a flat and its garden have separate areas", () => {
    expect(filters('דירת גן 90 מ"ר גינה 100 מ"ר')).toMatchObject({ builtAreaMin: 90 });
    expect(filters('90 מ"ר גינה')).not.toHaveProperty("builtAreaMin");
  });

  test.each(["2,75 מיליון", "2.750.000", "2,75-2,75 מיליון"])(
    "points and commas in a price are parsed: %s",
    (text) => {
      expect(filters(text)).toMatchObject({ priceMax: 2_750_000, transactionType: "sale" });
      expect(filters(text)).not.toHaveProperty("q");
    },
  );

  test.each([
    ["בין מיליון וחצי לשני מיליון", { priceMin: 1_500_000, priceMax: 2_000_000 }],
    ["פחות ממיליון", { priceMax: 1_000_000 }],
    ["ממיליון וחצי", { priceMin: 1_500_000 }],
    ["ממיליון עד שני מיליון", { priceMin: 1_000_000, priceMax: 2_000_000 }],
  ])("an amount in words may have a prefix: %s", (text, price) => {
    expect(filters(text)).toEqual({ ...price, transactionType: "sale" });
  });

  test("a small number is a million only next to money words", () => {
    expect(filters("1.2 מיליון")).toEqual({ priceMax: 1_200_000, transactionType: "sale" });
    expect(filters("עד 2.5")).toEqual({ q: "עד 2.5" });
  });
});

describe("a price per metre implies a sale", () => {
  test.each([
    ["מחיר למטר עד 20000", { pricePerSqmMax: 20_000 }],
    ['מחיר למ"ר בין 30,000 ל-40,000 ש"ח', { pricePerSqmMin: 30_000, pricePerSqmMax: 40_000 }],
    ["מחיר למטר: 20 אלף, 3 חדרים", { pricePerSqmMax: 20_000, roomsMin: 3, roomsMax: 3 }],
    ["20,000 ₪ למטר", { pricePerSqmMax: 20_000 }],
    ["מעל 20,000 ₪ למטר", { pricePerSqmMin: 20_000 }],
    ["מחיר למטר עד 20,000 3 חדרים", { pricePerSqmMax: 20_000, roomsMin: 3, roomsMax: 3 }],
    ["מחיר למטר עד 20,000, בחיפה", { pricePerSqmMax: 20_000, city: ["חיפה"] }],
  ])("%s", (text, expected) => {
    expect(filters(text)).toEqual({ ...expected, transactionType: "sale" });
  });
});
