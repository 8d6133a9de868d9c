import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { show, withToasts } from "@/components/testing/show";
import type { SearchFilters } from "@/lib/search/params";
import { SortSelect } from "./sort-select";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {} }) }));

afterEach(cleanup);

const SORTS = [
  { id: "newest", name: "newest" },
  { id: "price_asc", name: "cheapest" },
] as const;

/** Each list has its own select. */
const Order = ({ filters }: { filters: SearchFilters }) => (
  <SortSelect
    action="/explore"
    applyLabel=""
    filters={filters}
    key={filters.sort}
    label="order"
    sorts={SORTS}
  />
);
const order = () => screen.getByRole("combobox", { name: "order" });

test("changing the sort order by keyboard keeps focus on it in the next list", async () => {
  const page = show(<Order filters={{}} />);
  const before = order();
  await userEvent.selectOptions(before, "price_asc");
  before.focus();
  page.rerender(withToasts(<Order filters={{ sort: "price_asc" }} />));
  expect(order()).not.toBe(before);
  expect(document.activeElement).toBe(order());
});

test("a list opened later does not move focus to its sort order", async () => {
  const page = show(<Order filters={{}} />);
  order().focus();
  page.unmount();
  await new Promise((next) => setTimeout(next, 0));
  show(<Order filters={{}} />);
  expect(document.activeElement).toBe(document.body);
});
