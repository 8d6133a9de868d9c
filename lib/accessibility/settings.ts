export { SETTINGS_KEY } from "./settings-key";

/** The settings of the accessibility menu, stored in this browser only. */
export type AccessibilitySettings = {
  fontSize: 0 | 1 | 2;
  highContrast: boolean;
  darkMode: boolean;
  underlineLinks: boolean;
};

export const FONT_SIZE_MAX = 2;

export const DEFAULT_SETTINGS: AccessibilitySettings = {
  fontSize: 0,
  highContrast: false,
  darkMode: false,
  underlineLinks: false,
};

/** Parses stored settings; null when they are corrupt, so that the caller can log it. */
export function parseSettings(stored: string | null): AccessibilitySettings | null {
  if (stored === null) return DEFAULT_SETTINGS;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { fontSize, highContrast, darkMode, underlineLinks } = value as Record<string, unknown>;
  return {
    fontSize: fontSize === 1 || fontSize === 2 ? fontSize : 0,
    highContrast: highContrast === true,
    darkMode: darkMode === true,
    underlineLinks: underlineLinks === true,
  };
}

/** The attributes of <html> that the style sheet uses; null removes one. */
export function settingsAttributes(settings: AccessibilitySettings) {
  return {
    "data-font": settings.fontSize > 0 ? String(settings.fontSize) : null,
    "data-contrast": settings.highContrast ? "high" : null,
    "data-theme": settings.darkMode ? "night" : null,
    "data-underline": settings.underlineLinks ? "on" : null,
  } as const;
}
