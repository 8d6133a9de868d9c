import { expect, test } from "vitest";
import { emptyProperty } from "@/lib/property/values";
import { readSheetFile } from "./read-file";

const words = {
  deal: (id: string) => id,
  type: (id: string) => id,
  condition: (id: string) => id,
  feature: (id: string) => id,
};
const bytes = (text: string) => new TextEncoder().encode(text);
const stored = {
  id: "11111111-2222-4333-8444-555555555555",
  version: 1,
  status: "active" as const,
  values: {
    ...emptyProperty,
    title: "דירה בהרצל",
    price: 1_000_000,
    city: "חיפה",
    address: "הרצל 5",
    rooms: 3,
    builtArea: 80,
    propertyTypes: ["apartment" as const],
    reference: "7",
  },
};
const read = (text: string, choice = {}) => {
  const sheet = readSheetFile(bytes(text), choice, words, [stored], 3);
  if (sheet.refused) throw new Error(sheet.refused.code);
  return sheet;
};

test("a file is read with its detected encoding, delimiter and columns", () => {
  const sheet = read("כותרת;מחיר;צבע\nדירה בחיפה;1,200,000;ירוק\n");
  expect(sheet).toMatchObject({
    encoding: "utf-8",
    delimiter: ";",
    names: ["כותרת", "מחיר", "צבע"],
    columns: ["title", "price", null],
  });
  expect(sheet.rows[0]).toMatchObject({
    line: 2,
    home: { title: "דירה בחיפה", price: 1_200_000 },
    problems: [],
    known: null,
  });
  expect(sheet.rows[0]?.unpublishable.map(({ column }) => column)).toContain("city");
});

test("manually chosen columns are used as chosen", () => {
  const { rows } = read("א,ב\nדירה בחיפה,חיפה\n", { columns: ["title", "city"] });
  expect(rows[0]?.home).toEqual({ title: "דירה בחיפה", city: "חיפה" });
});

test("the link of an exported row finds its home, and a foreign or repeated link none", () => {
  const link = `https://delet.example/property/${stored.id.toUpperCase()}`;
  const { rows, left } = read(
    `קישור לנכס,כותרת,מחיר\n${link},,1100000\n${link},דירה בחיפה,1\nhttps://example.com/7,דירה בחיפה,1\n`,
  );
  expect(rows.map(({ known, problems }) => [known?.id, problems.map(({ code }) => code)])).toEqual([
    [stored.id, []],
    [stored.id, ["sheetLinkTwice"]],
    [undefined, []],
  ]);
  expect(rows[0]?.home).toEqual({ price: 1_100_000 });
  expect(left).toEqual([]);
});

test("an existing home is changed, and its empty cells do not count as missing", () => {
  const { rows } = read("מספר נכס,מחיר\n7,1100000\n");
  expect(rows[0]).toMatchObject({
    known: { kind: "same", id: stored.id, title: "דירה בהרצל" },
    problems: [],
    unpublishable: [],
  });
});

test("a new number with the facts of a live home needs confirmation", () => {
  const { rows } = read("מספר נכס,כותרת,עיר,כתובת,חדרים,שטח\n8,דירה אחרת,חיפה,הרצל 5,3,80\n");
  expect(rows[0]?.known).toMatchObject({ kind: "alike", id: stored.id });
});

test("a visible home without a row has left the sheet, if the sheet lists existing homes", () => {
  const other = { ...stored, id: "b", values: { ...stored.values, title: "אחרת", reference: "9" } };
  const gone = { ...other.values, reference: "10" };
  const hidden = { ...other, id: "c", status: "hidden" as const, values: gone };
  const unnumbered = { ...other, id: "d", values: { ...other.values, reference: "" } };
  const leftOf = (text: string) => {
    const sheet = readSheetFile(bytes(text), {}, words, [stored, other, hidden, unnumbered], null);
    return sheet.refused ? null : sheet.left;
  };
  expect(leftOf("מספר נכס,מחיר\n7,1100000\n")).toEqual([{ id: "b", title: "אחרת" }]);
  expect(leftOf("מספר נכס,מחיר\n7,1100000\n9,1\n")).toEqual([]);
  expect(leftOf("מספר נכס,מחיר\n55,1100000\n")).toEqual([]);
});

test("equal rows are told apart", () => {
  const { rows } = read("כותרת\nמחסן בחיפה\nמחסן בחיפה\nמחסן בעכו\n");
  expect(rows.map(({ nth }) => nth)).toEqual([0, 1, 0]);
});

/** As Hebrew Excel saves a file: letters and ₪ are one byte each. */
const inWindows1255 = (text: string) =>
  Uint8Array.from([...text], (letter) => {
    if (letter === "₪") return 0xa4;
    const code = letter.codePointAt(0) ?? 0;
    return code >= 0x5d0 && code <= 0x5ea ? code - 0x5d0 + 0xe0 : code;
  });

test.each([
  ["windows-1255", inWindows1255],
  ["utf-8", bytes],
] as const)(
  "two hundred homes in %s: each wrong cell is named, and the other rows are complete",
  (encoding, written) => {
    const wrong: Record<number, [cell: number, text: string]> = {
      1: [3, "בערך"],
      3: [5, "03/05"],
      5: [2, "אולי"],
      7: [6, "חללית"],
      9: [7, "32/13/2027"],
    };
    const lines = Array.from({ length: 200 }, (_, n) => {
      const price = `1,${500 + n},000 ₪`;
      const cells = [
        `B-${n}`,
        `דירת 3 חדרים עם ממ"ד ${n}`,
        "מכירה",
        price,
        "חיפה",
        "3",
        "דירה",
        "",
      ];
      const [place, text] = wrong[n % 10] ?? [0, cells[0]];
      return cells.with(place, text ?? "").join(";");
    });
    const head = "קוד נכס;כותרת;עסקה;מחיר;עיר;חדרים;סוג;תאריך כניסה";
    const file = written([head, ...lines].join("\r\n"));
    const sheet = readSheetFile(file, {}, words, [], null);
    if (sheet.refused) throw new Error(sheet.refused.code);
    expect([sheet.encoding, sheet.delimiter, sheet.rows.length]).toEqual([encoding, ";", 200]);
    const counts: Record<string, number> = {};
    for (const { problems } of sheet.rows) {
      for (const { column, code } of problems) {
        counts[`${column} ${code}`] = (counts[`${column} ${code}`] ?? 0) + 1;
      }
    }
    expect(counts).toEqual({
      "price priceUnread": 20,
      "rooms sheetDate": 20,
      "transactionType sheetDeal": 20,
      "propertyTypes sheetType": 20,
      "entranceDate dateInvalid": 20,
    });
    expect(sheet.rows.filter((row) => row.unpublishable.length === 0)).toHaveLength(100);
    expect(sheet.rows[0]?.home).toMatchObject({
      title: 'דירת 3 חדרים עם ממ"ד 0',
      price: 1_500_000,
    });
  },
);

test("a thousand rows are read within four seconds", () => {
  const line = (n: number) =>
    `${n},דירה מספר ${n},חיפה,הרצל ${n},3.5,90,1500000,דירה,"מעלית, ממ""ד"\n`;
  const text = `מספר נכס,כותרת,עיר,כתובת,חדרים,שטח,מחיר,סוג,מאפיינים\n${Array.from({ length: 1000 }, (_, n) => line(n + 100)).join("")}`;
  const start = performance.now();
  const { rows } = read(text);
  expect(rows.filter(({ unpublishable }) => unpublishable.length > 0)).toEqual([]);
  expect(rows).toHaveLength(1000);
  expect(performance.now() - start).toBeLessThan(4000);
});
