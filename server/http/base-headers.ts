import "server-only";
import { STRICT_TRANSPORT } from "@/lib/http/security-headers.mjs";
import { env } from "@/server/env";

/** The headers of every response, for the responses that Next does not produce. */
export const baseHeaders = () => ({
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  ...(env.SITE_URL.startsWith("https:") && {
    "Strict-Transport-Security": STRICT_TRANSPORT,
  }),
});
