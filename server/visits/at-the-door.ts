import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress } from "@/lib/auth/client-address";
import { cookieNames } from "@/lib/http/cookie-names";
import { paths } from "@/lib/paths";
import { EVENT_BYTES_MAX } from "@/lib/visits/event";
import { env } from "@/server/env";
import { bareHeaders } from "@/server/http/bare-answer";
import type { Door } from "@/server/internal-headers";
import { hasSessionCookie } from "@/server/supabase/session-cookie";
import { countVisit, writeVisits } from "./count";
import { type Asked, HEARD, hearVisit, isFromOwnPage, type Said, saidHeaders } from "./hear";

/**
 * Answers a visit where Node hands it over: through Next one costs as much as a kept page, and a crowd tells of more
 * visits than pages. False when it is something else, or of somebody who is signed in: whose pages are their own
 * is asked in app/api/visits.
 */
function hears(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== "POST" || request.url !== paths.visits) return false;
  if (hasSessionCookie(cookieNames(request.headers.cookie))) return false;
  const headers = headersOf(request);
  const length = Number(request.headers["content-length"] ?? 0);
  if (!isFromOwnPage(headers)) say(response, { status: 403 });
  else if (length > EVENT_BYTES_MAX) say(response, { status: 413 });
  else listen(request, response, headers);
  return true;
}

function listen(request: IncomingMessage, response: ServerResponse, headers: Asked) {
  // Asked now: when the body is whole the connection may be gone, and with it the address.
  const declared = env.CLIENT_IP_HEADER ? headers.get(env.CLIENT_IP_HEADER) : null;
  const from = clientAddress(declared, request.socket.remoteAddress ?? null);
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= EVENT_BYTES_MAX) chunks.push(chunk);
    else if (!response.headersSent) say(response, { status: 413 });
  });
  request.once("error", () => response.destroy());
  request.once("end", () => {
    if (response.headersSent) return;
    const heard = hearVisit(headers, from, Buffer.concat(chunks));
    if ("status" in heard) say(response, heard);
    else say(response, { status: countVisit({ ...heard, viewer: null }) ? HEARD : 503 });
  });
}

function say(response: ServerResponse, said: Said) {
  // Of whoever is not listened to, nothing more is read.
  const over = said.status === 413 || said.status === 403;
  response
    .writeHead(said.status, {
      ...bareHeaders(),
      ...saidHeaders(said),
      ...(over && { Connection: "close" }),
    })
    .end();
}

const headersOf = ({ headers }: IncomingMessage): Asked => ({
  get: (name) => {
    const value = headers[name];
    return (Array.isArray(value) ? value.join(", ") : value) ?? null;
  },
});

export const hearVisits: Door = { hears, closes: writeVisits };
