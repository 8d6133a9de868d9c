import { expect, test } from "vitest";
import { auditChanges, auditFilters, auditQuery } from "./audit";

test("the address is read and written", () => {
  const filters = auditFilters({
    person: " דנה ",
    action: "user_deleted",
    from: "2026-03-01",
    to: ["2026-03-02", "x"],
    page: "2",
  });
  expect(filters).toEqual({
    person: "דנה",
    action: "user_deleted",
    from: "2026-03-01",
    to: "2026-03-02",
    page: 2,
  });
  const query = Object.fromEntries(new URLSearchParams(auditQuery(filters)));
  expect(auditFilters(query)).toEqual(filters);
});

test("what is not understood is not asked for", () => {
  const none = { person: "", action: "", from: "", to: "", page: 1 };
  const odd = { action: "drop", from: "2026-02-31", to: "yesterday", page: "0" };
  expect(auditFilters(odd)).toEqual(none);
  expect(auditQuery(auditFilters({}))).toBe("");
});

test("a change is told field by field, before and after; an older line as far as it goes", () => {
  expect(
    auditChanges({ before: { price: 10, gone: "a" }, after: { price: null, video: true } }),
  ).toEqual([
    { field: "price", before: 10, after: null },
    { field: "gone", before: "a" },
    { field: "video", after: true },
  ]);
  expect(auditChanges({ mails: 2 })).toEqual([{ field: "mails", after: 2 }]);
  expect(auditChanges({})).toEqual([]);
});
