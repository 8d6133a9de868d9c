import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CONDITIONS, FEATURES, PROPERTY_TYPES, TRANSACTION_TYPES } from "@/lib/catalog/ids";
import { sheetXml, workbookOf } from "@/lib/sheet/example-workbook";
import type { SheetLabels } from "@/lib/sheet/labels";
import type { ReadSheet } from "@/lib/sheet/read-file";
import messages from "@/messages/he.json";
import { bundleForNode } from "@/scripts/launch/bundle";
import { readInThread } from "./read-in-thread";
import type { OfficeQuery, OfficeResult, ReadOrder } from "./read-order";

const HEAD = "כותרת,עסקה,מחיר,עיר,סוכן,קוד נכס";
const row = (n: number) => `דירה מספר ${n},מכירה,${1_000_000 + n},חיפה,dana,S-${n}`;
const csv = (rows: number) =>
  Buffer.from([HEAD, ...Array.from({ length: rows }, (_, n) => row(n))].join("\n"));

const { property } = messages;
const of = <Id extends string>(ids: readonly Id[], labels: Record<Id, string>) =>
  Object.fromEntries(ids.map((id) => [id, labels[id]])) as Record<Id, string>;
const labels: SheetLabels = {
  deal: of(TRANSACTION_TYPES, property.transaction),
  type: of(PROPERTY_TYPES, property.types),
  condition: of(CONDITIONS, property.condition),
  feature: of(FEATURES, property.features),
};
const order = (bytes: Buffer, more: Partial<ReadOrder> = {}): ReadOrder => ({
  bytes,
  choice: {},
  labels,
  homes: [],
  room: null,
  ...more,
});

const nothing = async (): Promise<OfficeResult> => ({ agents: new Map(), homes: [] });
const FOLDER = "dist/test-sheet-worker";
beforeAll(() =>
  bundleForNode(FOLDER, { "read-sheet-worker": "server/sheet/read-sheet-worker.ts" }),
);
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));
type Options = NonNullable<Parameters<typeof readInThread>[2]>;
async function read(
  given: ReadOrder,
  look: (query: OfficeQuery) => Promise<OfficeResult> = nothing,
  options: Options = {},
) {
  const json = await readInThread(given, look, {
    script: resolve(FOLDER, "read-sheet-worker.mjs"),
    ...options,
  });
  return json && (JSON.parse(new TextDecoder().decode(json)) as ReadSheet);
}

test("a file is read as text or as a workbook, with the site's labels", async () => {
  const text = await read(order(csv(2), { room: 3 }));
  expect(text).toMatchObject({ encoding: "utf-8", delimiter: ",", room: 3 });
  expect(text?.refused ? [] : text?.rows.map(({ home }) => home.transactionType)).toEqual([
    "sale",
    "sale",
  ]);
  const cells = [HEAD, row(1)].map((line) => line.split(","));
  const workbook = await read(order(Buffer.from(workbookOf(sheetXml(cells)))));
  expect(workbook).toMatchObject({ encoding: null, rows: [{ home: { title: "דירה מספר 1" } }] });
});

test("the site goes on while 5,000 rows are read", async () => {
  let turns = 0;
  let ended = false;
  const reading = read(order(csv(5000))).finally(() => {
    ended = true;
  });
  while (!ended) {
    await turn();
    turns += 1;
  }
  expect(await reading).toMatchObject({ rows: { length: 5000 } });
  expect(turns).toBeGreaterThan(100);
});

test("an office's file asks for the agents it names, and a row names its agent", async () => {
  const queries: OfficeQuery[] = [];
  const sheet = await read(order(csv(2), { choice: { byOffice: true } }), async (query) => {
    queries.push(query);
    const dana = { id: "7f3c1f0e-0000-4000-8000-000000000001", name: "דנה", edits: true };
    return { agents: new Map([["dana", dana]]), homes: [] };
  });
  expect(queries).toMatchObject([{ names: ["dana"], requests: { length: 2 } }]);
  expect(sheet).toMatchObject({ rows: [{ agent: { name: "דנה" } }, { agent: { name: "דנה" } }] });
});

test("a failed lookup fails the reading", async () => {
  const look = async () => {
    throw new Error("the database does not answer");
  };
  await expect(read(order(csv(1), { choice: { byOffice: true } }), look)).rejects.toThrow(
    "the database does not answer",
  );
});

test("a file that takes too long or too much memory is not read", async () => {
  expect(await read(order(csv(5000)), nothing, { seconds: 0.05 })).toBeNull();
  expect(await read(order(csv(5000)), nothing, { heapMb: 8 })).toBeNull();
});

test("a request that was aborted is not read on", async () => {
  const leaving = new AbortController();
  const reading = read(order(csv(5000)), nothing, { signal: leaving.signal });
  leaving.abort("gone");
  await expect(reading).rejects.toBe("gone");
});
