import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { hasSessionCookie } from "@/lib/auth/session-cookie";
import { cookieNames } from "@/lib/http/cookie-names";
import { paths } from "@/lib/paths";
import { EVENT_BYTES_MAX } from "@/lib/visits/event";
import { countVisit } from "@/server/visits/count";
import {
  type BeaconResponse,
  isFromOwnPage,
  RECEIVED,
  type RequestHeaders,
  receiveVisit,
  responseHeaders,
} from "@/server/visits/receive";
import { baseHeaders } from "./base-headers";
import { addressOf } from "./client-address";
import type { Handler } from "./handler";

/**
 * Records a visit before Next does: through Next a visit costs as much as a cached page, and a crowd sends more visits
 * than page requests. Requests that may have a session go on to app/api/visits, which leaves out people's own pages.
 */
export const collectVisit: Handler = (request, response, next) => {
  if (request.method !== "POST" || request.url !== paths.visits) return next();
  if (hasSessionCookie(cookieNames(request.headers.cookie))) return next();
  const headers = headersOf(request);
  const length = Number(request.headers["content-length"] ?? 0);
  if (!isFromOwnPage(headers)) return respond(response, { status: 403 });
  if (length > EVENT_BYTES_MAX) return respond(response, { status: 413 });
  return readVisit(request, response, headers);
};

function readVisit(request: IncomingMessage, response: ServerResponse, headers: RequestHeaders) {
  // Read now: once the body is complete, the connection and its address may be gone.
  const from = addressOf(headers, request.socket.remoteAddress ?? null);
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= EVENT_BYTES_MAX) chunks.push(chunk);
    else if (!response.headersSent) respond(response, { status: 413 });
  });
  request.once("error", () => response.destroy());
  request.once("end", () => {
    if (response.headersSent) return;
    const visit = receiveVisit(headers, from, Buffer.concat(chunks));
    if ("status" in visit) respond(response, visit);
    else respond(response, { status: countVisit({ ...visit, viewer: null }) ? RECEIVED : 503 });
  });
}

function respond(response: ServerResponse, result: BeaconResponse) {
  // The rest of a refused body is not read.
  const over = result.status === 413 || result.status === 403;
  response
    .writeHead(result.status, {
      ...baseHeaders(),
      ...responseHeaders(result),
      ...(over && { Connection: "close" }),
    })
    .end();
}

const headersOf = ({ headers }: IncomingMessage): RequestHeaders => ({
  get: (name) => {
    const value = headers[name];
    return (Array.isArray(value) ? value.join(", ") : value) ?? null;
  },
});
