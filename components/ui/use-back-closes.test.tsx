import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useBackCloses } from "./use-back-closes";

const close = vi.fn();
const back = vi.spyOn(history, "back").mockImplementation(() => {});
const goBack = () => {
  history.replaceState({ page: 1 }, "");
  window.dispatchEvent(new PopStateEvent("popstate"));
};

beforeEach(() => {
  vi.clearAllMocks();
  history.replaceState({ page: 1 }, "");
});
afterEach(cleanup);

const opened = () =>
  renderHook(({ open }) => useBackCloses(open, close), { initialProps: { open: true } });

test("Back closes the overlay, and removes only its own entry", () => {
  const { rerender } = opened();
  expect(history.state).toEqual({ page: 1, overlay: true });
  goBack();
  expect(close).toHaveBeenCalledTimes(1);
  rerender({ open: false });
  expect(back).not.toHaveBeenCalled();
});

test("closing the overlay in another way removes its entry as well", () => {
  const { rerender } = opened();
  rerender({ open: false });
  expect(back).toHaveBeenCalledTimes(1);
  expect(close).not.toHaveBeenCalled();
});

test.each(["handed over", "taken by another page"])("an entry that was %s stays", (how) => {
  const { result, rerender } = opened();
  if (how === "handed over") result.current.handOver();
  else history.replaceState({ page: 2 }, "");
  rerender({ open: false });
  expect(back).not.toHaveBeenCalled();
});
