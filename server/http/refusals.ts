import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { NO_STORE } from "@/lib/http/shared-cache";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import type { Handler } from "./handler";

/** Room for an address of 5,000 Hebrew letters, six bytes each; Node's own limit is 16 KiB. */
export const MAX_HEAD_BYTES = 64 * 1024;

const words: (typeof messages)["unreadable"] = messages.unreadable;

const TOO_LONG = page(words.tooLongTitle, words.tooLongText, paths.explore, words.explore);
const TWO_NAMES = page(words.twoNamesTitle, words.twoNamesText, paths.home, words.home);

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": NO_STORE,
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  Connection: "close",
};

/**
 * Responds to what Node could not parse as a request: a page where the address or the headers exceed MAX_HEAD_BYTES,
 * otherwise the status that Node itself would send.
 */
export function refuseMalformedRequest({ code }: NodeJS.ErrnoException, socket: Duplex) {
  if (code === "ECONNRESET" || !socket.writable) return socket.destroy();
  if (code === "HPE_HEADER_OVERFLOW") {
    const headers = { ...HEADERS, "Content-Length": Buffer.byteLength(TOO_LONG) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const status = "431 Request Header Fields Too Large";
    return socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n${TOO_LONG}`);
  }
  const status = code === "ERR_HTTP_REQUEST_TIMEOUT" ? "408 Request Timeout" : "400 Bad Request";
  return socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
}

/** Refuses requests that Next would misread. */
export const refuseRequest: Handler = (request, response, next) =>
  refuseTwoHosts(request, response) || refuseTrace(request, response) || next();

/** Refuses two Host headers: a proxy in front of this server may have read the other one. */
function refuseTwoHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  const names = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  if (names.length < 2) return false;
  response.writeHead(400, HEADERS).end(TWO_NAMES);
  return true;
}

/** TRACE would echo the request, cookies included (RFC 9110, 9.3.8); Next cannot handle it and would respond 500. */
function refuseTrace({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method !== "TRACE") return false;
  response.writeHead(405, { ...HEADERS, Allow: "GET, HEAD, POST" }).end();
  return true;
}

/** Without style and script: no page of the site surrounds it. */
function page(title: string, text: string, href: string, link: string) {
  return `<!DOCTYPE html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="${href}">${link}</a></p></main></body></html>`;
}
