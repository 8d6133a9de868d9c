import "server-only";
import { env } from "@/server/env";

/** The headers that every answer has, for those that Next has no part in. */
export const bareHeaders = () => ({
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  ...(env.SITE_URL.startsWith("https:") && {
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  }),
});
