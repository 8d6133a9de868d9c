export const SESSION_COOKIE_NAME = "delet-session";

/** The session cookie may be split into numbered chunks. */
export const isSessionCookie = (name: string) =>
  name === SESSION_COOKIE_NAME || name.startsWith(`${SESSION_COOKIE_NAME}.`);

/** Whether the request carries a session; without one no page calls the backend for the user. */
export const hasSessionCookie = (names: Iterable<string>) => [...names].some(isSessionCookie);
