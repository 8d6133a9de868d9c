import "server-only";
import { createServer, type RequestListener, type Server } from "node:http";
import { MAX_HEAD_BYTES, refuseMalformedRequest } from "./refusals";
import { setOwnHeaders } from "./request-headers";

/**
 * Longer than a proxy keeps its connections (nginx and most load balancers: 60 seconds). If it were shorter, a proxy
 * would now and then send a form on a connection that is just closing, and not retry it.
 */
const KEEP_ALIVE_MS = 75_000;

/** Requests in progress get this long after the signal; operators allow 30 seconds before SIGKILL. */
const DRAIN_MS = 25_000;

/** The HTTP server of the site, which hands its requests to `listener`. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    { maxHeaderSize: MAX_HEAD_BYTES, keepAliveTimeout: KEEP_ALIVE_MS },
    listener,
  );
  server.on("clientError", refuseMalformedRequest);
  // Before Next's own listener, which it adds for its development client.
  server.on("upgrade", setOwnHeaders);
  return server;
}

/** Refuses new connections, and resolves when the requests in progress are answered or the drain timeout is over. */
export async function drain(server: Server): Promise<void> {
  // A connection kept alive after its last response would hold the server for more than a minute.
  server.keepAliveTimeout = 1;
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await new Promise((done) => server.close(done));
  clearTimeout(timer);
}
