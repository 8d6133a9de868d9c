import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show, withToasts } from "@/components/testing/show";
import type { SearchFilters } from "@/lib/search/params";
import messages from "@/messages/he.json";
import { useFilterLabels } from "./filter-labels";
import { FilterPanel } from "./filter-panel";

const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

let found: PositionCallback = () => {};
beforeEach(() => {
  push.mockReset();
  vi.stubGlobal("navigator", {
    ...navigator,
    geolocation: {
      getCurrentPosition: (tell: PositionCallback) => {
        found = tell;
      },
    },
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  // A form that mounts at once belongs to the next list and takes over the input.
  await new Promise((next) => setTimeout(next, 0));
});

/** Each list has its own panel. */
function Panel({ filters }: { filters: SearchFilters }) {
  return (
    <FilterPanel
      action="/explore"
      countPath="/api/search-count?"
      filters={filters}
      key={JSON.stringify(filters)}
      labels={useFilterLabels()}
    />
  );
}

const ask = () => userEvent.click(screen.getByRole("button", { name: messages.search.myPosition }));
const answer = () =>
  act(() => found({ coords: { latitude: 32.571, longitude: 34.949 } } as GeolocationPosition));
const requested = () => new URL(push.mock.lastCall?.[0], "http://site").searchParams;

test("a position is added to filters chosen while it was being located", async () => {
  show(<Panel filters={{}} />);
  await ask();
  await userEvent.click(await screen.findByRole("radio", { name: "להשכרה" }));
  answer();
  expect(Object.fromEntries(requested())).toEqual({ transactionType: "rent", near: "32.57,34.95" });
});

test("a position found after another list has loaded applies to that list", async () => {
  const page = show(<Panel filters={{}} />);
  await ask();
  page.rerender(withToasts(<Panel filters={{ roomsMin: 3 }} />));
  answer();
  expect(Object.fromEntries(requested())).toEqual({ roomsMin: "3", near: "32.57,34.95" });
});

test("a position found after leaving the lists does not navigate back", async () => {
  const page = show(<Panel filters={{}} />);
  await ask();
  page.unmount();
  answer();
  expect(push).not.toHaveBeenCalled();
});

const place = () => screen.getByDisplayValue<HTMLInputElement>(messages.search.hereValue);

test("the label of a position is not a place: deleting one letter clears it", async () => {
  show(<Panel filters={{ near: "32.57,34.95" }} />);
  const field = place();
  await userEvent.click(field);
  await userEvent.keyboard("{Backspace}");
  await waitFor(() => expect(field.value).toBe(""));
});

test("typing a place replaces the label of a position", async () => {
  show(<Panel filters={{ near: "32.57,34.95" }} />);
  const field = place();
  await userEvent.click(field);
  field.select();
  await userEvent.keyboard("לוד");
  await waitFor(() => expect(field.value).toBe("לוד"));
});
