import { expect, test } from "vitest";
import { newSave, withPictures, withSavedRows } from "./save-progress";

const row = (line: number) => ({ line, id: null, nth: 0, home: {} });
const published = { publish: true, rows: [row(2), row(3), row(4)] };
const drafts = { publish: false, rows: [row(5)] };
const A = "https://example.com/a.jpg";
const pictures = () => [A, "b.jpg"];
const problems = [{ column: "price" as const, code: "priceUnread" as const }];
const ANSWERS = [
  { line: 2, id: "published" },
  { line: 3, id: "no room", asDraft: true as const },
  { line: 4, refused: problems },
];

test("a new save has all its rows still to send", () => {
  expect(newSave([published, drafts])).toMatchObject({
    ...{ state: "saving", total: 4, saved: 0, rest: [published, drafts], homes: [] },
  });
});

test("a saved batch is counted, and its listings wait for the pictures that have an address", () => {
  const save = withSavedRows(newSave([published, drafts]), ANSWERS, pictures, false);
  expect(save).toMatchObject({ total: 4, saved: 2, asDrafts: 1, rest: [drafts] });
  expect([...save.ids]).toEqual([
    [2, "published"],
    [3, "no room"],
  ]);
  expect([...save.refused]).toEqual([[4, problems]]);
  expect(save.homes).toEqual([
    { line: 2, id: "published", addresses: [A] },
    { line: 3, id: "no room", addresses: [A] },
  ]);
  expect(save.pictures).toEqual({ homes: 2, added: 0, failed: [] });
});

test("an office fetches no pictures for its agents' own drafts", () => {
  const first = withSavedRows(newSave([published, drafts]), ANSWERS, pictures, true);
  const both = withSavedRows(first, [{ line: 5, id: "draft" }], pictures, true);
  expect(both.saved).toBe(3);
  expect(both.homes.map(({ id }) => id)).toEqual(["published"]);
});

test("fetched pictures are counted, and a failed one names its row", () => {
  const save = withSavedRows(newSave([published]), ANSWERS, pictures, false);
  const failure = { address: A, code: "imageType", values: {} };
  const next = withPictures(save, { added: 1, failed: [failure] });
  expect(next.homes.map(({ id }) => id)).toEqual(["no room"]);
  expect(next.pictures).toEqual({ homes: 2, added: 1, failed: [{ line: 2, ...failure }] });
  const last = withPictures(next, { added: 1, failed: [] });
  expect(withPictures(last, { added: 5, failed: [] })).toBe(last);
});
