import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show, withToasts } from "@/components/testing/show";
import { readOwnFilters } from "@/lib/dashboard/own-filters";
import { FilterPanel } from "./filter-panel";

const replace = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ replace }) }));

beforeEach(() => {
  replace.mockReset();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const typed = (neighborhood: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: "שכונה" }), {
    target: { value: neighborhood },
  });
const wait = () => act(() => vi.advanceTimersByTime(1000));

test("typed text filters the list, but does not interrupt navigation to a listing", () => {
  show(
    <>
      <FilterPanel
        choices={{ rooms: [3], cities: ["חיפה"] }}
        filters={{ city: "חיפה" }}
        isPublic
        showsPrices
        username="dana"
      />
      <a href="/edit-property/1">edit</a>
    </>,
  );
  typed("הדר");
  wait();
  expect(replace).toHaveBeenCalledOnce();
  expect(replace.mock.calls[0]?.[0]).toContain("neighborhood=");

  typed("כרמל");
  fireEvent.click(screen.getByRole("link", { name: "edit" }));
  wait();
  expect(replace).toHaveBeenCalledOnce();
});

test("a trailing space and text typed meanwhile survive the response", () => {
  const panel = (query: string) => (
    <FilterPanel
      choices={{ rooms: [3], cities: ["חיפה"] }}
      filters={readOwnFilters(new URLSearchParams(query))}
      isPublic
      showsPrices
      username="dana"
    />
  );
  const { rerender } = show(panel(""));
  const words = screen.getByRole<HTMLInputElement>("searchbox");
  const type = (value: string) => fireEvent.change(words, { target: { value } });
  const answer = () =>
    rerender(withToasts(panel(String(replace.mock.lastCall?.[0]).split("?")[1] ?? "")));

  type("דירה ");
  wait();
  answer();
  expect(words.value).toBe("דירה ");

  type("דירה ח");
  wait();
  type("דירה חיפה");
  answer();
  expect(words.value).toBe("דירה חיפה");
});

test("removing a chip uses the form's current values, even while the list is loading", () => {
  show(
    <FilterPanel
      choices={{ rooms: [3], cities: ["חיפה"] }}
      filters={{ city: "חיפה", rooms: 3, transactionType: "sale" }}
      isPublic
      showsPrices
      username="dana"
    />,
  );
  const takeAway = (name: RegExp) => {
    fireEvent.click(screen.getByRole("button", { name }));
    act(() => vi.advanceTimersByTime(0));
    return new URL(replace.mock.lastCall?.[0], "http://site").search;
  };
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "sea" } });
  expect(takeAway(/^הסרת הסינון.*חיפה/)).toBe("?transactionType=sale&rooms=3&q=sea");
  expect(takeAway(/^הסרת הסינון.*3/)).toBe("?transactionType=sale&q=sea");
});
