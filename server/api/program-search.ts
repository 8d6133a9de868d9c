import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, gzipSync } from "node:zlib";
import { hasSessionCookie } from "@/lib/auth/session-cookie";
import { cookieNames } from "@/lib/http/cookie-names";
import { SECURITY_HEADERS } from "@/lib/http/security-headers.mjs";
import { paths } from "@/lib/paths";
import { otherHost } from "@/lib/seo/own-host";
import { env } from "@/server/env";
import { takesEncoding } from "@/server/http/accepted-encoding";
import { baseHeaders } from "@/server/http/base-headers";
import type { Handler } from "@/server/http/handler";
import { answerSearch } from "./search";

/** A response is sent a few times before a write outdates it: the higher levels cost more than they save. */
const LEVEL = { level: constants.Z_BEST_SPEED };

/**
 * Answers a search of the reading API before Next does, which costs as much as the rest of the answer. Requests that
 * may have a session, or that came to another host name, go on to the same function in app/api/v1/homes.
 */
export const answerProgramSearch: Handler = (request, response, next) =>
  isProgramSearch(request) ? respond(request, response) : next();

function isProgramSearch({ method, url = "", headers }: IncomingMessage) {
  if (method !== "GET" || url.split("?", 1)[0] !== paths.programSearch) return false;
  if (hasSessionCookie(cookieNames(headers.cookie))) return false;
  const protocol = headers["x-forwarded-proto"];
  return !otherHost(
    { host: headers.host ?? null, protocol: protocol?.toString() ?? null },
    env.SITE_URL,
  );
}

async function respond({ url = "", headers }: IncomingMessage, response: ServerResponse) {
  const sent = Object.entries(headers).map(([name, value = ""]) => [name, String(value)]);
  // A whole Request, with its signal and body, would be a tenth of what the site adds to the search.
  const answer = await answerSearch({
    url: new URL(url, env.SITE_URL).href,
    headers: new Headers(Object.fromEntries(sent)),
  });
  const text = Buffer.from(await answer.arrayBuffer());
  const isCompressed = text.length > 0 && takesEncoding(headers["accept-encoding"], "gzip");
  // In this thread: handing so little over to another one costs more than compressing it.
  const body = isCompressed ? gzipSync(text, LEVEL) : text;
  if (response.destroyed) return;
  const all = {
    ...SECURITY_HEADERS,
    ...baseHeaders(),
    ...Object.fromEntries(answer.headers),
    ...(isCompressed && { "Content-Encoding": "gzip" }),
    ...(answer.status !== 304 && { "Content-Length": body.length }),
    Vary: "Accept-Encoding",
  };
  // Not by `writeHead`: the response cache reads them.
  for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
  response.writeHead(answer.status).end(body);
}
