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
