import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show, withToasts } from "@/components/testing/show";
import { chipsOf } from "@/lib/search/chips";
import { changeFilters, type SearchFilters } from "@/lib/search/params";
import { turned } from "@/lib/search/wishes";
import { FilterChips } from "./filter-chips";
import { useFilterLabels } from "./filter-labels";
import { FilterPanel } from "./filter-panel";
import { ResultsTotal } from "./results-total";

const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

beforeEach(() => push.mockReset());
afterEach(cleanup);

const FILTERS: SearchFilters = { city: ["חיפה"], roomsMin: 3, features: ["elevator"] };

/** A connection so slow that the requested list never arrives. */
function List({ filters }: { filters: SearchFilters }) {
  return (
    <>
      <FilterChips
        action="/explore"
        chips={chipsOf(filters).map((id) => ({ id, label: id, removeLabel: `without ${id}` }))}
        clearLabel="all off"
        clearShort="off"
        filters={filters}
        label="chosen"
      />
      <FilterPanel
        action="/explore"
        countPath="/api/search-count?"
        filters={filters}
        labels={useFilterLabels()}
      />
    </>
  );
}

/** Each list has its own controls and count. */
const Lists = ({ filters }: { filters: SearchFilters }) => (
  <div key={JSON.stringify(filters)}>
    <ResultsTotal headed={false}>homes</ResultsTotal>
    <List filters={filters} />
  </div>
);

const chip = (id: string) => screen.getByRole("link", { name: `without ${id}` });
const chips = () => screen.queryAllByRole("link", { name: /^without/ }).length;
const requested = () => push.mock.lastCall?.[0];

test("two chips removed one after the other both disappear, before any list has loaded", async () => {
  show(<List filters={FILTERS} />);
  await userEvent.click(chip("rooms"));
  await waitFor(() =>
    expect([requested(), chips()]).toEqual([
      `/explore?city=${encodeURIComponent("חיפה")}&features=elevator`,
      2,
    ]),
  );
  await userEvent.click(chip("city:חיפה"));
  await waitFor(() => expect([requested(), chips()]).toEqual(["/explore?features=elevator", 1]));
});

test("a filter removed by its chip does not come back with the next choice in the panel", async () => {
  show(<List filters={FILTERS} />);
  await userEvent.click(chip("city:חיפה"));
  await userEvent.click(await screen.findByRole("radio", { name: "להשכרה" }));
  await waitFor(() =>
    expect(requested()).toBe("/explore?transactionType=rent&roomsMin=3&features=elevator"),
  );
  await userEvent.click(chip("rooms"));
  await waitFor(() => expect(requested()).toBe("/explore?transactionType=rent&features=elevator"));
});

test("removing a chip moves focus to the result count, also after the list has loaded", async () => {
  const page = show(<Lists filters={FILTERS} />);
  const total = () => screen.getByRole("heading", { name: "homes" });
  const before = total();
  await userEvent.click(chip("rooms"));
  await waitFor(() => expect(document.activeElement).toBe(before));
  page.rerender(withToasts(<Lists filters={{ city: ["חיפה"], features: ["elevator"] }} />));
  expect(total()).not.toBe(before);
  expect(document.activeElement).toBe(total());
});

test("focus moved to a filter after removing a chip stays there", async () => {
  const page = show(<Lists filters={FILTERS} />);
  const field = () => screen.getByRole("textbox", { name: "מחיר, עד" });
  await userEvent.click(chip("rooms"));
  await userEvent.click(field());
  page.rerender(withToasts(<Lists filters={{ city: ["חיפה"], features: ["elevator"] }} />));
  expect(document.activeElement).toBe(field());
});

test("a chip opened in another tab removes nothing here, and links to the search without it", () => {
  show(<List filters={FILTERS} />);
  expect(chip("feature:elevator").getAttribute("href")).toBe(
    `/explore?city=${encodeURIComponent("חיפה")}&roomsMin=3`,
  );
  fireEvent.click(chip("city:חיפה"), { ctrlKey: true });
  expect(push).not.toHaveBeenCalled();
  expect(chips()).toBe(3);
});

test("the switch beside the search text requires it in the same search, from its first page", async () => {
  const filters: SearchFilters = { q: "נוף לים", city: ["חיפה"], sort: "price_asc", page: 3 };
  const { text, demands } = turned(filters.q ?? "");
  show(
    <FilterChips
      action="/explore"
      chips={[
        {
          id: "q",
          label: "words",
          removeLabel: "without words",
          turn: { label: String(demands), filters: changeFilters(filters, { q: text }) },
        },
      ]}
      clearLabel="all off"
      clearShort="off"
      filters={filters}
      label="chosen"
    />,
  );
  const turn = screen.getByRole("link", { name: "true" });
  const expected = `/explore?${new URLSearchParams({ q: '"נוף לים"', city: "חיפה", sort: "price_asc" })}`;
  expect(turn.getAttribute("href")).toBe(expected);
  await userEvent.click(turn);
  await waitFor(() => expect(requested()).toBe(expected));
});

test("clearing removes every filter at once, but keeps the sort order", async () => {
  show(<List filters={{ ...FILTERS, sort: "price_asc" }} />);
  await userEvent.click(screen.getByRole("link", { name: "all off" }));
  await waitFor(() => expect([requested(), chips()]).toEqual(["/explore?sort=price_asc", 0]));
});
