import { Server, type ServerResponse } from "node:http";
import { PATH_HEADER, SOCKET_HEADER } from "@/lib/auth/client-address";
import { LENGTH_HEADER } from "@/lib/media/address";
import { withPatience } from "@/server/patience.mjs";

const patched = Symbol.for("delet.internal-headers");
type Marked = { [patched]?: true };

/** An address that nobody has; what cannot be read as one is shown the same page. */
const NOWHERE = "/not-a-page";

/**
 * Headers that our own code writes for itself must not come from outside. Next has no hook before
 * the first middleware and does not tell the socket's address, so every request is dressed where
 * Node hands it to the server.
 */
export function dressRequests() {
  const prototype = Server.prototype as Server & Marked;
  if (prototype[patched]) return;
  prototype[patched] = true;
  const { emit } = prototype;
  prototype.emit = function (this: Server, event: string, ...args: unknown[]) {
    if (event === "request" || event === "upgrade") {
      const request = args[0] as {
        url: string;
        headers: Record<string, unknown>;
        socket: { remoteAddress?: string };
      };
      // Next answers it with an error of its own.
      if (!isText(request.url)) request.url = NOWHERE;
      delete request.headers[PATH_HEADER];
      request.headers[SOCKET_HEADER] = request.socket.remoteAddress ?? "";
      if (event === "request") sayLength(args[1] as ServerResponse);
    }
    // Middleware, page and cache wait for the backend out of one patience.
    return withPatience(() => Reflect.apply(emit, this, [event, ...args]));
  } as typeof emit;
}

/** False for percent signs that spell no letter, as in `/agent/%ff`. */
function isText(url: string) {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/** Also headers that are sent without a word of ours pass through `writeHead`. */
function sayLength(response: ServerResponse) {
  const { writeHead } = response;
  response.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    const length = this.getHeader(LENGTH_HEADER);
    if (length !== undefined && !this.headersSent) {
      this.removeHeader(LENGTH_HEADER);
      this.setHeader("Content-Length", length);
    }
    return Reflect.apply(writeHead, this, args);
  } as typeof writeHead;
}
