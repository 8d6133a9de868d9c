import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NumbersPage } from "@/components/numbers/numbers-page";
import { show } from "@/components/testing/show";
import { readSorting } from "@/lib/numbers/sort";
import type { ListingRow, Numbers } from "@/lib/numbers/types";
import messages from "@/messages/he.json";
import { GET } from "./route";

const { account, asked } = vi.hoisted(() => ({ account: vi.fn(), asked: vi.fn() }));
vi.mock("@/server/account/session", () => ({ getAccount: account }));
vi.mock("@/server/numbers/queries", () => ({ getNumbers: asked }));
vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  const { default: words } = await import("@/messages/he.json");
  return {
    getTranslations: async (namespace: "numbers") =>
      createTranslator({ locale: "he", messages: words, namespace }),
  };
});

const words = messages.numbers;
/** Titles and towns are typed by agents: each of these tries to become a formula or another row. */
const EVIL = [
  '=HYPERLINK("https://evil.example","מחיר")',
  "+972521234567",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(A1:A9)",
  "\t=1+1",
  '"=1+1"',
  'דירה, "עם נוף"\nשורה שנייה',
];
const listings = EVIL.map(
  (title, n): ListingRow => ({
    id: `home${n}`,
    title,
    city: n === 0 ? "=1+1" : n === 1 ? null : "חיפה",
    views: 1200 + n,
    viewsBefore: 0,
    visitors: n === 6 ? 0 : 310 + n,
    contacts: 7 * n,
    leads: n,
    saves: 2 * n,
  }),
);
const sum = (column: "views" | "visitors" | "contacts" | "leads" | "saves") =>
  listings.reduce((all, row) => all + row[column], 0);
const numbers: Numbers = {
  from: "2026-11-17",
  to: "2026-11-23",
  totals: {
    views: sum("views"),
    contacts: sum("contacts"),
    visitors: sum("visitors"),
    leads: sum("leads"),
    saves: sum("saves"),
  },
  days: [
    { day: "2026-11-22", views: sum("views") - 100, contacts: sum("contacts") - 3 },
    { day: "2026-11-23", views: 100, contacts: 3 },
  ],
  full: {
    before: { views: 0, contacts: 0 },
    listings,
    agents: [],
    places: [],
    links: [],
    hours: [],
  },
};

const ACTIVE = {
  ...{ trialActive: false, trialEndsAt: null, office: null },
  ...{ subscriptionActive: true, subscriptionEndsAt: null },
};

beforeEach(() => {
  account.mockResolvedValue({ profile: { userType: "agent", ...ACTIVE } });
  asked.mockResolvedValue(numbers);
});
afterEach(cleanup);

/** Parsed as a spreadsheet would (RFC 4180), with every cell as it is. */
async function file(query = "") {
  const answer = await GET(new Request(`https://delet.test/numbers/export${query}`));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  expect(text.startsWith("\uFEFF")).toBe(true);
  const cells = [...text.slice(1).matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)];
  expect(cells.map(([whole]) => whole).join("")).toBe(text.slice(1));
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of cells) {
    const value = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    rows.at(-1)?.push(value);
    if (end === "\r\n") rows.push([]);
  }
  return { answer, head: rows[0] ?? [], rows: rows.slice(1, -1) };
}

const plain = (text: string | null | undefined) => (text ?? "").replace(/[⁦-⁩\u200e\u200f,]/g, "");

test("no cell is a formula or breaks its row, whatever a home's title contains", async () => {
  const { head, rows } = await file();
  expect(rows).toHaveLength(EVIL.length);
  for (const row of [head, ...rows]) {
    expect(row).toHaveLength(8);
    for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  }
  // The title is still legible.
  expect(rows.map(([title]) => title?.replace(/^'/, ""))).toEqual(EVIL);
  expect(rows.slice(0, 3).map(([, city]) => city)).toEqual(["'=1+1", "", "חיפה"]);
});

test("rows and totals match the screen", async () => {
  const { head, rows } = await file("?days=7");
  show(
    <NumbersPage
      choice="7"
      numbers={numbers}
      office={false}
      page={1}
      range={null}
      sorting={readSorting(undefined)}
    />,
  );
  const table = within(screen.getByRole("region", { name: words.listings }));
  const lines = table.getAllByRole("row").slice(1);
  const shown = lines.map((line) => {
    const [name, ...cells] = [...line.children];
    return [
      name?.querySelector("bdi")?.textContent,
      ...cells.map((cell) => plain(cell.textContent)),
    ];
  });
  const written = rows.map(([title = "", , ...cells]) => [
    title.replace(/^'/, ""),
    // Without visitors there is no rate: an empty cell in the file, a dash on the screen.
    ...cells.map((cell) => cell || "–"),
  ]);
  const byTitle = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
  expect(written.toSorted(byTitle)).toEqual(shown.toSorted(byTitle));

  for (const name of ["views", "visitors", "contacts", "leads", "saves"] as const) {
    const column = head.indexOf(words.columns[name]);
    expect(column, name).toBeGreaterThan(1);
    const total = rows.reduce((all, row) => all + Number(row[column]), 0);
    const card = screen
      .getAllByText(words[name])
      .find((one) => one.closest("dl"))
      ?.closest("dl > div");
    expect([name, plain(card?.textContent)]).toEqual([
      name,
      expect.stringContaining(String(total)),
    ]);
  }
});

test("without statistics the export lists days, and its totals match the screen", async () => {
  asked.mockResolvedValue({ ...numbers, full: null });
  const { head, rows } = await file();
  expect(head).toEqual([words.day, words.views, words.contacts]);
  expect(rows.map(([day]) => day)).toEqual(["2026-11-22", "2026-11-23"]);
  const total = (column: number) => rows.reduce((all, row) => all + Number(row[column]), 0);
  expect([total(1), total(2)]).toEqual([numbers.totals.views, numbers.totals.contacts]);
});

test("the response is an uncached download of the chosen days, refused to visitors and inactive accounts", async () => {
  const { answer } = await file("?days=7");
  expect(asked).toHaveBeenLastCalledWith(
    "agent",
    expect.objectContaining({ from: expect.any(String) }),
  );
  const [, { from, to }] = asked.mock.lastCall as [string, { from: string; to: string }];
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="numbers-${from}-${to}.csv"`,
  );
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  account.mockResolvedValue({
    profile: { userType: "agent", ...ACTIVE, subscriptionActive: false },
  });
  expect((await GET(new Request("https://delet.test/numbers/export"))).status).toBe(403);
  account.mockResolvedValue(null);
  expect((await GET(new Request("https://delet.test/numbers/export"))).status).toBe(403);
});
