import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { MapCount } from "./map-count";

const { map } = messages;
afterEach(cleanup);

const HREF = "/explore?bounds=none&view=map";

function open(counted: Partial<Parameters<typeof MapCount>[0]> = {}) {
  const done = { onUnplaced: vi.fn(), onRetry: vi.fn() };
  show(
    <MapCount
      answered={{ placed: 30, unplaced: 12 }}
      isUnplaced={false}
      onRetry={undefined}
      onUnplaced={done.onUnplaced}
      unplacedHref={HREF}
      {...counted}
    />,
  );
  return done;
}

test("homes without a location are counted and link to their list", async () => {
  const { onUnplaced } = open();
  expect(screen.getByText("30 נכסים באזור")).toBeTruthy();
  const link = screen.getByRole("link", { name: "עוד 12 נכסים בלי מיקום על המפה" });
  expect(link.getAttribute("href")).toBe(HREF);
  expect(fireEvent.click(link)).toBe(false);
  expect(onUnplaced).toHaveBeenCalledOnce();
});

test("opening in another tab follows the link's URL", () => {
  const { onUnplaced } = open();
  // jsdom would try to navigate.
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  fireEvent.click(screen.getByRole("link"), { ctrlKey: true });
  expect(onUnplaced).not.toHaveBeenCalled();
});

test("no link is shown when every home has a location", () => {
  open({ answered: { placed: 30, unplaced: 0 } });
  expect(screen.getByText("30 נכסים באזור")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("the map says when the list shows them, without a link", () => {
  open({ answered: { placed: 0, unplaced: 12 }, isUnplaced: true });
  expect(screen.getByText("ברשימה: 12 נכסים בלי מיקום על המפה")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("a failed request shows an error and can be retried", () => {
  const onRetry = vi.fn();
  open({ answered: null, onRetry });
  expect(screen.getByText(map.failed)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: map.retry }));
  expect(onRetry).toHaveBeenCalledOnce();
});
