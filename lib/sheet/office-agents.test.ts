import { expect, test } from "vitest";
import type { SheetWords } from "./cells";
import { namesIn, withAgents } from "./office-agents";
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

test("a file of an office names whose home each row is, and asks about each name once", () => {
  expect(namesIn(read(true))).toEqual(["dana", "nobody", "ron", "constructor"]);
});

test("a name that nobody has, a missing one, and an agent who does not let are errors of their rows", () => {
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

test("an agent's own file has no column of agents", () => {
  const sheet = read(false);
  expect(sheet.refused ? null : sheet.columns[0]).toBeNull();
});
