// Texts pasted from chats: formatting marks, struck-out prices, towns without quote marks, dates without a year.
import { describe, expect, test } from "vitest";
import { parseListing } from ".";

const TODAY = "2026-11-22";
const read = (text: string) => parseListing(text, TODAY);

test.each([
  "לשנה+אופציה",
  "לשנה + אופציה לשנה נוספת",
  "שנה ואופציה",
  "אופציה לשנה נוספת",
  "אופציה להארכה",
  "עם אופציה לעוד שנה",
])("an option to extend does not affect the facts after it: %s", (option) => {
  const { fields } = read(`להשכרה ברעננה ${option} דירת 4 חד משופצת עם מעלית 7,800`);
  expect(fields).toMatchObject({ condition: "renovated", elevator: true, price: 7800 });
});

test("an option to build something is not a feature", () => {
  expect(read("למכירה בחולון 3 חדרים, אופציה למעלית").fields.elevator).toBeNull();
});

test.each(["פינתית", "עורפית", "שקטה", "מוארת", "מרווחת"])(
  "an adjective next to the town is not a neighbourhood: %s",
  (word) => {
    expect(read(`חנות 40 מטר ת"א, ${word}, 11,000 לחודש`).fields.neighborhood).toBeNull();
  },
);

describe("WhatsApp formatting", () => {
  test("is removed, and struck-out text is ignored", () => {
    const { fields, extra } = read(
      "*למכירה* ב*חיפה*\n*4 חדרים*, _קומה 3_\n~2.6 מיליון~ *2.45 מיליון*",
    );
    expect(fields).toMatchObject({ city: "חיפה", rooms: 4, floor: 3, price: 2_450_000 });
    expect(extra.warnings).toEqual([]);
  });

  test.each([
    ["מחיר*2,450,000*ש״ח", 2_450_000],
    ["*מחיר: 2,450,000 ₪*", 2_450_000],
    ["_המחיר_ *2.45* _מיליון_", 2_450_000],
  ])("%s is a price", (text, price) => {
    expect(read(`למכירה ${text}`).fields.price).toBe(price);
  });

  test("spans refer to the text as it was pasted", () => {
    const text = "*למכירה* ב*חיפה*, *4 חדרים*";
    const [span] = parseListing(text).spans.city ?? [];
    expect(text.slice(span?.start, span?.end)).toContain("חיפה");
  });

  test("a short phone number keeps its star, and an e-mail address its line", () => {
    expect(read("להשכרה, חייגו *2234 או *2235").extra.phones).toEqual(["*2234", "*2235"]);
  });
});

test.each([
  ["מחיר 2,600,000 ₪ ירד ל-2,350,000", 2_350_000],
  ["2,600,000 ₪, המחיר ירד עכשיו ל-2,350,000 ₪", 2_350_000],
  ["היה 2.6 מיליון, ירד ל 2.35 מיליון", 2_350_000],
  ["המחיר ירד מ-2.6 מיליון ל-2.35 מיליון", 2_350_000],
  ["מבוקש 2.6 מיליון. הורד ל 2.35 מיליון", 2_350_000],
])("%s: the reduced price is used", (text, price) => {
  const { fields, fieldsConfidence, extra } = read(`דירת 4 חדרים למכירה בחיפה. ${text}`);
  expect(fields.price).toBe(price);
  expect(fieldsConfidence.price).toBeGreaterThan(0.7);
  expect(extra.warnings).toEqual([]);
});

describe("two homes in one text", () => {
  test.each([
    "דירת 3 חדרים בחיפה ב-1,500,000 ₪\nדירת 4 חדרים בחיפה ב-2,100,000 ₪",
    "להשכרה: 3 חדרים 5,500 ₪ לחודש, וגם 4 חדרים 7,000 ₪ לחודש",
  ])("%s", (text) => {
    expect(read(text).extra.warnings).toContain("multipleListings");
  });

  test.each([
    "דירת 4 חדרים (במקור 5 חדרים) בחיפה, 2,100,000 ₪",
    "דירת 4 חדרים בחיפה, 2,600,000 ₪ ירד ל-2,100,000 ₪",
    "דירת 4 חדרים למכירה בחיפה 2,100,000 ₪, מושכרת ב-5,000 ₪ לחודש",
  ])("%s is one home", (text) => {
    expect(read(text).extra.warnings).not.toContain("multipleListings");
  });
});

