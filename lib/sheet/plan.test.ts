import { expect, test } from "vitest";
import { batchesOf, planOf } from "./plan";
import type { ReadSheetRow } from "./read-file";

const problem = { column: "price", code: "priceUnread" } as const;
const rowOf = (change: Partial<ReadSheetRow> = {}): ReadSheetRow => ({
  line: 2,
  cells: [],
  home: { title: "דירה" },
  pictures: [],
  agentName: "",
  linkedId: null,
  nth: 0,
  fileProblems: [],
  problems: [],
  unpublishable: [],
  known: null,
  ...change,
});
const same = { kind: "same", id: "a", title: "דירה" } as const;
const alike = { ...same, kind: "alike" } as const;

test.each([
  ["a whole row is published where that was chosen", {}, true, null, "publish"],
  ["or a draft", {}, false, null, "draft"],
  ["what lacks something is a draft", { unpublishable: [problem] }, true, null, "draft"],
  ["what cannot be read is refused", { problems: [problem], known: same }, true, null, "refused"],
  ["its agent's number changes a home", { known: same }, true, null, "change"],
  ["what looks like a home is asked about", { known: alike }, true, null, "ask"],
  ["and changes it", { known: alike }, true, "same", "change"],
  ["or is another one", { known: alike }, true, "other", "publish"],
] as const)("%s", (_, change, publish, answer, plan) => {
  expect(planOf(rowOf(change as never), publish, answer)).toBe(plan);
});

test("rows are sent in batches of 25, those to be published apart and first", () => {
  const rows = Array.from({ length: 60 }, (_, n) =>
    rowOf({ line: n + 2, unpublishable: n % 2 ? [] : [problem] }),
  );
  const waits = rowOf({ line: 90, known: alike });
  const batches = batchesOf([...rows, waits, rowOf({ problems: [problem] })], true, () => null);
  expect(batches.map(({ publish, rows }) => [publish, rows.length])).toEqual([
    [true, 25],
    [true, 5],
    [false, 25],
    [false, 5],
  ]);
  expect(batchesOf([waits], false, () => "same")[0]?.rows).toMatchObject([{ line: 90, id: "a" }]);
  expect(batchesOf([waits], false, () => "other")[0]?.rows).toMatchObject([{ id: null }]);
});
