import { SETTINGS_KEY } from "@/lib/accessibility/settings-key";
import { html, onReturn } from "./events";

/**
 * Applies the accessibility settings before the first paint, so that nobody who needs night mode is
 * flashed with white. The short form of parseSettings and settingsAttributes (a test holds them
 * together); broken values are ignored here and logged by the menu.
 */
export function applySettings() {
  apply();
  onReturn(apply);
}

function apply() {
  let stored: Record<string, unknown> = {};
  try {
    stored = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "") ?? {};
  } catch {}
  const { fontSize, highContrast, darkMode, underlineLinks } = stored;
  set("font", (fontSize === 1 || fontSize === 2) && fontSize);
  set("contrast", highContrast === true && "high");
  set("theme", darkMode === true && "night");
  set("underline", underlineLinks === true && "on");
}

function set(name: string, value: string | number | false) {
  const { dataset } = html;
  if (value) dataset[name] = String(value);
  else delete dataset[name];
}
