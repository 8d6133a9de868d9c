/** Headers of every response, pages and files alike; those that depend on the page are set elsewhere. */
export const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  // A button of the search requests the position; no page requests any of the others, and a file field can use the
  // phone's camera without a permission.
  "Permissions-Policy":
    "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** Strict-Transport-Security for a site with https: one year. */
export const STRICT_TRANSPORT = "max-age=31536000; includeSubDomains";
