/** "true" or "false"; read by the server so that the sidebar is drawn as it was left. */
export const SIDEBAR_COOKIE = "sidebar_state";
