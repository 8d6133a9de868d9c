// Workbooks for tests: the parts that Excel writes, without those that are not read.
import { strToU8, zipSync } from "fflate";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

const PARTS = {
  "[Content_Types].xml": `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="נכסים" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is a date.
  "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** A cell is a text, a number, or `{ day }`: Excel's serial number of a date. */
export type ExampleCell = string | number | null | { day: number };

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const place = (row: number, column: number) => `${String.fromCharCode(65 + column)}${row + 1}`;

function cellXml(cell: ExampleCell, at: string) {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "string")
    return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  return `<c r="${at}" s="1"><v>${cell.day}</v></c>`;
}

export const sheetXml = (rows: readonly (readonly ExampleCell[])[]) =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, place(row, column))).join("")}</row>`,
    )
    .join("")}</sheetData></worksheet>`;

/** Parts passed in `others` replace the usual ones. */
export const workbookOf = (sheet: string, others: Record<string, string | Uint8Array> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({ ...PARTS, "xl/worksheets/sheet1.xml": sheet, ...others }).map(
        ([name, part]) => [name, typeof part === "string" ? strToU8(part) : part],
      ),
    ),
  );
