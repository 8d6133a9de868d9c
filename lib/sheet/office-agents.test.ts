import { expect, test } from "vitest";
import { emptyProperty } from "@/lib/property/values";
import type { SheetWords } from "./cells";
import type { OfficeHome } from "./known-home";
import { namesIn, withAgents, withKnownHomes } from "./office-agents";
import { batchesOf } from "./plan";
import { readSheetFile } from "./read-file";

const words: SheetWords = { deal: String, type: String, condition: String, feature: String };
const FILE = [
  "סוכן,כותרת,עיר",
  "dana,דירה של דנה,חיפה",
  "nobody,דירה של אף אחד,חיפה",
  "ron,דירה של רון,חיפה",
  ",דירה בלי סוכן,חיפה",
  "constructor,דירה עם שם מוזר,חיפה",
].join("\n");
const read = (byOffice: boolean) =>
  readSheetFile(new TextEncoder().encode(FILE), { byOffice }, words, [], null);
const agents = new Map([
  ["dana", { id: "a1", name: "דנה", edits: true }],
  ["ron", { id: "a2", name: "רון", edits: false }],
]);

test("an office file names each row's agent, and asks about each name once", () => {
  expect(namesIn(read(true))).toEqual(["dana", "nobody", "ron", "constructor"]);
});

test("an unknown name, a missing one, and an agent who forbids edits are row errors", () => {
  const sheet = withAgents(read(true), agents);
  if (sheet.refused) throw new Error("the file was not read");
  expect(sheet.rows.map(({ agent, problems }) => [agent?.id, problems[0]?.code])).toEqual([
    ["a1", undefined],
    [undefined, "sheetAgentUnknown"],
    ["a2", "officeEditsNotAllowed"],
    [undefined, "sheetAgentMissing"],
    [undefined, "sheetAgentUnknown"],
  ]);
  const sent = batchesOf(sheet.rows, false, () => null).flatMap(({ rows }) => rows);
  expect(sent.map(({ agent, home }) => [agent, home.title])).toEqual([["a1", "דירה של דנה"]]);
});

test("an agent's own file has no agent column", () => {
  const sheet = read(false);
  expect(sheet.refused ? null : sheet.columns[0]).toBeNull();
});

test("an export finds its homes by their links, each only for its own agent", () => {
  const [ofDana, ofRon, gone] = ["a", "b", "c"].map(
    (letter) => `${letter.repeat(8)}-${"1111-".repeat(3)}${letter.repeat(12)}`,
  );
  const homeOf = (id = "", agent = "a1", edits = true) =>
    ({
      ...{ id, version: 1, status: "active", requestId: null },
      agent: { id: agent, username: null, edits },
      values: {
        ...emptyProperty,
        title: `דירה ${id}`,
        price: 1_000_000,
        city: "חיפה",
        images: ["a.jpg"],
      },
    }) as OfficeHome;
  const link = (id = "") => `https://delet.example/property/${id}`;
  const lines = [
    "סוכן,כותרת,מחיר,תמונות,קישור לנכס",
    `dana,,1100000,https://delet.example/media/a.jpg,${link(ofDana)}`,
    `dana,דירה ישנה,,,${link(ofRon)}`,
    `dana,דירה ישנה,,,${link(gone)}`,
    `dana,דירה ישנה,,,${link(ofDana)}`,
    `ron,דירה ישנה,,,${link(ofRon)}`,
  ];
  const bytes = new TextEncoder().encode(lines.join("\n"));
  const sheet = withAgents(readSheetFile(bytes, { byOffice: true }, words, [], null), agents);
  const known = withKnownHomes(sheet, [homeOf(ofDana), homeOf(ofRon, "a2", false)], () => "");
  if (known.refused) throw new Error("the file was not read");
  expect(
    known.rows.map(({ known: home, problems }) => [home?.id ?? null, problems[0]?.code ?? null]),
  ).toEqual([
    [ofDana, null],
    [null, "sheetLinkAgent"],
    [null, null],
    [ofDana, "sheetLinkTwice"],
    [null, "officeEditsNotAllowed"],
  ]);
  // Its empty cells keep what is stored, and its pictures are there already.
  expect(known.rows[0]).toMatchObject({ known: { kind: "same" }, problems: [], pictures: [] });
});

test("a row like a home of its agent is asked about once, and never matches another agent's home", () => {
  const values = { ...emptyProperty, city: "חיפה", rooms: 3, builtArea: 80, address: "הרצל 5" };
  const home = (id: string, agent: string, edits = true, requestId: string | null = null) =>
    ({
      ...{
        id,
        version: 1,
        status: "active",
        requestId,
        agent: { id: agent, username: null, edits },
      },
      values: { ...values, title: `דירה ${id}` },
    }) as OfficeHome;
  const lines = [
    "סוכן,מספר נכס,כותרת,עיר,כתובת,חדרים,שטח בנוי",
    "dana,,דירה,חיפה,הרצל 5,3,80",
    "dana,7,דירה,חיפה,הרצל 5,3,80",
    "dana,8,דירה,חיפה,הרצל 5,3,80",
    "dana,,דירה,חיפה,הרצל 5,4,80",
    "nobody,,דירה,חיפה,הרצל 5,3,80",
  ];
  const bytes = new TextEncoder().encode(lines.join("\n"));
  const sheet = withAgents(readSheetFile(bytes, { byOffice: true }, words, [], null), agents);
  const knownOf = (homes: OfficeHome[]) => {
    const known = withKnownHomes(sheet, homes, ({ home: { reference } }) => `office ${reference}`);
    return known.refused ? [] : known.rows.map((row) => row.known?.id ?? null);
  };
  const alike = ["h", "h", "h", null, null];
  expect(knownOf([home("h", "a1")])).toEqual(alike);
  expect(knownOf([home("h", "a1"), home("of 7", "a1", true, "office 7")])).toEqual([
    ...["h", null, "h", null, null],
  ]);
  expect(knownOf([home("h", "a2"), home("h", "a1", false)])).toEqual(
    lines.slice(1).map(() => null),
  );
});
