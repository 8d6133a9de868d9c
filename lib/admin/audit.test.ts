import { expect, test } from "vitest";
import { auditChanges, auditFilters, auditNamed, auditPage, auditQuery } from "./audit";

test("filters are parsed from the query and written back to it", () => {
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

test("a date range may be given in either order", () => {
  const filters = auditFilters({ from: "2026-03-02", to: "2026-03-01" });
  expect(filters).toMatchObject({ from: "2026-03-01", to: "2026-03-02" });
  expect(auditFilters({ from: "2026-03-02" })).toMatchObject({ from: "2026-03-02", to: "" });
});

test("unknown filter values are ignored", () => {
  const none = { person: "", action: "", from: "", to: "", page: 1 };
  const odd = { action: "drop", from: "2026-02-31", to: "yesterday", page: "0" };
  expect(auditFilters(odd)).toEqual(none);
  expect(auditQuery(auditFilters({}))).toBe("");
});

test("changes list each field before and after; older entries list what they have", () => {
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

test("a change from empty to empty is not a change", () => {
  expect(
    auditChanges({
      before: { addon_ids: null, status: null, ends_at: "" },
      after: { addon_ids: [], status: "active", ends_at: null },
    }),
  ).toEqual([{ field: "status", before: null, after: "active" }]);
  expect(auditChanges({ after: { addon_ids: [] } })).toEqual([{ field: "addon_ids", after: [] }]);
});

const [KNOWN, GONE] = ["a", "b"].map((one) => `6f1b2c3${one}-0000-4000-8000-000000000001`) as [
  string,
  string,
];
const names = { [KNOWN]: "זהב" };

test("a reported list links to its page when the entry has its code", () => {
  const page = { href: "/list/abc", details: { list: 1 } };
  expect(auditPage("list_reported", { code: "abc", list: 1 })).toEqual(page);
  expect(auditPage("list_reported", {})).toEqual({ href: null, details: {} });
  const other = { href: null, details: { code: "abc" } };
  expect(auditPage("plan_saved", { code: "abc" })).toEqual(other);
});

test("ids are shown as names, and deleted ones as the first characters of the id", () => {
  expect(auditChanges({ before: { plan_id: GONE }, after: { plan_id: KNOWN } }, names)).toEqual([
    { field: "plan_id", before: "6f1b2c3b…", after: "זהב" },
  ]);
  expect(auditChanges({ after: { addon_ids: [KNOWN, GONE] }, company: KNOWN }, names)).toEqual([
    { field: "addon_ids", after: ["זהב", "6f1b2c3b…"] },
    { field: "company", after: "זהב" },
  ]);
  // A field that names an account shows that the account was deleted.
  expect(
    auditChanges({ before: { owner: GONE }, after: { owner: KNOWN }, to: GONE }, names),
  ).toEqual([
    { field: "owner", before: { goneId: "6f1b2c3b…" }, after: "זהב" },
    { field: "to", after: { goneId: "6f1b2c3b…" } },
  ]);
  expect(auditNamed({ deep: [{ id: KNOWN, n: 1, none: null }] }, names)).toEqual({
    deep: [{ id: "זהב", n: 1, none: null }],
  });
  // An id within a longer text is left alone.
  const link = `https://pay.example/${KNOWN}`;
  expect(auditNamed(link, names)).toBe(link);
});
