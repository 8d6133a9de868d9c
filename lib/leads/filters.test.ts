import { expect, test } from "vitest";
import { isNarrowed, readLeadFilters, withLeadFilters } from "./filters";
import { fillTemplate, isDue } from "./view";

const LISTING = "0b5c7d1e-1111-4a2b-8c3d-000000000001";

test("filters are read from the address, and invalid values are ignored", () => {
  const all = {
    status: "offer",
    listing: LISTING,
    source: "aB3dE6",
    q: " רון ",
    today: "1",
    page: "3",
  };
  expect(readLeadFilters(all)).toEqual({ ...all, q: "רון", page: 3 });
  expect(readLeadFilters({ source: "whatsapp" })).toEqual({ source: "whatsapp" });
  const rubbish = { status: "won", listing: "1", source: "a", q: " ", today: "x", page: "-1" };
  expect(Object.values(readLeadFilters(rubbish)).filter(Boolean)).toEqual([]);
  expect(readLeadFilters({ q: ["a", "b"], status: ["new"] })).toEqual({});
});

test("changing a filter returns to the first page", () => {
  const now = readLeadFilters({ status: "new", q: "רון", page: "3" });
  expect(withLeadFilters(now, { status: "offer" })).toBe(
    "/leads?status=offer&q=%D7%A8%D7%95%D7%9F",
  );
  expect(withLeadFilters(now, { page: 2 })).toContain("page=2");
  expect(withLeadFilters({})).toBe("/leads");
  expect([isNarrowed({}), isNarrowed({ page: 2 }), isNarrowed({ q: "א" })]).toEqual([
    false,
    false,
    true,
  ]);
});

test("a template is filled with names, and placeholders inside a name are not expanded", () => {
  const values = { name: "{agent} $&", agent: "דנה", title: "גן" };
  expect(fillTemplate("שלום {name}, {agent} כאן, על {title}. {price}", values)).toBe(
    "שלום {agent} $&, דנה כאן, על גן. {price}",
  );
});

test.each([
  ["talked", "2026-11-22", true],
  ["new", "2026-11-21", true],
  ["talked", "2026-11-23", false],
  ["talked", null, false],
  ["closed", "2026-11-22", false],
  ["not_relevant", "2026-11-22", false],
] as const)(
  "a lead that is %s with the date %s is due for a call: %s",
  (status, callBackOn, due) => {
    expect(isDue({ status, callBackOn }, "2026-11-22")).toBe(due);
  },
);
