import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { NOT_KEPT } from "@/lib/http/shared-cache";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";

/** Room for an address of 5,000 Hebrew letters, six bytes each; Node's own limit is 16 KiB. */
export const MAX_HEAD_BYTES = 64 * 1024;

const words: (typeof messages)["unreadable"] = messages.unreadable;

const TOO_LONG = page(words.tooLongTitle, words.tooLongText, paths.explore, words.explore);
const TWO_NAMES = page(words.twoNamesTitle, words.twoNamesText, paths.home, words.home);

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": NOT_KEPT,
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  Connection: "close",
};

/**
 * An address or headers of more than MAX_HEAD_BYTES, of which Node makes no request: a page instead
 * of its bare 431. False when it is about something else, which is then Node's own matter.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): boolean {
  if (error.code !== "HPE_HEADER_OVERFLOW" || !socket.writable) return false;
  const lines = Object.entries({ ...HEADERS, "Content-Length": Buffer.byteLength(TOO_LONG) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 431 Request Header Fields Too Large\r\n${lines.join("")}\r\n${TOO_LONG}`);
  return true;
}

/** Two names of a site: what stands before us may have read the other one. */
export function refuseTwoNames({ rawHeaders }: IncomingMessage, answer: ServerResponse): boolean {
  const names = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  if (names.length < 2) return false;
  answer.writeHead(400, HEADERS).end(TWO_NAMES);
  return true;
}

/** It would repeat what was sent, cookies too (RFC 9110, 9.3.8); Next cannot read it and answers that it broke. */
export function refuseTrace({ method }: IncomingMessage, answer: ServerResponse): boolean {
  if (method !== "TRACE") return false;
  answer.writeHead(405, { ...HEADERS, Allow: "GET, HEAD, POST" }).end();
  return true;
}

/** Without style and script: there is no page of the site around it. */
function page(title: string, text: string, href: string, link: string) {
  return `<!DOCTYPE html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="${href}">${link}</a></p></main></body></html>`;
}
