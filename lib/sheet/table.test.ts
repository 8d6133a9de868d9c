import { expect, test } from "vitest";
import { toCsv } from "@/lib/format/csv";
import { delimiterOf, ROWS_MAX, readTable } from "./table";

const cellsOf = (text: string) => {
  const table = readTable(text);
  return table.refused ?? [table.names, ...table.rows.map(({ cells }) => cells)];
};

test("the delimiter is chosen by counting outside quotes", () => {
  expect(delimiterOf("כתובת;מחיר\nהרצל 5, דירה 2;1\nהרצל 6, דירה 3, כניסה ב;2\n")).toBe(";");
  expect(delimiterOf('כתובת,מחיר\n"הרצל 5; דירה; 2",1\n')).toBe(",");
  expect(delimiterOf("כתובת\tמחיר\nהרצל 5, א; ב\t1\n")).toBe("\t");
  expect(delimiterOf('חדרים;סוג;מ"ר\n3;דירה עם ממ"ד;80\n')).toBe(";");
});

test("Excel's first line that names the delimiter is not a row", () => {
  expect(cellsOf("sep=;\r\nכותרת;מחיר\r\nדירה, יפה;1\r\n")).toEqual([
    ["כותרת", "מחיר"],
    ["דירה, יפה", "1"],
  ]);
});

test("Hebrew abbreviations keep their quotes, doubled or not", () => {
  expect(cellsOf('כותרת,שטח\nדירה עם ממ"ד,"80 מ"ר"\n"דירה עם ממ""ד, יפה",90\n')).toEqual([
    ["כותרת", "שטח"],
    ['דירה עם ממ"ד', '80 מ"ר'],
    ['דירה עם ממ"ד, יפה', "90"],
  ]);
});

test("exported cells are imported unchanged", () => {
  const cells = ["=1+1", 'ממ"ד, "מרווח"', "שורה\nושורה", "-3", "'רגיל'"];
  expect(cellsOf(toCsv(["א", "ב", "ג", "ד", "ה"], [cells]))).toEqual([
    ["א", "ב", "ג", "ד", "ה"],
    cells,
  ]);
});

test("empty rows are skipped, and each row knows its line in the file", () => {
  const table = readTable("sep=,\nא,ב\n\n,,\n1,2\n");
  expect(table).toEqual({ names: ["א", "ב"], rows: [{ line: 5, cells: ["1", "2"] }] });
});

test("unreadable files are rejected with a specific code", () => {
  expect(cellsOf("")).toEqual({ code: "sheetEmpty" });
  expect(cellsOf("כותרת,מחיר\n")).toEqual({ code: "sheetEmpty" });
  expect(cellsOf(`א,ב\n${"1,2\n".repeat(ROWS_MAX)}`)).toHaveLength(ROWS_MAX + 1);
  expect(cellsOf(`א,ב\n${"1,2\n".repeat(ROWS_MAX + 1)}`)).toEqual({ code: "sheetRows" });
  expect(cellsOf(`א\n${"1,".repeat(200)}\n`)).toEqual({ code: "sheetColumns" });
  expect(cellsOf('א,ב\n1,2\n"3,4\n5,6\n')).toMatchObject({ code: "sheetQuote" });
  expect(cellsOf(`א,ב\n1,"${"x".repeat(70_000)}"\n`)).toMatchObject({ code: "sheetLong" });
});

test("five megabytes of quotes within quotes are parsed quickly", () => {
  const start = performance.now();
  cellsOf(`א,ב\n${'"""'.repeat(1_700_000)}`);
  cellsOf(`א,ב\n${'",'.repeat(2_500_000)}`);
  expect(performance.now() - start).toBeLessThan(4_000);
});
