// Excel files: a zip of XML. Its contents are inspected before parsing, because a file of 265 KB may hold 100 MB of
// XML, and a single cell at the far end of a sheet makes a table of billions of empty ones.
import { unzipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { COLUMNS_MAX, ROWS_MAX, type Table } from "./table";

const FILES_MAX = 200;
const BYTES_MAX = 30_000_000;
const FILE_BYTES_MAX = 10_000_000;
/** Sheets may have empty rows below the homes, and coloured empty columns. */
const LOOKED_ROWS_MAX = 2 * ROWS_MAX;
const LOOKED_COLUMNS_MAX = 2.5 * COLUMNS_MAX;

/** Excel 2007 and later; it starts with the bytes of any zip. */
export const isWorkbook = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

const refuse = (code: "sheetWorkbook" | "sheetRows" | "sheetColumns" | "sheetEmpty"): Table => ({
  refused: { code },
});

/** A sheet of a workbook, by its index from 1. Cells are text: a number as it is, a date as 3/5/2026. */
export async function readWorkbook(bytes: Uint8Array, sheet = 1): Promise<Table> {
  try {
    const refused = refusedBySize(bytes) ?? refusedByExtent(bytes);
    if (refused) return refused;
    const records = await readSheet(new Uint8Array(bytes).buffer, sheet);
    return tableOf(records.map((cells) => cells.map(cellText)));
  } catch {
    // An invalid workbook may fail anywhere in two libraries, each with its own errors.
    return refuse("sheetWorkbook");
  }
}

const SHEET = /<(?:\w+:)?sheet\s[^>]{0,500}?\bname="([^"]{1,200})"/g;
const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The names of its sheets, in order; empty if the workbook cannot be read. */
export function sheetNames(bytes: Uint8Array): string[] {
  try {
    if (refusedBySize(bytes)) return [];
    const [xml] = Object.values(
      unzipSync(bytes, { filter: ({ name }) => name === "xl/workbook.xml" }),
    );
    return [...new TextDecoder().decode(xml).matchAll(SHEET)].map(([, name = ""]) =>
      name.replace(/&(amp|lt|gt|quot|apos);/g, (_, sign: string) => SIGNS[sign] ?? ""),
    );
  } catch {
    return [];
  }
}

/** Checks the directory of the zip before anything is inflated. */
function refusedBySize(bytes: Uint8Array): Table | null {
  let files = 0;
  let total = 0;
  let largest = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      files += 1;
      total += originalSize;
      largest = Math.max(largest, originalSize);
      return false;
    },
  });
  const isLarge = files > FILES_MAX || total > BYTES_MAX || largest > FILE_BYTES_MAX;
  return isLarge ? refuse("sheetWorkbook") : null;
}

const TAG = /<(?:\w+:)?(row|c)(?=[\s/>])([^>]{0,500})/g;
const ADDRESS = /\sr=["']([A-Z]{0,5})(\d{1,9})["']/;

/** The reader fills every sheet to its last column and row, so their extent is checked beforehand. */
function refusedByExtent(bytes: Uint8Array): Table | null {
  const sheets = unzipSync(bytes, { filter: ({ name }) => /worksheets\/[^/]+\.xml$/i.test(name) });
  for (const xml of Object.values(sheets)) {
    let row = 0;
    let column = 0;
    for (const [, tag, attributes = ""] of new TextDecoder().decode(xml).matchAll(TAG)) {
      const [, letters = "", digits] = ADDRESS.exec(attributes) ?? [];
      if (tag === "row") {
        row = Math.max(row + 1, Number(digits ?? 0));
        column = 0;
      } else {
        column = Math.max(column + 1, columnOf(letters));
        row = Math.max(row, Number(digits ?? 0));
      }
      if (row > LOOKED_ROWS_MAX) return refuse("sheetRows");
      if (column > LOOKED_COLUMNS_MAX) return refuse("sheetColumns");
    }
  }
  return null;
}

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function tableOf(records: readonly string[][]): Table {
  const rows = records
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const [head, ...homes] = rows;
  if (!head || homes.length === 0) return refuse("sheetEmpty");
  if (homes.length > ROWS_MAX) return refuse("sheetRows");
  if (rows.some(({ cells }) => cells.length > COLUMNS_MAX)) return refuse("sheetColumns");
  return { names: head.cells, rows: homes };
}

/** Rooms that Excel converted to a date stay a date here, so that their column reports it as such. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) {
    return `${cell.getUTCDate()}/${cell.getUTCMonth() + 1}/${cell.getUTCFullYear()}`;
  }
  // Shows 0.1 + 0.2 as Excel does.
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  return String(cell).trim();
}
