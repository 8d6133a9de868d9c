import type { ListingRow } from "./types";

export const COLUMNS = [
  "title",
  "views",
  "visitors",
  "contacts",
  "rate",
  "leads",
  "saves",
] as const;
export type Column = (typeof COLUMNS)[number];
export type Sorting = { by: Column; up: boolean };

/** Contacts per hundred visitors; null without visitors. */
export const per100 = ({
  contacts,
  visitors,
}: {
  contacts: number;
  visitors?: number | undefined;
}) => (visitors ? Math.round((contacts / visitors) * 1000) / 10 : null);

/** `views` is descending and `-views` ascending; `title` is alphabetical and `-title` reversed. */
export function readSorting(requested: string | string[] | undefined): Sorting {
  const word = typeof requested === "string" ? requested : "";
  const by = COLUMNS.find((column) => column === word.replace(/^-/, "")) ?? "views";
  return { by, up: word.startsWith("-") !== (by === "title") };
}

/** The parameter for this order. */
export const sortWord = ({ by, up }: Sorting) => (up === (by === "title") ? by : `-${by}`);

/** The parameter to sort by this column; reversed if it is already the sort column. */
export const sortingOf = (column: Column, now: Sorting) =>
  now.by === column && sortWord(now) === column ? `-${column}` : column;

export function sortListings(rows: readonly ListingRow[], { by, up }: Sorting) {
  const value = (row: ListingRow) =>
    by === "rate" ? (per100(row) ?? -1) : by === "title" ? 0 : row[by];
  const order = (a: ListingRow, b: ListingRow) =>
    by === "title" ? a.title.localeCompare(b.title, "he") : value(a) - value(b);
  return [...rows].sort((a, b) => (up ? order(a, b) : order(b, a)));
}
