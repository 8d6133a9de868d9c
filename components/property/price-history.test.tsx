import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { withoutMarks } from "@/lib/hebrew/format";
import { type PricePeriod, priceHistory } from "@/lib/property/price-history";
import { PriceHistory } from "./price-history";

const now = new Date("2026-06-01T09:00:00Z");
const FELL: PricePeriod[] = [
  { price: 2_000_000, from: "2026-01-10T09:00:00Z", to: "2026-02-01T09:00:00Z" },
  { price: 1_900_000, from: "2026-02-01T09:00:00Z", to: "2026-04-01T09:00:00Z" },
  { price: 1_950_000, from: "2026-05-01T09:00:00Z", to: null },
];

function shown(rows: PricePeriod[]) {
  const history = priceHistory(rows);
  if (!history) throw new Error("no history");
  const { container } = show(<PriceHistory history={history} now={now} />);
  const view = within(container);
  const text = (node: Element) => withoutMarks(node.textContent ?? "");
  return {
    view,
    container,
    words: text(view.getByRole("region", { name: "היסטוריית המחיר" })),
    rows: view.getAllByRole<HTMLTableRowElement>("row").map(({ cells }) => Array.from(cells, text)),
  };
}

test("the prices are a table, latest first", () => {
  expect(shown(FELL).rows).toEqual([
    ["מתאריך", "מחיר", "שינוי"],
    ["01.05.2026", "1,950,000 ₪", "עלייה של 2.6%"],
    ["01.02.2026", "1,900,000 ₪", "ירידה של 5%"],
    ["10.01.2026", "2,000,000 ₪", "המחיר הראשון"],
  ]);
});

test("the total price change comes first, with a note that the line breaks where no price was shown", () => {
  const { words } = shown(FELL);
  expect(words).toContain("50,000 ₪ פחותלעומת 2,000,000 ₪ ב־10.01.2026");
  expect(words).toContain("הקו נקטע");
});

test.each([
  [2_100_000, "100,000 ₪ יותר"],
  [2_000_000, "המחיר חזר לנקודת ההתחלה"],
])("a price of %i now: %s", (price, words) => {
  const [first, second] = FELL as [PricePeriod, PricePeriod];
  const last = { price, from: "2026-04-01T09:00:00Z", to: null };
  const found = shown([first, second, last]).words;
  expect(found).toContain(words);
  expect(found).not.toContain("הקו נקטע");
});

test("the chart is hidden from screen readers", () => {
  const { view, container } = shown(FELL);
  expect(view.queryByRole("img")).toBeNull();
  expect(container.querySelector("[aria-hidden] svg path")?.getAttribute("d")).toMatch(/^M600,/);
});
