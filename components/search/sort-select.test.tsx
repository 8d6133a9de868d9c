import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show, withToasts } from "@/components/testing/show";
import { BOOT_SCRIPT } from "@/lib/boot-script";
import type { SearchFilters } from "@/lib/search/params";
import { SortSelect } from "./sort-select";

const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

beforeEach(() => push.mockReset());
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

const submitted = vi.fn((event: Event) => event.preventDefault());
/** As on a page: the boot script knows which key was pressed last. Returns the select after two steps. */
function step() {
  submitted.mockReset();
  addEventListener("submit", submitted);
  new Function(BOOT_SCRIPT)();
  if (globalThis.earlyInput) globalThis.earlyInput.over = true;
  show(<Order filters={{}} />);
  const select = order() as HTMLSelectElement;
  select.focus();
  for (const value of ["price_asc", "newest", "price_asc"]) {
    fireEvent.keyDown(select, { key: "ArrowDown" });
    fireEvent.change(select, { target: { value } });
  }
  expect([push.mock.calls, select.value]).toEqual([[], "price_asc"]);
  return select;
}

test.each([
  ["Enter", (select: HTMLSelectElement) => fireEvent.keyDown(select, { key: "Enter" })],
  ["leaving it", (select: HTMLSelectElement) => select.blur()],
])("a sort order stepped to with the arrow keys is applied by %s, once", (_, settle) => {
  const select = step();
  for (const _ of "12") settle(select);
  expect(push.mock.calls).toEqual([["/explore?sort=price_asc", { scroll: false }]]);
  expect(submitted).not.toHaveBeenCalled();
});

test("a sort order chosen by pointer after arrow keys is applied at once", () => {
  const select = step();
  fireEvent.pointerDown(select);
  fireEvent.change(select, { target: { value: "newest" } });
  expect(push).toHaveBeenCalledOnce();
});
