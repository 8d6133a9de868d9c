import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SETTINGS_KEY } from "@/lib/accessibility/settings-key";
import { AccessibilityButton } from "./accessibility-button";

const labels = {
  open: "menu",
  letter: "A",
  title: "Accessibility",
  fontSize: "Text size",
  sizes: ["normal", "large", "very large"] as [string, string, string],
  increase: "larger",
  decrease: "smaller",
  highContrast: "contrast",
  darkMode: "night",
  underlineLinks: "underline",
  reset: "reset",
  statement: "statement",
  complain: "complain",
};

const html = document.documentElement;
const stored = () => JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "null");

function show() {
  render(
    <>
      <p>elsewhere</p>
      <AccessibilityButton labels={labels}>icon</AccessibilityButton>
    </>,
  );
}

async function openMenu() {
  show();
  await userEvent.click(screen.getByRole("button", { name: "menu" }));
  await screen.findByRole("heading", { name: "Accessibility" });
}

beforeEach(() => {
  // The boot script has run.
  globalThis.earlyInput = new Map();
  localStorage.clear();
  for (const name of ["data-font", "data-contrast", "data-theme", "data-underline"]) {
    html.removeAttribute(name);
  }
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("the accessibility menu", () => {
  test("says whether it is open", async () => {
    await openMenu();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "menu", expanded: true })).toBeDefined(),
    );
  });

  test("grows the text in two steps and stops at the ends", async () => {
    await openMenu();
    const larger = await screen.findByRole("button", { name: "larger" });
    const smaller = screen.getByRole("button", { name: "smaller" });
    const isAtEnd = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";
    expect([isAtEnd(smaller), isAtEnd(larger)]).toEqual([true, false]);
    await userEvent.click(larger);
    await waitFor(() => expect(html.getAttribute("data-font")).toBe("1"));
    await userEvent.click(larger);
    await waitFor(() => expect(html.getAttribute("data-font")).toBe("2"));
    expect([isAtEnd(smaller), isAtEnd(larger)]).toEqual([false, true]);
    // The button keeps the focus, and another press does nothing.
    expect(document.activeElement).toBe(larger);
    await userEvent.click(larger);
    await waitFor(() => expect(html.getAttribute("data-font")).toBe("2"));
    expect(stored().fontSize).toBe(2);
  });

  test.each([
    ["contrast", "data-contrast", "high"],
    ["night", "data-theme", "night"],
    ["underline", "data-underline", "on"],
  ])("switches %s on and off", async (name, attribute, value) => {
    await openMenu();
    const toggle = await screen.findByRole("switch", { name });
    await userEvent.click(toggle);
    await waitFor(() => expect(html.getAttribute(attribute)).toBe(value));
    await userEvent.click(toggle);
    await waitFor(() => expect(html.getAttribute(attribute)).toBeNull());
  });

  test("reset restores every default", async () => {
    await openMenu();
    await userEvent.click(await screen.findByRole("switch", { name: "night" }));
    await userEvent.click(await screen.findByRole("button", { name: "larger" }));
    await userEvent.click(await screen.findByRole("button", { name: "reset" }));
    await waitFor(() => expect(html.getAttribute("data-theme")).toBeNull());
    expect(html.getAttribute("data-font")).toBeNull();
    expect(stored()).toEqual({
      fontSize: 0,
      highContrast: false,
      darkMode: false,
      underlineLinks: false,
    });
  });

  test("Escape closes it and returns focus to its button", async () => {
    await openMenu();
    await userEvent.click(await screen.findByRole("switch", { name: "night" }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() =>
      expect(screen.queryByRole("heading", { name: "Accessibility" })).toBeNull(),
    );
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "menu" }));
  });

  test("the Escape that closes it is marked as handled", async () => {
    await openMenu();
    const heard = vi.fn((event: Event) => event.defaultPrevented);
    window.addEventListener("keydown", heard, { once: true });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(heard).toHaveReturnedWith(true));
  });

  test("a click elsewhere closes it, a click inside does not", async () => {
    await openMenu();
    await userEvent.click(await screen.findByRole("heading", { name: "Accessibility" }));
    await waitFor(() =>
      expect(screen.queryByRole("heading", { name: "Accessibility" })).not.toBeNull(),
    );
    await userEvent.click(await screen.findByText("elsewhere"));
    await waitFor(() =>
      expect(screen.queryByRole("heading", { name: "Accessibility" })).toBeNull(),
    );
  });

  test("shows and applies stored settings", async () => {
    localStorage.setItem(SETTINGS_KEY, '{"fontSize":1,"highContrast":true}');
    await openMenu();
    await waitFor(() => expect(html.getAttribute("data-font")).toBe("1"));
    expect(html.getAttribute("data-contrast")).toBe("high");
    expect(screen.getByRole("switch", { name: "contrast", checked: true })).toBeDefined();
  });

  test("a page restored from the bfcache and its menu apply settings changed elsewhere", async () => {
    render(<AccessibilityButton labels={labels}>icon</AccessibilityButton>);
    await userEvent.click(await screen.findByRole("button", { name: "menu" }));
    await screen.findByRole("heading", { name: "Accessibility" });
    localStorage.setItem(SETTINGS_KEY, '{"highContrast":true}');
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await screen.findByRole("switch", { name: "contrast", checked: true });
  });

  test("a document re-created on the client, without the boot script, applies stored settings", async () => {
    globalThis.earlyInput = undefined;
    localStorage.setItem(SETTINGS_KEY, '{"fontSize":2}');
    render(<AccessibilityButton labels={labels}>icon</AccessibilityButton>);
    await vi.waitFor(() => expect(html.getAttribute("data-font")).toBe("2"));
  });

  test("broken stored settings are ignored and logged", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    localStorage.setItem(SETTINGS_KEY, "{broken");
    await openMenu();
    await waitFor(() => expect(html.getAttribute("data-font")).toBeNull());
    expect(warn).toHaveBeenCalledOnce();
  });
});
