import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SETTINGS_KEY } from "@/lib/accessibility/settings-key";
import { AccessibilityButton } from "./accessibility-button";
import { AccessibilityOnUse } from "./accessibility-on-use";

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
    expect(screen.getByRole("button", { name: "menu", expanded: true })).toBeDefined();
  });

  test("grows the text in two steps and stops at the ends", async () => {
    await openMenu();
    const larger = screen.getByRole("button", { name: "larger" });
    const smaller = screen.getByRole("button", { name: "smaller" });
    const isAtEnd = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";
    expect([isAtEnd(smaller), isAtEnd(larger)]).toEqual([true, false]);
    await userEvent.click(larger);
    expect(html.getAttribute("data-font")).toBe("1");
    await userEvent.click(larger);
    expect(html.getAttribute("data-font")).toBe("2");
    expect([isAtEnd(smaller), isAtEnd(larger)]).toEqual([false, true]);
    // The keyboard goes on from it, and a press more does nothing.
    expect(document.activeElement).toBe(larger);
    await userEvent.click(larger);
    expect(html.getAttribute("data-font")).toBe("2");
    expect(stored().fontSize).toBe(2);
  });

  test.each([
    ["contrast", "data-contrast", "high"],
    ["night", "data-theme", "night"],
    ["underline", "data-underline", "on"],
  ])("switches %s on and off", async (name, attribute, value) => {
    await openMenu();
    const toggle = screen.getByRole("switch", { name });
    await userEvent.click(toggle);
    expect(html.getAttribute(attribute)).toBe(value);
    await userEvent.click(toggle);
    expect(html.getAttribute(attribute)).toBeNull();
  });

  test("reset takes everything back", async () => {
    await openMenu();
    await userEvent.click(screen.getByRole("switch", { name: "night" }));
    await userEvent.click(screen.getByRole("button", { name: "larger" }));
    await userEvent.click(screen.getByRole("button", { name: "reset" }));
    expect(html.getAttribute("data-theme")).toBeNull();
    expect(html.getAttribute("data-font")).toBeNull();
    expect(stored()).toEqual({
      fontSize: 0,
      highContrast: false,
      darkMode: false,
      underlineLinks: false,
    });
  });

  test("Escape closes it and gives the focus back to its button", async () => {
    await openMenu();
    await userEvent.click(screen.getByRole("switch", { name: "night" }));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("heading", { name: "Accessibility" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "menu" }));
  });

  test("the Escape that closes it is nobody else's", async () => {
    await openMenu();
    const heard = vi.fn((event: Event) => event.defaultPrevented);
    window.addEventListener("keydown", heard, { once: true });
    await userEvent.keyboard("{Escape}");
    expect(heard).toHaveReturnedWith(true);
  });

  test("a click elsewhere closes it, a click inside does not", async () => {
    await openMenu();
    await userEvent.click(screen.getByRole("heading", { name: "Accessibility" }));
    expect(screen.queryByRole("heading", { name: "Accessibility" })).not.toBeNull();
    await userEvent.click(screen.getByText("elsewhere"));
    expect(screen.queryByRole("heading", { name: "Accessibility" })).toBeNull();
  });

  test("shows and applies what was stored", async () => {
    localStorage.setItem(SETTINGS_KEY, '{"fontSize":1,"highContrast":true}');
    await openMenu();
    expect(html.getAttribute("data-font")).toBe("1");
    expect(html.getAttribute("data-contrast")).toBe("high");
    expect(screen.getByRole("switch", { name: "contrast", checked: true })).toBeDefined();
  });

  test("applies what another tab stored, also while it is closed", async () => {
    render(<AccessibilityOnUse labels={labels}>icon</AccessibilityOnUse>);
    window.dispatchEvent(new Event("pointerover"));
    await screen.findByRole("button", { name: "menu" });
    localStorage.setItem(SETTINGS_KEY, '{"darkMode":true}');
    window.dispatchEvent(Object.assign(new Event("storage"), { key: SETTINGS_KEY }));
    await vi.waitFor(() => expect(html.getAttribute("data-theme")).toBe("night"));
  });

  test("back from a page on which they were changed, page and menu are as chosen there", async () => {
    render(<AccessibilityOnUse labels={labels}>icon</AccessibilityOnUse>);
    window.dispatchEvent(new Event("pointerover"));
    await userEvent.click(await screen.findByRole("button", { name: "menu" }));
    await screen.findByRole("heading", { name: "Accessibility" });
    localStorage.setItem(SETTINGS_KEY, '{"highContrast":true}');
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await screen.findByRole("switch", { name: "contrast", checked: true });
    await userEvent.keyboard("{Escape}");
    localStorage.setItem(SETTINGS_KEY, '{"darkMode":true}');
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await vi.waitFor(() => expect(html.getAttribute("data-theme")).toBe("night"));
  });

  test("a document that was made anew in the browser, without its first script, looks as chosen", async () => {
    localStorage.setItem(SETTINGS_KEY, '{"fontSize":2}');
    render(<AccessibilityOnUse labels={labels}>icon</AccessibilityOnUse>);
    await vi.waitFor(() => expect(html.getAttribute("data-font")).toBe("2"));
  });

  test("broken stored settings are ignored and logged", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    localStorage.setItem(SETTINGS_KEY, "{broken");
    await openMenu();
    expect(html.getAttribute("data-font")).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });
});
