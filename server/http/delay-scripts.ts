import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { isSleepingPage } from "@/lib/access/routes";
import { hasSessionCookie } from "@/lib/auth/session-cookie";
import { cookieNames } from "@/lib/http/cookie-names";
import { lateScripts } from "@/server/cache/late-scripts.mjs";
import { log } from "@/server/log";
import type { Handler } from "./handler";

const compressed = promisify(gzip);

/**
 * Gives a personal page that sleeps (lib/access/pages.ts) the form of a cached one: its scripts as data. Visitors with a
 * session get it as Next makes it.
 */
export const delayScripts: Handler = (request, response, next) => {
  if (!isForVisitor(request)) return next();
  const mayCompress = /\bgzip\b/.test(String(request.headers["accept-encoding"]));
  // The scripts are found in plain text; compressing is then left to this step.
  request.headers["accept-encoding"] = "identity";
  collectBody(response, async (body) => {
    const isPage = String(response.getHeader("content-type")).startsWith("text/html");
    const page = isPage ? Buffer.from(lateScripts(body.toString("utf8"))) : body;
    if (!mayCompress || page.length === 0) return page;
    response.setHeader("Content-Encoding", "gzip");
    return compressed(page);
  });
  return next();
};

/** A navigation of the framework (`rsc`) loads no document; in development no page sleeps. */
const isForVisitor = ({ method, url = "", headers }: IncomingMessage) =>
  process.env.NODE_ENV !== "development" &&
  method === "GET" &&
  headers.rsc === undefined &&
  isSleepingPage(url.split("?", 1)[0] ?? "") &&
  !hasSessionCookie(cookieNames(headers.cookie));

/** Holds the response back until its end, and sends what `change` makes of its body. */
function collectBody(response: ServerResponse, change: (body: Buffer) => Promise<Buffer>) {
  const { writeHead, write, end, flushHeaders } = response;
  const parts: Buffer[] = [];
  // Whoever writes after the head asks for it again, as it is not sent yet; the first one counts.
  let head: unknown[] | undefined;
  const add = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string") parts.push(Buffer.from(chunk, encoding as BufferEncoding));
    else if (chunk instanceof Uint8Array) parts.push(Buffer.from(chunk));
  };
  const send = (body: Buffer) => {
    Object.assign(response, { writeHead, write, end, flushHeaders });
    if (response.destroyed) return;
    if (body.length > 0) response.setHeader("Content-Length", body.length);
    if (head) Reflect.apply(response.writeHead, response, head);
    response.end(body);
  };
  Object.assign(response, {
    flushHeaders() {},
    writeHead(...args: unknown[]) {
      head ??= args;
      return response;
    },
    write(chunk: unknown, encoding?: unknown) {
      add(chunk, encoding);
      return true;
    },
    end(chunk?: unknown, encoding?: unknown) {
      add(chunk, encoding);
      change(Buffer.concat(parts)).then(send, (err) => {
        log.error({ err }, "a page could not be sent");
        response.destroy();
      });
      return response;
    },
  });
}