test.each([
  ["דירה ברחוב הרצל 15, חיפה", "הרצל 15"],
  ["רח׳ ויצמן 7 רחובות, 3 חדרים", "ויצמן 7"],
  ["בשדרות רוטשילד 12 בתל אביב", "שדרות רוטשילד 12"],
  ["רחוב הרב קוק 3א, בני ברק", "הרב קוק 3א"],
  ["דירה בדיזנגוף 200, תל אביב", "דיזנגוף 200"],
  ["ברחובות הרצל 185 למכירה", "הרצל 185"],
  ["ליד רחוב הרצל 15, חיפה", null],
  ["ברחוב הרצל 4 חדרים", null],
  ["רחוב שקט 4 חדרים", null],
  ["ברחוב הרצל בחיפה", null],
])("the address of %j is %j", (text, address) => {
  expect(read(text).extra.address).toBe(address);
});

test.each([
  ["כניסה 15/12", "2026-12-15"],
  ["כניסה ב-1/11", "2027-11-01"],
  ["פנוי מ-1.1", "2027-01-01"],
  ["כניסה 15/12/2027", "2027-12-15"],
  ["כניסה באוגוסט 2027", "2027-08-01"],
  ["כניסה 03/2027", "2027-03-01"],
  ["פינוי 8.2027", "2027-08-01"],
  ["כניסה 13/2027", null],
  ["פינוי: אוגוסט 2027", "2027-08-01"],
  ["כניסה ב-15 באוגוסט", "2027-08-15"],
  ["כניסה בנובמבר", "2026-11-01"],
  ["כניסה בינואר", "2027-01-01"],
  ["כניסה 31/2", null],
])("%s: %s", (text, day) => {
  expect(read(`להשכרה 3 חדרים, ${text}`).extra.entrance).toBe(day);
});

test("without a day to count from, a date without a year is none", () => {
  expect(parseListing("להשכרה 3 חדרים, כניסה 15/12").extra.entrance).toBeNull();
});

test.each([
  ["3 חדרים בתא למכירה", "תל אביב-יפו"],
  ["תא, 3 חדרים", "תל אביב-יפו"],
  ["4 חדרים בראשלצ למכירה", "ראשון לציון"],
  ["ראשלצ, 4 חדרים", "ראשון לציון"],
  ["3 חדרים בי-ם", "ירושלים"],
  ["3 חדרים בי״ם", "ירושלים"],
  ["3 חדרים בבש", "באר שבע"],
  ["4 חדרים בכפס", "כפר סבא"],
  ["דירה עם תא מטען", null],
  ["3 חדרים בים", null],
  ["להשכרה ברחובות מרשל, 3 חדרים", "רחובות"],
  ["דירה ברחובות שקטים בחיפה", "חיפה"],
  ["דירה ברחובות הרצל וביאליק", null],
])("%s is in %s", (text, city) => {
  expect(read(text).fields.city).toBe(city);
});

test.each([
  ["יחידה להשכרה בכפר סבא, 2 חדרים, 4500 ₪", "housing_unit"],
  ["להשכרה: יחידה נעימה ברעננה, 2 חד', 4,200", "housing_unit"],
  ["דירה להשכרה ברעננה\nיחידה לילדים", "apartment"],
  ["יחידה 14 בפרויקט, 4 חדרים, 2,900,000 ₪", "apartment"],
])("%j has the type %s", (text, type) => {
  expect(read(text).fields.propertyTypes).toEqual([type]);
});

test("a duplex with a garden has both types", () => {
  const { fields } = read("למכירה דופלקס גן במודיעין, 5 חדרים");
  expect(fields.propertyTypes?.toSorted()).toEqual(["duplex", "garden_apartment"]);
});

