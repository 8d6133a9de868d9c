/** "true" or "false"; the server reads it to render the sidebar as it was left. */
export const SIDEBAR_COOKIE = "sidebar_state";
