import { cleanup, fireEvent, render, screen } from "@testing-library/react";
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
  document.cookie = "delet-signed-out=; path=/; max-age=0";
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Simulates another tab of this browser opening that account's page. */
function openElsewhere(id: string) {
  localStorage.setItem("delet-account", id);
  dispatchEvent(new StorageEvent("storage", { key: "delet-account", newValue: id }));
}

test("a page reloads when another tab opens a different account", () => {
  render(<OneAccount id="noa" />);
  openElsewhere("noa");
  expect(reload).not.toHaveBeenCalled();
  openElsewhere("avigail");
  expect(reload).toHaveBeenCalledOnce();
});

test("a page restored from the bfcache reloads after an account switch too", () => {
  render(<OneAccount id="noa" />);
  localStorage.setItem("delet-account", "avigail");
  dispatchEvent(new Event("pageshow"));
  expect(reload).toHaveBeenCalledOnce();
});

test("a page refreshed for a different account reloads; one refreshed for the same account does not", () => {
  const { rerender } = render(<OneAccount id="noa" />);
  rerender(<OneAccount id="noa" />);
  expect(reload).not.toHaveBeenCalled();
  rerender(<OneAccount id="avigail" />);
  expect(reload).toHaveBeenCalledOnce();
});

/** Simulates the response to signing out, in any tab. */
function signOut() {
  document.cookie = "delet-signed-out=1; path=/";
}
/** Simulates a browser that reports cookie changes. */
function withStore() {
  const store = new EventTarget();
  vi.stubGlobal("cookieStore", store);
  return () => store.dispatchEvent(new Event("change"));
}

test("a sign-out in another tab reloads the page as soon as the browser reports it", () => {
  const changes = withStore();
  render(<OneAccount id="noa" />);
  changes();
  expect(reload).not.toHaveBeenCalled();
  signOut();
  changes();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ["it is looked at", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["its window is chosen", () => dispatchEvent(new Event("focus"))],
  ["it comes back", () => dispatchEvent(new Event("pageshow"))],
])("without cookie change events, a signed-out page reloads when %s", (_, happens) => {
  render(<OneAccount id="noa" />);
  happens();
  expect(reload).not.toHaveBeenCalled();
  signOut();
  happens();
  expect(reload).toHaveBeenCalledOnce();
});

test("a page opened by a later sign-in does not reload", () => {
  signOut();
  const changes = withStore();
  render(<OneAccount id="noa" />);
  changes();
  dispatchEvent(new Event("focus"));
  expect(reload).not.toHaveBeenCalled();
});

test("the page that submits sign-out follows its own navigation, and reloads when restored later", () => {
  const changes = withStore();
  render(
    <>
      <OneAccount id="noa" />
      <form action="/auth/sign-out" aria-label="out" />
      <form action="/elsewhere" aria-label="other" />
    </>,
  );
  fireEvent.submit(screen.getByRole("form", { name: "out" }));
  signOut();
  changes();
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(new Event("pageshow"));
  expect(reload).toHaveBeenCalledOnce();
  // Submitting any other form does not navigate away.
  fireEvent.submit(screen.getByRole("form", { name: "other" }));
  changes();
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a page without working localStorage does not reload", () => {
  const forbidden = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden, clear: () => {} });
  render(<OneAccount id="noa" />);
  dispatchEvent(new Event("storage"));
  expect(reload).not.toHaveBeenCalled();
});

test("the reload is announced to open forms first", () => {
  const steps: string[] = [];
  addEventListener("delet:leaves", () => steps.push("notified"), { once: true });
  reload.mockImplementation(() => steps.push("reloaded"));
  render(<OneAccount id="noa" />);
  openElsewhere("avigail");
  expect(steps).toEqual(["notified", "reloaded"]);
});
