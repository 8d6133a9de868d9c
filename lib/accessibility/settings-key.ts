/** Where this browser keeps what the accessibility menu was told. */
export const SETTINGS_KEY = "accessibility-settings";
