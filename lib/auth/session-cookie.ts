export const SESSION_COOKIE_NAME = "delet-session";

/** The session may be cut into numbered pieces. */
export const isSessionCookie = (name: string) =>
  name === SESSION_COOKIE_NAME || name.startsWith(`${SESSION_COOKIE_NAME}.`);

/** True when the request carries a session; without one no page asks the backend who is there. */
export const hasSessionCookie = (names: Iterable<string>) => [...names].some(isSessionCookie);
