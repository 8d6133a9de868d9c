import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { cookieNames } from "@/lib/http/cookie-names";
import { paths } from "@/lib/paths";
import { bareHeaders } from "@/server/http/bare-answer";
import { hasSessionCookie } from "@/server/supabase/session-cookie";

const NOBODY = "null";

/**
 * Answers who looks at a public page where Node hands the question over: every page asks it, nearly always of
 * somebody without a session, and through Next it costs more than the page. False when it is something else, or of
 * somebody who may be signed in, which app/api/viewer knows.
 */
export function tellsNobody(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== "GET" || request.url !== paths.viewer) return false;
  if (hasSessionCookie(cookieNames(request.headers.cookie))) return false;
  response
    .writeHead(200, {
      ...bareHeaders(),
      "Content-Type": "application/json",
      "Content-Length": NOBODY.length,
      "Cache-Control": "private, no-store",
    })
    .end(NOBODY);
  return true;
}
