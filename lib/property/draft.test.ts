import { describe, expect, test } from "vitest";
import { draftKey, readDraft, sameValues } from "./draft";
import { emptyProperty } from "./values";

const HOUR = 3_600_000;
const now = Date.parse("2026-11-21T12:00:00Z");
const draft = {
  savedAt: now - HOUR,
  version: null,
  clientRequestId: "9e107d9d-3721-4b1f-9b6a-0123456789ab",
  values: { ...emptyProperty, title: "דירה בבנייה", price: 5, images: ["a.jpg"] },
};
const read = (changes: object) => readDraft(JSON.stringify({ ...draft, ...changes }), now);

test("a draft is read back as it was saved", () => {
  expect(read({})).toEqual(draft);
});

describe("nothing is restored", () => {
  test.each([
    ["of nothing", null],
    ["of noise", "{"],
    ["of another shape", '{"title":"x"}'],
    ["of a draft without an id", JSON.stringify({ ...draft, clientRequestId: "1" })],
    ["after thirty days", JSON.stringify({ ...draft, savedAt: now - 31 * 24 * HOUR })],
    ["from the future", JSON.stringify({ ...draft, savedAt: now + HOUR })],
  ])("%s", (_, text) => {
    expect(readDraft(text, now)).toBeNull();
  });
});

test("invalid fields become empty, unknown ones are dropped", () => {
  const values = { ...draft.values, price: "5", images: [1], ribbonEnabled: "yes", pool: true };
  expect(read({ values })?.values).toEqual({ ...emptyProperty, title: "דירה בבנייה" });
});

test("values are compared by content", () => {
  expect(sameValues(emptyProperty, { ...emptyProperty, images: [] })).toBe(true);
  expect(sameValues(emptyProperty, { ...emptyProperty, rooms: 3 })).toBe(false);
});

test("each agent and listing has its own draft", () => {
  expect(draftKey("a", null)).not.toBe(draftKey("b", null));
  expect(draftKey("a", "1")).not.toBe(draftKey("a", null));
});
