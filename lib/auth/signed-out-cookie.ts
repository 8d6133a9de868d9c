/**
 * Tells the other open pages of a browser that its session has ended. It identifies nobody, expires with the browser
 * session, and is readable by scripts, unlike the session cookie.
 */
export const SIGNED_OUT_COOKIE = "delet-signed-out";
