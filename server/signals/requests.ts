import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { routePatterns } from "@/lib/http/route-pattern";

export type HandledRequest = {
  method: string;
  route: string;
  status: number;
  seconds: number | null;
};

const METHODS = ["GET", "HEAD", "POST"];
/** nginx's status for a client that closed the connection before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/** Written into the build by next.config.mjs. */
export const patternOf = routePatterns(JSON.parse(process.env.DELET_ROUTES ?? "[]"));

/**
 * Reports every request that a server of this process has answered, or that was aborted before. Node publishes these
 * for its own servers, with `next start` too, which has no other place that sees all of them. `seconds` is null for a
 * stream, which lasts as long as its client listens.
 */
export function watchRequests(report: (answered: HandledRequest) => void) {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const began = performance.now();
    // Before Next rewrites it.
    const route = patternOf(request.url ?? "");
    const { method = "" } = request;
    let ended: number | null = null;
    // The time that a slow phone takes to download the response is not ours.
    response.once("finish", () => {
      ended = performance.now();
    });
    response.once("close", () => {
      const stream = String(response.getHeader("content-type")).startsWith("text/event-stream");
      report({
        method: METHODS.includes(method) ? method : "other",
        route,
        status: ended === null && !stream ? CLIENT_CLOSED_REQUEST : response.statusCode,
        seconds: stream ? null : ((ended ?? performance.now()) - began) / 1000,
      });
    });
  });
}
