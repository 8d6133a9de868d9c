/** How long a session lasts at most; the session cookie and the admin's settings page both say it. */
export const SESSION_DAYS = 7;
