/** What every answer says, pages and files; what depends on the page is said elsewhere. */
export const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  // Where somebody stands is asked for by a button of the search; no page asks for any of the others, and
  // the phone's camera behind a file field needs no leave.
  "Permissions-Policy":
    "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** Strict-Transport-Security of a site that has https: a year. */
export const STRICT_TRANSPORT = "max-age=31536000; includeSubDomains";
