import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OneAccount } from "./one-account";

const reload = vi.fn();
beforeEach(() => {
  localStorage.clear();
  reload.mockReset();
  vi.stubGlobal("location", { reload });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As a page that another tab of this browser shows. */
function openElsewhere(id: string) {
  localStorage.setItem("delet-account", id);
  dispatchEvent(new StorageEvent("storage", { key: "delet-account", newValue: id }));
}

test("a page whose reader is somebody else in another tab by now is asked for anew", () => {
  render(<OneAccount id="noa" />);
  openElsewhere("noa");
  expect(reload).not.toHaveBeenCalled();
  openElsewhere("avigail");
  expect(reload).toHaveBeenCalledOnce();
});

test("one that comes back as it was left is, too", () => {
  render(<OneAccount id="noa" />);
  localStorage.setItem("delet-account", "avigail");
  dispatchEvent(new Event("pageshow"));
  expect(reload).toHaveBeenCalledOnce();
});

test("one that was refreshed as the other's, too, and the same reader keeps theirs", () => {
  const { rerender } = render(<OneAccount id="noa" />);
  rerender(<OneAccount id="noa" />);
  expect(reload).not.toHaveBeenCalled();
  rerender(<OneAccount id="avigail" />);
  expect(reload).toHaveBeenCalledOnce();
});

test("where the browser keeps nothing a page stays", () => {
  const forbidden = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden, clear: () => {} });
  render(<OneAccount id="noa" />);
  dispatchEvent(new Event("storage"));
  expect(reload).not.toHaveBeenCalled();
});
