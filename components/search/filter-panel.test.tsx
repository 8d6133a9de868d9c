import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show, withToasts, withWords } from "@/components/testing/show";
import { FILTER_NAMES } from "@/lib/search/filters";
import { FILTER_CASES } from "@/lib/search/filters.cases";
import type { SearchFilters } from "@/lib/search/params";
import { fromQuery } from "@/lib/search/params";
import { useFilterLabels } from "./filter-labels";
import { FilterPanel } from "./filter-panel";
import { SortSelect } from "./sort-select";

const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

beforeEach(() => push.mockReset());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Panel({ filters }: { filters: SearchFilters }) {
  const labels = useFilterLabels();
  return (
    <>
      <FilterPanel
        action="/explore"
        countPath="/api/search-count?"
        filters={filters}
        labels={labels}
      />
      <a href="/property/1">a listing</a>
    </>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const AREA = ["שטח בנוי, מ־", "שטח בנוי, עד"] as const;

const formFilters = () => {
  const form = document.querySelector("form") as HTMLFormElement;
  return fromQuery(new URLSearchParams([...new FormData(form)] as [string, string][]));
};

test.each(FILTER_NAMES)("%s is in the form, which holds its value and submits it", (name) => {
  const page = show(<Panel filters={{}} />);
  expect(formFilters()).toEqual({});
  page.unmount();
  show(<Panel filters={FILTER_CASES[name].filters} />);
  expect(formFilters()).toEqual(FILTER_CASES[name].filters);
});

test("a field that is left says what the list is filtered by", async () => {
  show(<Panel filters={{ builtAreaMax: 90 }} />);
  await userEvent.type(field(AREA[0]), "4");
  await userEvent.tab();
  await waitFor(() => expect(field(AREA[0]).value).toBe("10"));
  expect(push).toHaveBeenLastCalledWith("/explore?builtAreaMin=10&builtAreaMax=90", {
    scroll: false,
  });
  await userEvent.clear(field(AREA[0]));
  await userEvent.type(field(AREA[0]), "120");
  await userEvent.tab();
  await waitFor(() => expect([field(AREA[0]).value, field(AREA[1]).value]).toEqual(["90", "120"]));
});

test("a price has thousands separators, also while it is typed and edited", async () => {
  const price = () => field("מחיר, עד");
  show(<Panel filters={{ priceMax: 2_000_000 }} />);
  expect(price().value).toBe("2,000,000");
  await userEvent.type(price(), "{Backspace}5", {
    initialSelectionStart: 1,
    initialSelectionEnd: 1,
  });
  await waitFor(() => expect([price().value, price().selectionStart]).toEqual(["5,000,000", 1]));
  await userEvent.tab();
  await waitFor(() =>
    expect(push).toHaveBeenLastCalledWith("/explore?priceMax=5000000", { scroll: false }),
  );
});

test("parsed filters are kept, notices are not, and neither requests a list by itself", async () => {
  show(<Panel filters={{ kinds: ["homes"], without: ["elevator"], told: ["noAgents"] }} />);
  expect(push).not.toHaveBeenCalled();
  await userEvent.type(field(AREA[0]), "40");
  await userEvent.tab();
  await waitFor(() =>
    expect(push).toHaveBeenLastCalledWith("/explore?builtAreaMin=40&kinds=homes&without=elevator", {
      scroll: false,
    }),
  );
});

test("leaving a field by pressing a link requests no list", async () => {
  show(<Panel filters={{}} />);
  const relatedTarget = screen.getByRole("link");
  // At once: after a pause in typing the list would be requested.
  fireEvent.change(field(AREA[0]), { target: { value: "55" } });
  fireEvent.blur(field(AREA[0]), { relatedTarget });
  expect(push).not.toHaveBeenCalled();
  expect(field(AREA[0]).value).toBe("55");
});

test("typed text is applied after a pause, but not once the page is left", async () => {
  vi.useFakeTimers();
  show(<Panel filters={{}} />);
  fireEvent.change(field(AREA[0]), { target: { value: "55" } });
  vi.advanceTimersByTime(1000);
  expect(push).toHaveBeenCalledWith("/explore?builtAreaMin=55", { scroll: false });

  // In another tab: this list stays, and so does the input.
  fireEvent.change(field(AREA[0]), { target: { value: "60" } });
  fireEvent.click(screen.getByRole("link"), { ctrlKey: true });
  vi.advanceTimersByTime(1000);
  expect(push).toHaveBeenLastCalledWith("/explore?builtAreaMin=60", { scroll: false });
  push.mockReset();

  // A link was pressed, and its page is still loading.
  fireEvent.change(field(AREA[0]), { target: { value: "66" } });
  fireEvent.click(screen.getByRole("link"));
  vi.advanceTimersByTime(1000);
  expect(push).not.toHaveBeenCalled();

  fireEvent.change(field(AREA[0]), { target: { value: "77" } });
  cleanup();
  vi.advanceTimersByTime(1000);
  expect(push).not.toHaveBeenCalled();
});

test("a new choice restarts the list at its first page", async () => {
  show(<Panel filters={{ sort: "price_asc", page: 2 }} />);
  await userEvent.click(screen.getByRole("radio", { name: "להשכרה" }));
  await waitFor(() =>
    expect(push).toHaveBeenLastCalledWith("/explore?transactionType=rent&sort=price_asc", {
      scroll: false,
    }),
  );
});

test("choices made before hydration are applied, and nothing else is", async () => {
  const page = document.body.appendChild(document.createElement("div"));
  const Page = () => withWords(<Panel filters={{ q: "sea", sort: "price_asc", page: 2 }} />);
  page.innerHTML = renderToString(<Page />);
  const untouched = await act(async () => hydrateRoot(page, <Page />));
  expect(push).not.toHaveBeenCalled();
  act(() => untouched.unmount());

  page.innerHTML = renderToString(<Page />);
  screen.getByRole<HTMLInputElement>("radio", { name: "להשכרה" }).checked = true;
  field(AREA[0]).value = "55";
  const root = await act(async () => hydrateRoot(page, <Page />));
  expect(push).toHaveBeenCalledWith(
    "/explore?q=sea&transactionType=rent&builtAreaMin=55&sort=price_asc",
    { scroll: false },
  );
  expect(field(AREA[0]).value).toBe("55");
  act(() => root.unmount());
});

test("the form's current values are applied, even before React has seen them", async () => {
  show(<Panel filters={{ sort: "price_asc" }} />);
  // As autofill or a press right after hydration leaves it: no event reached React.
  field(AREA[0]).value = "55";
  fireEvent.submit(field(AREA[0]).form!);
  await waitFor(() =>
    expect(push).toHaveBeenCalledWith("/explore?builtAreaMin=55&sort=price_asc", {
      scroll: false,
    }),
  );
});

function Controls({ filters }: { filters: SearchFilters }) {
  const { sorts } = useFilterLabels();
  return (
    <>
      <Panel filters={filters} />
      <SortSelect action="/explore" applyLabel="" filters={filters} label="sort" sorts={sorts} />
    </>
  );
}

test("a choice made while a list is loading is added to the previous one", async () => {
  const page = show(<Controls filters={{}} />);
  const sort = () => screen.getByRole("combobox", { name: "sort" });
  await userEvent.click(screen.getByRole("radio", { name: "להשכרה" }));
  await userEvent.selectOptions(sort(), "price_asc");
  const both = "/explore?transactionType=rent&sort=price_asc";
  expect(push).toHaveBeenLastCalledWith(both, { scroll: false });
  await userEvent.click(screen.getByRole("radio", { name: "למכירה" }));
  await waitFor(() =>
    expect(push).toHaveBeenLastCalledWith(both.replace("rent", "sale"), { scroll: false }),
  );
  page.unmount();

  // Another list is on the screen, and nothing is loading.
  show(<Controls filters={{ city: ["Lod"] }} />);
  await userEvent.selectOptions(sort(), "size_asc");
  await waitFor(() =>
    expect(push).toHaveBeenLastCalledWith("/explore?city=Lod&sort=size_asc", { scroll: false }),
  );
});

/** Each list has its own form. */
const OfList = ({ filters }: { filters: SearchFilters }) => (
  <Panel filters={filters} key={JSON.stringify(filters)} />
);
const typed = (value: string) => fireEvent.change(field(AREA[0]), { target: { value } });

test("text typed while a list loads is kept in its form, and is applied after the pause", () => {
  vi.useFakeTimers();
  const page = show(<OfList filters={{}} />);
  field(AREA[0]).focus();
  typed("12");
  vi.advanceTimersByTime(600);
  expect(push).toHaveBeenLastCalledWith("/explore?builtAreaMin=12", { scroll: false });
  typed("120");
  page.rerender(withToasts(<OfList filters={{ builtAreaMin: 12 }} />));
  expect(field(AREA[0]).value).toBe("120");
  expect(document.activeElement).toBe(field(AREA[0]));
  vi.advanceTimersByTime(600);
  expect(push).toHaveBeenLastCalledWith("/explore?builtAreaMin=120", { scroll: false });
});

test("typed text is not carried over to a list it did not request, nor to a later one", () => {
  vi.useFakeTimers();
  const page = show(<OfList filters={{ builtAreaMin: 12 }} />);
  typed("120");
  // The browser's back button.
  page.rerender(withToasts(<OfList filters={{}} />));
  expect(field(AREA[0]).value).toBe("");
  typed("55");
  page.unmount();
  vi.advanceTimersByTime(1000);
  show(<OfList filters={{}} />);
  expect(field(AREA[0]).value).toBe("");
  vi.advanceTimersByTime(1000);
  expect(push).not.toHaveBeenCalled();
});

test("a fold that is opened comes into sight, and stays open without moving the next list", async () => {
  const folds = () =>
    screen.getAllByText("מה חשוב שיהיה").map((name) => name.closest("details")) as [
      HTMLDetailsElement,
    ];
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  show(<Panel filters={{}} />);
  const [fold] = folds();
  fold.open = true;
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([fold]));
  cleanup();
  show(<Panel filters={{ city: ["חיפה"] }} />);
  const [next] = folds();
  expect(next.open).toBe(true);
  fireEvent(next, new Event("toggle"));
  expect(scrolled).toHaveBeenCalledTimes(1);
  next.open = false;
  await waitFor(() => fireEvent(next, new Event("toggle")));
});
