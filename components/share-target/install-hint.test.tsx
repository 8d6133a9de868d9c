import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { InstallHint } from "./install-hint";

const { share } = messages.ai;
const phones = {
  iphone: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15",
  android: "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/153.0 Mobile",
  desk: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0",
  // An iPad's user agent.
  mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15",
};
const on = (phone: keyof typeof phones, { touch = 0, installed = false } = {}) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(phones[phone]);
  Object.defineProperty(navigator, "maxTouchPoints", { value: touch, configurable: true });
  vi.stubGlobal("matchMedia", () => ({ matches: installed }));
  return show(<InstallHint />).container;
};
beforeEach(() => vi.restoreAllMocks());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("an iPhone and an iPad suggest pasting instead", async () => {
  on("iphone");
  expect(await screen.findByText(share.apple)).toBeTruthy();
  cleanup();
  on("mac", { touch: 5 });
  expect(await screen.findByText(share.apple)).toBeTruthy();
});

test("a phone that supports sharing shows how to install, until it is installed", async () => {
  on("android");
  expect(await screen.findByText(share.menu)).toBeTruthy();
  act(() => void dispatchEvent(new Event("appinstalled")));
  expect(screen.queryByText(share.menu)).toBeNull();
  cleanup();
  expect(on("android", { installed: true }).textContent).toBe("");
});

test("a browser with an install prompt shows it on press", async () => {
  expect(on("desk").textContent).toBe("");
  const prompt = vi.fn(async () => {});
  act(() => void dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt })));
  fireEvent.click(await screen.findByRole("button", { name: share.install }));
  expect(prompt).toHaveBeenCalledOnce();
});
