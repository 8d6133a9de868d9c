// Kinds of texts that the parser got wrong at first in blind batches, in our own examples.
import { expect, test } from "vitest";
import { parseListing } from ".";

const fields = (text: string) => parseListing(text, "2026-11-26").fields;

test.each([
  "קבלן שיפוצים בחיפה, שיפוץ דירת 3 חדרים החל מ-90,000 ש״ח",
  "הובלות דירות 4 חדרים מ-1,500 ש״ח בכל הארץ",
  "אינסטלטור מוסמך בנתניה, קריאה 250 ש״ח, גם קומה 5 בלי מעלית",
  "עבודות צבע לדירת 3 חדרים 4,000 ש״ח כולל חומרים",
  "נמצא כלב קטן ברחוב הרצל 3 ברמלה, קומה 2",
])("a text that offers no home has no values: %s", (text) => {
  expect(fields(text)).toMatchObject({
    price: null,
    rooms: null,
    floor: null,
    propertyTypes: null,
  });
});

test("renovation work in a home's past is not a service advert", () => {
  expect(fields("למכירה דירת 3 חדרים בחיפה אחרי קבלן שיפוצים, 1,500,000 ש״ח").price).toBe(
    1_500_000,
  );
});

test.each([
  "מגרש לבניית בית פרטי בדימונה, 500 מ״ר, 600,000 ש״ח",
  "מגרש לבנייה צמודת קרקע באופקים, 450 מ״ר, 550,000 ש״ח",
  "מגרש מעולה לדו משפחתי בעפולה, 400 מ״ר, 1,200,000 ש״ח",
  "חלקה להקמת וילה במושב ברק, 700 מ״ר, 1,900,000 ש״ח",
  "מגרש פינתי לבית בערד, 520 מ״ר, 480,000 ש״ח",
])("land to build a house on is a plot: %s", (text) => {
  expect(fields(text)).toMatchObject({ propertyTypes: ["plot"], builtAreaSqm: null });
});

test.each([
  "4 חדרים בחולון החל מ-2,400,000 ש״ח, אכלוס רבעון 2 2029",
  "מגדל בבת ים, 3 חד' מ-2.1 מיליון, צפי מסירה: דצמבר 2028",
  "טרום מכירה בלוד, 4 חד' 1.7 מיליון",
  "5 חדרים ביבנה, מסירה ברבעון 4, 3 מיליון",
  "צפי לאכלוס 06/2028, 4 חד' בנשר, 1.9 מיליון",
])("a future handover means new: %s", (text) => {
  expect(fields(text).condition).toBe("new");
});

test.each<[string, object]>([
  ["4 חד', 100מ״ר+מ.שמש 12מ״ר, לוד", { builtAreaSqm: 100, balconySqm: 12 }],
  ["5 חד' באלעד, 120 מ״ר, 2 מרפסות סוכה (6+9 מ״ר)", { builtAreaSqm: 120, balconySqm: 15 }],
  ["5 חד' 150 מ״ר + 40 מ״ר מרפסות ו-25 מ״ר חצר", { balconySqm: 40, gardenSqm: 25 }],
  ["בית 5 חד', 140 מטר, גינה 50 מטר, מחסן בגינה 8 מטר", { builtAreaSqm: 140, gardenSqm: 50 }],
  ["חנות 60 מ״ר להשכרה בעכו, חזית 5 מטר", { builtAreaSqm: 60 }],
  ["3חד',קרית ים,ק4/4,78מ״ר", { floor: 4, totalFloors: 4, builtAreaSqm: 78 }],
  ["דופלקס בנשר, קומות 3+4, 5 חד'", { floor: 3 }],
])("areas and floors: %s", (text, expected) => {
  expect(fields(text)).toMatchObject(expected);
});

test.each<[string, object]>([
  ["מגרש באופקים 1.2 דונם, תב״ע ל-40 יח״ד, 8.5 מ' ש״ח", { propertyTypes: ["plot"] }],
  ["דירה בלוד תמ״א, תמורה: 4 חד' 100 מ״ר. כיום 3 חד' 70 מ״ר", { rooms: 3, builtAreaSqm: 70 }],
  ["דירה בנצרת... סליחה, נוף הגליל, 3 חדרים", { city: "נוף הגליל", neighborhood: null }],
  ["3 חדרים בלוד, דרושה שיפוץ קל, 700 אלף", { condition: "needsRenovation" }],
])("planned or retracted facts are ignored: %s", (text, expected) => {
  expect(fields(text)).toMatchObject(expected);
});

test.each<[string, object]>([
  ["קוטג' 6 חד' על מגרש 280 מ״ר בנוי 200 מ״ר", { builtAreaSqm: 200 }],
  ["וילה 5 חד', מגרש 500 מ״ר בנוי 240 מ״ר, בריכה", { builtAreaSqm: 240 }],
  ["דירת גן 4 חד', 110 מ״ר בנוי, גינה 60 מ״ר", { builtAreaSqm: 110, gardenSqm: 60 }],
  ["דירת חדר בתל אביב רחוב בוגרשוב 25 מ״ר", { rooms: 1, builtAreaSqm: 25 }],
  ["5 חד', 130 מ״ר, מ״ש 12 מ״ר", { builtAreaSqm: 130, balconySqm: 12 }],
  ["חניה למכירה ברח' אבן גבירול ת״א 330,000", { city: "תל אביב-יפו", price: 330_000 }],
  ["3 חד' ברחוב הרצל רחובות 1,450,000", { city: "רחובות", price: 1_450_000 }],
])("adjacent words and numbers: %s", (text, expected) => {
  expect(fields(text)).toMatchObject(expected);
});
