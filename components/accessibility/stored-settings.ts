import {
  type AccessibilitySettings,
  DEFAULT_SETTINGS,
  parseSettings,
  settingsAttributes,
} from "@/lib/accessibility/settings";
import { SETTINGS_KEY } from "@/lib/accessibility/settings-key";

/** Applies the settings stored in this browser to the page. */
export function applyStored() {
  const stored = readStored();
  apply(stored);
  return stored;
}

function readStored() {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(SETTINGS_KEY);
  } catch {
    return DEFAULT_SETTINGS;
  }
  const settings = parseSettings(stored);
  if (!settings) console.warn("stored accessibility settings are broken and ignored", stored);
  return settings ?? DEFAULT_SETTINGS;
}

export function apply(settings: AccessibilitySettings) {
  for (const [name, value] of Object.entries(settingsAttributes(settings))) {
    if (value === null) document.documentElement.removeAttribute(name);
    else document.documentElement.setAttribute(name, value);
  }
}
