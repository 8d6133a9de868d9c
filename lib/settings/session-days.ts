/** The maximum length of a session; used by the session cookie and the admin's settings page. */
export const SESSION_DAYS = 7;
