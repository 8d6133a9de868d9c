import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { readSorting } from "@/lib/numbers/sort";
import type { FullNumbers, Numbers } from "@/lib/numbers/types";
import messages from "@/messages/he.json";
import { NumbersPage } from "./numbers-page";

afterEach(cleanup);

const words = messages.numbers;
const days = [
  { day: "2026-11-20", views: 12, contacts: 1 },
  { day: "2026-11-21", views: 1500, contacts: 40 },
  { day: "2026-11-22", views: 0, contacts: 0 },
];
const row = (id: string, title: string, views: number, visitors: number, contacts: number) => ({
  ...{ id, title, views, visitors, contacts },
  ...{ city: "חיפה", viewsBefore: 0, leads: 0, saves: 0 },
});
const numbers: Numbers = {
  from: "2026-11-20",
  to: "2026-11-22",
  totals: { views: 1512, contacts: 41 },
  days,
  full: {
    before: { views: 1000, contacts: 50 },
    listings: [row("a", "אחת", 12, 10, 3), row("b", "שתיים", 1500, 800, 38)],
    agents: [],
    places: [{ place: "whatsapp", opens: 7, taps: 2, leads: 1 }],
    links: [
      { code: "aB3xYz", name: "שלט ברחוב הרצל", listingTitle: null, opens: 5, taps: 4, leads: 3 },
    ],
    hours: [{ weekday: 0, hour: 9, views: 321, contacts: 2 }],
  },
};
const open = (shown: Numbers, sort?: string, office = false, page = 1) =>
  show(
    <NumbersPage
      choice="7"
      numbers={shown}
      office={office}
      page={page}
      range={null}
      sorting={readSorting(sort)}
    />,
  );
/** The text of a table, row by row. */
const rowsOf = (name: string) =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("row", { hidden: true })
    .slice(1)
    .map((line) => [...line.children].map((cell) => cell.textContent));

test("contacts without distinct visitors have no rate, and visitors without contacts have a rate of zero", () => {
  const listings = [row("a", "בלי מבקרים", 2, 0, 1), row("b", "בלי פנייה", 5, 5, 0)];
  open({ ...numbers, full: { ...(numbers.full as FullNumbers), listings } });
  const rates = rowsOf(words.listings).map((cells) => cells[4]);
  expect(rates).toEqual(["0", "–"]);
});

test("the chart of days has a table with the same days", () => {
  const { container } = open(numbers);
  const figure = container.querySelector("figure") as HTMLElement;
  for (const drawing of figure.querySelectorAll("svg")) {
    expect(drawing.getAttribute("aria-hidden")).toBe("true");
    expect(drawing.querySelectorAll("rect")).toHaveLength(days.length);
    // The day with the most views is the tallest, and one without views has no height.
    const heights = [...drawing.querySelectorAll("rect")].map((bar) =>
      Number(bar.getAttribute("height")),
    );
    expect(Math.max(...heights)).toBe(heights[1]);
    expect(heights[2]).toBe(0);
  }
  // One each for phone, tablet and desktop.
  expect(figure.querySelectorAll("svg")).toHaveLength(3);
  const lines = [...figure.querySelectorAll("tbody tr")].map((line) =>
    [...line.children].map((cell) => cell.textContent),
  );
  expect(lines).toEqual([
    ["20.11", "12", "1"],
    ["21.11", "1,500", "40"],
    ["22.11", "0", "0"],
  ]);
});

test("hours, places and the agent's own links are tables with their numbers", () => {
  open(numbers);
  const hours = within(screen.getByRole("region", { name: words.hoursTitle }));
  expect(hours.getByText("321").closest("tr")?.textContent).toContain("8:00–10:00");
  expect(rowsOf(words.links)).toEqual([["שלט ברחוב הרצל", "5", "4", "3"]]);
  expect(rowsOf(words.places)).toMatchObject([[expect.any(String), "7", "2", "1"]]);
});

test.each([
  ["views", "descending", ["שתיים", "אחת"]],
  ["-views", "ascending", ["אחת", "שתיים"]],
  // Per hundred visitors, not in total.
  ["rate", "descending", ["אחת", "שתיים"]],
] as const)("homes are sorted by a link: %s", (sort, way, titles) => {
  open(numbers, sort);
  const table = within(screen.getByRole("region", { name: words.listings }));
  const [head] = table.getAllByRole("columnheader").filter((one) => one.hasAttribute("aria-sort"));
  expect(head?.getAttribute("aria-sort")).toBe(way);
  expect(
    within(head as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toContain("sort=");
  expect(rowsOf(words.listings).map(([title]) => title?.replace("חיפה", ""))).toEqual(titles);
});

test("the period of comparison is named once, and so is its absence", () => {
  const full = numbers.full as NonNullable<Numbers["full"]>;
  open(numbers);
  expect(screen.getByText("עלייה של 51%")).toBeTruthy();
  expect(screen.getAllByText(words.against)).toHaveLength(1);
  cleanup();
  open({ ...numbers, full: { ...full, before: { views: 0, contacts: 0 } } });
  expect(screen.getAllByText(words.noBefore)).toHaveLength(1);
  expect(screen.queryByText(words.beforeZero)).toBeNull();
});

test("without statistics only the last 30 days' views and contacts are shown, with a note on what is missing", () => {
  open({ ...numbers, full: null });
  expect(screen.getByText(words.planText)).toBeTruthy();
  expect(screen.queryByRole("region", { name: words.listings })).toBeNull();
  expect(screen.queryByText(words.csv)).toBeNull();
  cleanup();
  open(numbers);
  expect(screen.queryByText(words.planText)).toBeNull();
  expect(screen.getByRole("link", { name: words.csv }).getAttribute("href")).toContain("days=7");
});

test("without any views, an agent and an office each see their own empty state", () => {
  const none = { ...numbers, totals: { ...numbers.totals, views: 0, contacts: 0 } };
  open(none);
  expect(screen.getByText(words.emptyText)).toBeDefined();
  cleanup();
  open(none, undefined, true);
  expect(screen.getByText(words.officeEmptyText)).toBeDefined();
});

test("listings are shown by pages in the chosen order, and where only the most viewed were read it says so", () => {
  const many = Array.from({ length: 500 }, (_, n) => row(`h${n}`, `דירה ${n}`, n, n, 0));
  const full = { ...(numbers.full as FullNumbers), listings: many };
  open({ ...numbers, full }, "-views", false, 2);
  const titles = rowsOf(words.listings).map(([title]) => title);
  expect([titles.length, titles[0], titles[49]]).toEqual([50, "דירה 50חיפה", "דירה 99חיפה"]);
  expect(screen.getByText(words.mostViewed.replace("{count, number}", "500"))).toBeTruthy();
  const pages = screen.getByRole("navigation", { name: messages.ui.pagination.label });
  const next = within(pages).getByRole("link", { name: messages.ui.pagination.next });
  expect(next.getAttribute("href")).toBe("/numbers?days=7&sort=-views&page=3#listings");
  cleanup();
  open(numbers);
  expect(screen.queryByRole("navigation", { name: messages.ui.pagination.label })).toBeNull();
});
