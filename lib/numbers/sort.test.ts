import { expect, test } from "vitest";
import { per100, readSorting, sortingOf, sortListings } from "./sort";
import type { ListingRow } from "./types";

const row = (title: string, views: number, contacts = 0, visitors = views): ListingRow => ({
  id: title,
  title,
  city: null,
  views,
  viewsBefore: 0,
  visitors,
  contacts,
  leads: 0,
  saves: 0,
});
const rows = [row("ב", 3, 3), row("א", 9, 1), row("ג", 0)];
const sorted = (asked?: string) =>
  sortListings(rows, readSorting(asked))
    .map(({ title }) => title)
    .join("");

test.each([
  [undefined, "אבג"],
  ["nonsense", "אבג"],
  ["-views", "גבא"],
  ["contacts", "באג"],
  ["rate", "באג"],
  ["title", "אבג"],
  ["-title", "גבא"],
])("%s", (asked, order) => {
  expect(sorted(asked)).toBe(order);
});

test("sorting by the same column again reverses the order", () => {
  expect(sortingOf("views", readSorting("views"))).toBe("-views");
  expect(sortingOf("views", readSorting("-views"))).toBe("views");
  expect(sortingOf("title", readSorting("title"))).toBe("-title");
  expect(sortingOf("title", readSorting("views"))).toBe("title");
  expect(readSorting(["views"])).toEqual({ by: "views", up: false });
});

test("without visitors there is no rate", () => {
  expect(per100({ contacts: 1, visitors: 0 })).toBeNull();
  expect(per100({ contacts: 1 })).toBeNull();
  expect(per100({ contacts: 1, visitors: 30 })).toBe(3.3);
});
