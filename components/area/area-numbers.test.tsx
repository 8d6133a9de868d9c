import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import type { AreaView, FinalPrices } from "@/lib/area/view";
import type { TransactionType } from "@/lib/catalog/ids";
import { withoutMarks } from "@/lib/hebrew/format";
import { AreaNumbers } from "./area-numbers";

afterEach(cleanup);

const view = (deal: TransactionType, final: FinalPrices | null): AreaView => ({
  area: { deal, city: "חיפה", neighborhood: null, rooms: null },
  numbers: {
    listings: 2,
    priced: 2,
    price: null,
    sized: 2,
    sqm: null,
    dated: 2,
    listed: null,
    histogram: null,
    final,
  },
  months: [],
  rooms: [],
  neighborhoods: [],
  near: [],
  agents: [],
  companies: [],
  lowered: [],
  results: {} as AreaView["results"],
});
const linesOf = (shown: AreaView) => {
  show(<AreaNumbers today="2026-11-24" view={shown} />);
  return screen.queryAllByRole("listitem").map((line) => withoutMarks(line.textContent ?? ""));
};

test("the closing price shows its number of deals, even when few homes show a price", () => {
  expect(linesOf(view("sale", { homes: 7, price: 1_730_000 }))).toEqual([
    "מחיר סגירה חציוני ב־12 החודשים האחרונים: 1,730,000 ₪ (לפי 7 עסקאות שדווחו).",
  ]);
});

test("for rentals, the closing price is the rent", () => {
  expect(linesOf(view("rent", { homes: 5, price: 5_440 }))[0]).toContain("שכר דירה חציוני בסגירה");
});

test("a price change shows its sample sizes then and now", () => {
  const month = (month: string, sqm: number, sized: number) => ({
    month,
    sqm,
    sized,
    price: null,
    priced: 0,
  });
  const months = [month("2026-08-01", 20_000, 8), month("2026-11-01", 21_000, 12)];
  expect(linesOf({ ...view("sale", null), months })).toEqual([
    "המחיר למ״ר עלה ב־5% בשלושת החודשים האחרונים (לפי 8 נכסים אז ו־12 היום).",
  ]);
});

test("each figure by rooms shows its sample size, and the middle half when that is a range", () => {
  const rooms = [
    {
      rooms: 4,
      price: [1, 2, 3].map((n) => n * 1_000_000),
      priced: 9,
      sqm: [20_000, 20_000, 20_000],
      sized: 6,
    },
  ];
  show(
    <AreaNumbers
      today="2026-11-24"
      view={{ ...view("sale", null), rooms } as unknown as AreaView}
    />,
  );
  const cells = screen.getAllByRole("cell").map((cell) => cell.textContent);
  expect([cells[0], cells[1]]).toEqual([
    expect.stringMatching(/מחציתם .*–.*9 נכסים$/),
    expect.stringMatching(/^(?!.*מחציתם).*6 נכסים$/),
  ]);
});

test("no figure is shown for fewer than five", () => {
  expect(linesOf(view("sale", null))).toEqual([]);
});

test("prices cover residential homes only, and say so when there are plots too", () => {
  const many = { ...view("sale", null) };
  const numbers = {
    ...many.numbers,
    listings: 14,
    priced: 8,
    price: [1, 2, 3].map((n) => n * 1_000_000),
  };
  show(<AreaNumbers today="2026-11-24" view={{ ...many, numbers } as unknown as AreaView} />);
  expect(screen.getByText(/של 8 דירות ובתים שמציגים מחיר/)).toBeDefined();
  cleanup();
  show(<AreaNumbers today="2026-11-24" view={many} />);
  expect(screen.getByText(/פחות מחמש דירות ובתים/)).toBeDefined();
});

test("the table by rooms, which may be wider than a phone, can be scrolled by keyboard", () => {
  const quartiles = [2_000_000, 2_200_000, 2_400_000] as const;
  const row = { rooms: 3, listings: 8, priced: 8, price: quartiles, sized: 0, sqm: null };
  const rooms = [{ ...row, dated: 0, listed: null }];
  show(<AreaNumbers today="2026-11-24" view={{ ...view("sale", null), rooms }} />);
  const box = screen.getByRole("region", { name: "לפי מספר חדרים" });
  expect(box.tabIndex).toBe(0);
  expect(box.firstElementChild).toBe(screen.getByRole("table"));
});
