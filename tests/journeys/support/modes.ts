import { expect, type Page } from "@playwright/test";
import { SETTINGS_KEY } from "@/lib/accessibility/settings";
import { expectAccessible } from "./axe";

/** What the accessibility menu can store, in the combinations that every screen is looked at in. */
export const MODES = {
  light: {},
  night: { darkMode: true },
  "high contrast": { highContrast: true },
  "night, high contrast": { darkMode: true, highContrast: true },
  "largest text, underlined": { fontSize: 2, underlineLinks: true },
};

/** Modes that change colours only look the same at every width: they are looked at on a desk alone. */
export const tagOf = (settings: object) =>
  "fontSize" in settings || Object.keys(settings).length === 0 ? ["@phone"] : [];

/** Every page this one opens starts with these settings, as for somebody who chose them before. */
export const remember = (page: Page, settings: object) =>
  page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    SETTINGS_KEY,
    JSON.stringify(settings),
  ] as const);

/** Axe finds nothing serious, and nothing makes the page scroll sideways. */
export async function expectCalm(page: Page, path: string) {
  await expectAccessible(page);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
}
