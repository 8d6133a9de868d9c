import { expect, test } from "vitest";
import { CONDITIONS, FEATURES, PROPERTY_TYPES } from "@/lib/catalog/ids";
import { toCsv } from "@/lib/format/csv";
import { draftSchema, type PropertyValues } from "@/lib/property/schema";
import { emptyProperty } from "@/lib/property/values";
import he from "@/messages/he.json";
import { sheetCells } from "./cells";
import { SHEET_COLUMNS, type SheetColumn } from "./columns";
import type { StoredHome } from "./known-home";
import { readSheetFile } from "./read-file";
import { valuesOf } from "./read-rows";

const words = {
  deal: (id: keyof typeof he.property.transaction) => he.property.transaction[id],
  type: (id: keyof typeof he.property.types) => he.property.types[id],
  condition: (id: keyof typeof he.property.condition) => he.property.condition[id],
  feature: (id: keyof typeof he.property.features) => he.property.features[id],
};
const columnsOf = (values: PropertyValues) =>
  Object.fromEntries(SHEET_COLUMNS.map((column: SheetColumn) => [column, values[column]]));

/** Exports an agent's own homes, and imports the file over the same homes. */
function outAndIn(changes: readonly Partial<PropertyValues>[]) {
  const homes = changes.map(
    (change, n): StoredHome => ({
      id: `home-${n}`,
      version: 1,
      status: "active",
      values: { ...emptyProperty, title: "דירה בחיפה", reference: `א-${n}`, ...change },
    }),
  );
  const csv = toCsv(
    [
      ...SHEET_COLUMNS.map((column) => he.sheet.columns[column]),
      he.sheet.columns.pictures,
      he.sheet.columns.status,
    ],
    homes.map(({ values }) => [
      ...sheetCells(values, words),
      values.images.map((path) => `https://delet.example/media/${path}`).join(" "),
      "מפורסם",
    ]),
  );
  const sheet = readSheetFile(new TextEncoder().encode(csv), {}, words, homes, null);
  if (sheet.refused) throw new Error(sheet.refused.code);
  return { homes, rows: sheet.rows };
}

function expectUnchanged(changes: readonly Partial<PropertyValues>[]) {
  const { homes, rows } = outAndIn(changes);
  expect(rows).toHaveLength(homes.length);
  for (const [n, { id, values }] of homes.entries()) {
    const row = rows[n];
    expect(row?.known).toMatchObject({ kind: "same", id });
    expect(row?.problems).toEqual([]);
    const saved = draftSchema.parse(valuesOf(row?.home ?? {}, values));
    expect(columnsOf(saved as PropertyValues)).toEqual(
      columnsOf(draftSchema.parse(values) as PropertyValues),
    );
    // Also over an empty form: the cells contain every fact completely.
    expect(columnsOf(valuesOf(row?.home ?? {}))).toEqual(columnsOf(values));
  }
}

test("texts with quotes, commas, line breaks, formulas and apostrophes round-trip", () => {
  const texts = [
    'ממ"ד, מרפסת; ונוף',
    '"דירה"',
    '"דירה" עם "נוף"',
    "'דירה'",
    "=1+1",
    "'=1+1",
    "''=1+1",
    "+972 50",
    "-20 אחוז",
    "@SUM(1,1)",
    "שורה\nועוד שורה",
    "שורה\r\nועוד\tשורה",
    "טקסט | עם \\ תווים",
    "0012",
  ];
  expectUnchanged(texts.map((description) => ({ description })));
  expectUnchanged(['"דירה" עם "נוף"', "'דירה בחיפה'", "-דירה בחיפה"].map((title) => ({ title })));
  expectUnchanged(["0012", "1/2", "3.50", "12-03", "=7"].map((reference) => ({ reference })));
  expectUnchanged(["הרצל 5, דירה 2", "'=1+1"].map((address) => ({ address, city: "תל אביב-יפו" })));
});

test("numbers, days and choices round-trip", () => {
  const prices = [1, 3, 99, 450, 5500, 12_000, 999_999, 1_000_000, 2_450_000, 9_999_999_999];
  expectUnchanged(prices.map((price) => ({ price })));
  expectUnchanged(prices.map((price) => ({ price, transactionType: "rent" as const })));
  expectUnchanged([0.5, 1, 3.5, 50].map((rooms) => ({ rooms })));
  expectUnchanged([0.25, 1, 80.75, 99_999_999].map((builtArea) => ({ builtArea })));
  expectUnchanged(
    [0, 1, 200].map((floor) => ({ floor, floorsInBuilding: 200, parkingSpots: floor && 1 })),
  );
  expectUnchanged([{ gardenArea: 0, balconySize: 0, entranceDate: "2027-03-01" }]);
  expectUnchanged(PROPERTY_TYPES.map((type) => ({ propertyTypes: [type] })));
  expectUnchanged(CONDITIONS.map((condition) => ({ condition })));
  expectUnchanged([
    ...FEATURES.map((feature) => ({ features: [feature] })),
    { features: [...FEATURES] },
  ]);
  expectUnchanged([
    { exclusiveFrom: "2026-11-01", exclusiveUntil: "2027-04-30", propertyTypes: ["apartment"] },
    { exclusiveFrom: "2020-01-01", exclusiveUntil: "2020-01-31" },
  ]);
  expectUnchanged([
    {
      videoUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      virtualTourUrl: "https://tour.example/?a=1,2&b=%D7%90",
    },
  ]);
});

test("exported picture addresses are fetched only for homes that have no pictures", () => {
  const images = ["properties/a/1.jpg", "properties/a/2.webp"];
  const { rows, homes } = outAndIn([{ images }, { images: [] }]);
  expect(rows.map(({ problems, pictures }) => ({ problems, pictures }))).toEqual([
    { problems: [], pictures: [] },
    { problems: [], pictures: [] },
  ]);
  for (const home of homes) home.values = { ...home.values, images: [] };
  const csv = toCsv(
    [he.sheet.columns.reference, he.sheet.columns.pictures],
    [
      ["א-0", "https://delet.example/media/a.jpg https://delet.example/media/b.jpg"],
      ["א-1", "http://localhost:3000/media/a.jpg"],
    ],
  );
  const sheet = readSheetFile(new TextEncoder().encode(csv), {}, words, homes, null);
  expect(sheet.refused ?? sheet.rows.map(({ pictures }) => pictures)).toEqual([
    ["https://delet.example/media/a.jpg", "https://delet.example/media/b.jpg"],
    ["http://localhost:3000/media/a.jpg"],
  ]);
});
