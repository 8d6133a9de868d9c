import { expect, type Page, test } from "@playwright/test";
import {
  type AccessibilitySettings,
  DEFAULT_SETTINGS,
  SETTINGS_KEY,
  settingsAttributes,
} from "@/lib/accessibility/settings";
import { COLOUR_RULES, expectAccessible } from "./axe";

type Mode = Partial<AccessibilitySettings>;

/** Settings of the accessibility menu, in the combinations in which every screen is checked. */
const MODES: Record<string, Mode> = {
  light: {},
  "largest text, underlined": { fontSize: 2, underlineLinks: true },
  night: { darkMode: true },
  "high contrast": { highContrast: true },
  "night, high contrast": { darkMode: true, highContrast: true },
};

const changesColoursOnly = ({ darkMode, highContrast }: Mode) => darkMode || highContrast;

/** Every page opened from here on starts with these settings, as if chosen before. */
export const remember = (page: Page, settings: Mode) =>
  page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    SETTINGS_KEY,
    JSON.stringify(settings),
  ] as const);

/**
 * In every mode axe finds nothing serious and the page does not scroll sideways. The modes are attributes of the same
 * document, as when somebody selects them while it is open; modes that only change colours are checked for contrast,
 * and on a desktop alone, since they look the same at every width.
 */
export async function expectCalm(page: Page, path: string) {
  const isPhone = test.info().project.name === "phone";
  for (const [name, mode] of Object.entries(MODES)) {
    const coloursOnly = changesColoursOnly(mode);
    if (coloursOnly && isPhone) continue;
    await choose(page, mode);
    await expectAccessible(page, `${path}, ${name}`, coloursOnly ? COLOUR_RULES : undefined);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${path}, ${name}, scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await choose(page, {});
}

const choose = (page: Page, mode: Mode) =>
  page.evaluate(
    (attributes) => {
      for (const [name, value] of Object.entries(attributes)) {
        if (value === null) document.documentElement.removeAttribute(name);
        else document.documentElement.setAttribute(name, value);
      }
    },
    settingsAttributes({ ...DEFAULT_SETTINGS, ...mode }),
  );
