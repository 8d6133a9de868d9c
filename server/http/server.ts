import "server-only";
import { createServer, type RequestListener, type Server } from "node:http";
import { MAX_HEAD_BYTES, refuseMalformedRequest } from "./refusals";
import { setOwnHeaders } from "./request-headers";

/**
 * Longer than a proxy keeps its connections (nginx and most load balancers: 60 seconds). The other way round, a proxy
 * now and then sends a form on a connection that is just ending, and does not send it again.
 */
const KEEP_ALIVE_MS = 75_000;

/** What has begun may take this long after the signal to end; operators give it 30 seconds before SIGKILL. */
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

/** Refuses new connections and resolves when what has begun has been answered, or its time is over. */
export async function drain(server: Server): Promise<void> {
  // A connection that is kept after its last answer would hold the server for more than a minute.
  server.keepAliveTimeout = 1;
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await new Promise((done) => server.close(done));
  clearTimeout(timer);
}
