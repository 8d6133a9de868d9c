import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import he from "@/messages/he.json";
import { readWorkbookFile } from "./read-file";
import { SAMPLE_COLUMNS, SAMPLE_HOMES, sampleCells } from "./sample-homes";
import { readWorkbook, sheetNames } from "./workbook";
import { writeWorkbook } from "./write-workbook";

const words = {
  deal: (id: keyof typeof he.property.transaction) => he.property.transaction[id],
  type: (id: keyof typeof he.property.types) => he.property.types[id],
  condition: (id: keyof typeof he.property.condition) => he.property.condition[id],
  feature: (id: keyof typeof he.property.features) => he.property.features[id],
};

test("a written workbook is read back unchanged, sheet by sheet", async () => {
  const wide = Array.from({ length: 30 }, (_, n) => `ע${n}`);
  const bytes = writeWorkbook([
    { name: 'מכירה & "השכרה"', rows: [wide, wide.map((_, n) => n)], widths: [10] },
    { name: "שני", rows: [["א"], [" <ב> "]], widths: [10] },
  ]);
  expect(sheetNames(bytes)).toEqual(['מכירה & "השכרה"', "שני"]);
  const first = await readWorkbook(bytes);
  if (first.refused) throw new Error(first.refused.code);
  expect([first.names, first.rows[0]?.cells]).toEqual([wide, wide.map((_, n) => String(n))]);
  expect(await readWorkbook(bytes, 2)).toMatchObject({ rows: [{ cells: ["<ב>"] }] });
});

test("each part declares its content type, without which Excel calls a workbook broken", () => {
  const bytes = writeWorkbook([{ name: "א", rows: [["ב"]], widths: [10] }]);
  const parts = unzipSync(bytes);
  const types = strFromU8(parts["[Content_Types].xml"] as Uint8Array);
  for (const name of Object.keys(parts)) {
    const known = types.includes(`PartName="/${name}"`) || /\.rels$|^\[Content/.test(name);
    expect(known, name).toBe(true);
  }
});

test("every home of the sample file can be published", async () => {
  const rows = SAMPLE_HOMES.map((home) => sampleCells(he.sheetImport.demo[home]));
  const names = SAMPLE_COLUMNS.map((column) => he.sheet.columns[column]);
  const bytes = writeWorkbook([{ name: "נכסים", rows: [names, ...rows], widths: [10] }]);
  const sheet = await readWorkbookFile(bytes, {}, words, [], null);
  if (sheet.refused) throw new Error(sheet.refused.code);
  expect(sheet.columns).toEqual(SAMPLE_COLUMNS);
  expect(sheet.rows.map(({ problems, unpublishable }) => [problems, unpublishable])).toEqual(
    sheet.rows.map(() => [[], []]),
  );
  expect(sheet.rows.map(({ home }) => home.rooms)).toEqual([4, 3.5, 3, 5, 6]);
});
