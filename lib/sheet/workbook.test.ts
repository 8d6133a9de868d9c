import { expect, test } from "vitest";
import { sheetXml, workbookOf } from "./example-workbook";
import { readRows } from "./read-rows";
import { isWorkbook, readWorkbook, sheetNames } from "./workbook";

const HEAD = ["כותרת", "מחיר", "חדרים", "כניסה"];
const words = {} as never;

test("workbook cells are text, with their row numbers", async () => {
  const bytes = workbookOf(
    sheetXml([
      HEAD,
      [' דירה עם ממ"ד & <גינה> ', 2_450_000, 3.5, { day: 46_640 }],
      [],
      ["דירה", null, 4],
    ]),
  );
  expect(isWorkbook(bytes)).toBe(true);
  expect(await readWorkbook(bytes)).toEqual({
    names: HEAD,
    rows: [
      { line: 2, cells: ['דירה עם ממ"ד & <גינה>', "2450000", "3.5", "10/9/2027"] },
      { line: 4, cells: ["דירה", "", "4", ""] },
    ],
  });
});

test("rooms that Excel turned into a date are rejected as such, and an entrance date is read", async () => {
  // 3/5/2026, originally 3.5.
  const day = { day: 46_145 };
  const table = await readWorkbook(workbookOf(sheetXml([HEAD, ["דירה", 1_000_000, day, day]])));
  if (table.refused) throw new Error(table.refused.code);
  const [row] = readRows(table.rows, ["title", "price", "rooms", "entranceDate"], words);
  expect(row?.problems).toEqual([{ column: "rooms", code: "sheetDate" }]);
  expect(row?.home.entranceDate).toBe("2026-05-03");
});

/** Overwrites a size in the zip's directory wherever it occurs. */
function withSize(bytes: Uint8Array, size: number, claimed: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.length; at++) {
    if (view.getUint32(at, true) === size) view.setUint32(at, claimed, true);
  }
  return bytes;
}

const far = (address: string) =>
  sheetXml([HEAD]).replace(
    "</sheetData>",
    `<row r="${/\d+/.exec(address)}"><c r="${address}"><v>1</v></c></row></sheetData>`,
  );
const bigger = new Uint8Array(9_000_000);
const padding = Object.fromEntries(
  Array.from({ length: 4 }, (_, n) => [`xl/media/${n}.bin`, bigger]),
);

test.each<[what: string, bytes: () => Uint8Array, code: string]>([
  ["a file of 11 MB inside", () => workbookOf(" ".repeat(11_000_000)), "sheetWorkbook"],
  [
    "a file that says it is 1 GB",
    () => {
      const sheet = sheetXml([HEAD]) + " ".repeat(1_000_003);
      return withSize(workbookOf(sheet), Buffer.byteLength(sheet), 1_000_000_000);
    },
    "sheetWorkbook",
  ],
  ["36 MB together", () => workbookOf(sheetXml([HEAD]), padding), "sheetWorkbook"],
  [
    "201 files",
    () =>
      workbookOf(
        sheetXml([HEAD]),
        Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`x/${n}.xml`, ""])),
      ),
    "sheetWorkbook",
  ],
  ["a cell in the last row", () => workbookOf(far("A1048576")), "sheetRows"],
  ["a cell in the last column", () => workbookOf(far("XFD2")), "sheetColumns"],
  [
    "a million rows without numbers",
    () =>
      workbookOf(
        sheetXml([HEAD]).replace("</sheetData>", `${"<row/>".repeat(1_000_000)}</sheetData>`),
      ),
    "sheetRows",
  ],
  [
    "a million cells without places",
    () =>
      workbookOf(
        sheetXml([HEAD]).replace(
          "</sheetData>",
          `<row>${"<c/>".repeat(1_000_000)}</row></sheetData>`,
        ),
      ),
    "sheetColumns",
  ],
  ["5,001 homes", () => workbookOf(sheetXml([HEAD, ...Array(5001).fill(["א"])])), "sheetRows"],
  ["names alone", () => workbookOf(sheetXml([HEAD])), "sheetEmpty"],
  ["no XML", () => workbookOf("דירה"), "sheetWorkbook"],
  ["a zip that is cut off", () => workbookOf(sheetXml([HEAD])).slice(0, 200), "sheetWorkbook"],
])("%s: refused", async (_, make, code) => {
  const bytes = make();
  const heap = process.memoryUsage().arrayBuffers;
  const begun = performance.now();
  expect(await readWorkbook(bytes)).toEqual({ refused: { code } });
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(process.memoryUsage().arrayBuffers - heap).toBeLessThan(60_000_000);
});

test("a false size hides nothing: no more is inflated than it declares", async () => {
  const sheet = sheetXml([HEAD, ["דירה"]]) + " ".repeat(9_000_001);
  const bytes = withSize(workbookOf(sheet), Buffer.byteLength(sheet), 300);
  const begun = process.memoryUsage().arrayBuffers;
  expect((await readWorkbook(bytes)).refused).toBeDefined();
  expect(process.memoryUsage().arrayBuffers - begun).toBeLessThan(1_000_000);
});

test("XML entities that fetch or multiply become text or nothing", async () => {
  const hostile = (doctype: string, entity: string) =>
    sheetXml([HEAD, ["דירה", entity, "3", "x"]])
      .replace("&amp;", "&")
      .replace("<worksheet", `${doctype}<worksheet`);
  const laughs = `<!DOCTYPE x [<!ENTITY a "${"ha".repeat(50)}">${"bcdefgh"
    .split("")
    .map((name, n) => `<!ENTITY ${name} "${`&${"abcdefgh"[n]};`.repeat(10)}">`)
    .join("")}]>`;
  for (const [doctype, entity] of [
    ['<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>', "&f;"],
    [laughs, "&h;"],
  ] as const) {
    const answer = JSON.stringify(await readWorkbook(workbookOf(hostile(doctype, entity))));
    expect(answer.length).toBeLessThan(1000);
    expect(answer).not.toContain("root:");
    expect(answer).not.toContain("haha");
  }
});

test("a workbook lists its sheets, and the requested one is read", async () => {
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const bytes = workbookOf(sheetXml([["הוראות"], ["מלאו את הגיליון השני"]]), {
    "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets><sheet name="הוראות" sheetId="1" r:id="rId1"/><sheet name="מכירה &amp; השכרה" sheetId="2" r:id="rId3"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
    "xl/worksheets/sheet2.xml": sheetXml([HEAD, ["דירה", 1_000_000, 3]]),
  });
  expect(sheetNames(bytes)).toEqual(["הוראות", "מכירה & השכרה"]);
  expect(await readWorkbook(bytes)).toMatchObject({ names: ["הוראות"] });
  expect(await readWorkbook(bytes, 2)).toMatchObject({
    rows: [{ cells: ["דירה", "1000000", "3", ""] }],
  });
  expect(await readWorkbook(bytes, 3)).toMatchObject({ refused: { code: "sheetWorkbook" } });
  expect(sheetNames(new Uint8Array([1, 2, 3]))).toEqual([]);
});
