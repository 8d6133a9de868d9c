import "server-only";
import { hasSessionCookie } from "@/lib/auth/session-cookie";
import { cookieNames } from "@/lib/http/cookie-names";
import { paths } from "@/lib/paths";
import { baseHeaders } from "./base-headers";
import type { Handler } from "./handler";

const NOBODY = "null";

/**
 * Answers who looks at a public page before Next does: every page asks it, nearly always of somebody without a
 * session, and through Next it costs more than the page. Of somebody who may be signed in app/api/viewer knows.
 */
export const answerAnonymousViewer: Handler = ({ method, url, headers }, response, next) => {
  if (method !== "GET" || url !== paths.viewer) return next();
  if (hasSessionCookie(cookieNames(headers.cookie))) return next();
  return response
    .writeHead(200, {
      ...baseHeaders(),
      "Content-Type": "application/json",
      "Content-Length": NOBODY.length,
      "Cache-Control": "private, no-store",
    })
    .end(NOBODY);
};
