/**
 * Says to the other pages of a browser that its session was ended there. It tells nothing of anybody, ends with the
 * browser, and may be read by scripts: the session's own cookie may not.
 */
export const SIGNED_OUT_COOKIE = "delet-signed-out";
