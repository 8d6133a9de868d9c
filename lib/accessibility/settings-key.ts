/** The localStorage key of the settings from the accessibility menu. */
export const SETTINGS_KEY = "accessibility-settings";
