import "server-only";
import { hasSessionCookie } from "@/lib/auth/session-cookie";
import { cookieNames } from "@/lib/http/cookie-names";
import { paths } from "@/lib/paths";
import { baseHeaders } from "./base-headers";
import type { Handler } from "./handler";

const NOBODY = "null";

/**
 * Answers "who is viewing this page?" before Next does: every public page sends this request, nearly always without a
 * session, and through Next it costs more than the page. Requests that may have a session go on to app/api/viewer.
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