test.each([
  ["בניין בחיפה 4.2 מיליון ₪, שכירות כוללת 10,500", "sale", 4_200_000],
  ["דירה בחולון, 4 חדרים, שכירות כוללת 10,500", "rent", 10_500],
])("a rental income is not the rent when there is a price: %s", (text, deal, price) => {
  expect(read(text).extra.transactionType).toBe(deal);
  expect(read(text).fields.price).toBe(price);
});

test.each([
  ["דירה ברעננה, 4 חדרים, מרפסת: 1, 100 מטר", 100, null],
  ["דירה 3.5 חד קומה 2 חניה 2 מרפסות 90 מטר", 90, null],
  ["דירה 2 מרפסות 20 מטר 100 מטר", 100, 20],
])("a count of balconies is not their size: %s", (text, built, balcony) => {
  expect(read(text).fields).toMatchObject({ builtAreaSqm: built, balconySqm: balcony });
});

test("a floor before the parking is not a number of spaces", () => {
  expect(read("דירה 4 חד קומה 2 חניה").extra.parkingSpots).toBeNull();
  expect(read("דירה 4 חד קומה 3, 2 חניות").extra.parkingSpots).toBe(2);
});

test.each([
  "דירה 3 חד ללא מעלית משופצת 5200",
  "3 חד קומה 2 בלי מעלית משופצת יפה",
  "בית אין גינה משופץ מהיסוד",
  "2 חדרים בלי ריהוט משופצת",
  "4 חד ללא מזגן משופצת חלקית",
])("a missing feature does not take the home's renovation: %s", (text) => {
  expect(read(text).fields.condition).toBe("renovated");
});

test("a renovated lift says nothing about the home's condition", () => {
  expect(read("דירה 3 חד עם מעלית משופצת 5200").fields.condition ?? null).toBeNull();
});

test.each([
  "3 חד' בחולון צריכה שיפוץ קל 1,870,000",
  "3 חד' בחולון זקוקה לשיפוץ 1,870,000",
  "3 חד' בחולון מצריכה שיפוץ 1,870,000",
  "3 חד' בחולון דרוש שיפוץ 1,870,000",
  "3 חד' בחולון נדרש שיפוץ כללי 1,870,000",
])("a needed renovation is not what the price pays for: %s", (text) => {
  expect(read(text).fields.price).toBe(1_870_000);
});

test("the cost of a renovation is not the price", () => {
  expect(read("3 חד' בחולון, הושקעו בשיפוץ 300,000").fields.price ?? null).toBeNull();
});

describe("adjacent numbers and names", () => {
  test("a price after a parcel's numbers is not part of them", () => {
    expect(
      parseListing('מגרש 500 מ"ר בבנימינה, גוש 10204 חלקה 88, 3.2 מיליון').fields,
    ).toMatchObject({
      price: 3_200_000,
      propertyTypes: ["plot"],
    });
    expect(parseListing("מגרש בבנימינה, גוש 10204 חלקה 88, 89, מחיר 3,200,000").fields.price).toBe(
      3_200_000,
    );
  });

  test("the last flats of a project are in new condition", () => {
    const text = "נותרו דירות אחרונות בפרויקט! 4 חדרים בקריית אתא, מ-1.48 מיליון, אכלוס מיידי";
    expect(parseListing(text).fields).toMatchObject({ condition: "new", price: 1_480_000 });
    expect(
      parseListing("4 חדרים בקריית אתא ליד פרויקט יוקרה, 1.48 מיליון").fields.condition,
    ).toBeNull();
  });

  test("a building is not the type of its units", () => {
    const text = 'למכירה בניין מגורים בחיפה, 6 יח"ד, 300 מ"ר, 6.5 מיליון';
    expect(parseListing(text).fields.propertyTypes).toEqual(["residential_building"]);
    expect(parseListing('יח"ד למכירה בבניין מגורים שקט בחיפה').fields.propertyTypes).toEqual([
      "housing_unit",
    ]);
  });

  test("a choice between two features sets neither", () => {
    const text = "מחפש דירה בגבעתיים עד 5500, קומה ראשונה או עם מעלית";
    expect(parseListing(text).fields.elevator).toBeNull();
    expect(parseListing("דירה בגבעתיים, קומה ראשונה ועם מעלית").fields.elevator).toBe(true);
  });
});
