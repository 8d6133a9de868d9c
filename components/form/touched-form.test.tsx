import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TouchedForm } from "./touched-form";

// Simulates a network lost before the form was focused.
vi.mock("./send-in-place", () => {
  throw new Error("offline");
});

const seen = vi.fn();
beforeEach(() => {
  seen.mockReset();
  HTMLElement.prototype.scrollIntoView = seen;
  render(
    <TouchedForm action="/api/lead" aria-label="form" data-failed="not sent">
      <p role="status" />
      <input aria-label="name" />
    </TouchedForm>,
  );
  fireEvent.focus(screen.getByLabelText("name"));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const isLeft = () => fireEvent.submit(screen.getByLabelText("form"));

test("submitting offline stays on the page and scrolls to a message that it was not sent", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(isLeft()).toBe(false);
  expect(screen.getByRole("status").textContent).toBe("not sent");
  expect(seen).toHaveBeenCalledOnce();
});

test("submitting online is left to the browser, even without its script", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  expect(isLeft()).toBe(true);
  expect(screen.getByRole("status").textContent).toBe("");
});
