import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { SearchFilters } from "@/lib/search/params";
import { useFilterLabels } from "./filter-labels";
import { FilterPanel } from "./filter-panel";

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
        chosen={0}
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

test("a field that is left says what the list is filtered by", async () => {
  show(<Panel filters={{ builtAreaMax: 90 }} />);
  await userEvent.type(field(AREA[0]), "4");
  await userEvent.tab();
  expect(field(AREA[0]).value).toBe("10");
  expect(push).toHaveBeenLastCalledWith("/explore?builtAreaMin=10&builtAreaMax=90", {
    scroll: false,
  });
  await userEvent.clear(field(AREA[0]));
  await userEvent.type(field(AREA[0]), "120");
  await userEvent.tab();
  expect([field(AREA[0]).value, field(AREA[1]).value]).toEqual(["90", "120"]);
});

test("whoever presses a link is not answered with a list", async () => {
  show(<Panel filters={{}} />);
  await userEvent.type(field(AREA[0]), "55");
  fireEvent.blur(field(AREA[0]), { relatedTarget: screen.getByRole("link") });
  expect(push).not.toHaveBeenCalled();
  expect(field(AREA[0]).value).toBe("55");
});

test("what was typed is applied after a pause, but not once the page is left", async () => {
  vi.useFakeTimers();
  show(<Panel filters={{}} />);
  fireEvent.change(field(AREA[0]), { target: { value: "55" } });
  vi.advanceTimersByTime(1000);
  expect(push).toHaveBeenCalledWith("/explore?builtAreaMin=55", { scroll: false });

  // A link was pressed, and its page is still on its way.
  fireEvent.change(field(AREA[0]), { target: { value: "66" } });
  fireEvent.click(screen.getByRole("link"));
  vi.advanceTimersByTime(1000);
  expect(push).toHaveBeenCalledOnce();

  fireEvent.change(field(AREA[0]), { target: { value: "77" } });
  cleanup();
  vi.advanceTimersByTime(1000);
  expect(push).toHaveBeenCalledOnce();
});
