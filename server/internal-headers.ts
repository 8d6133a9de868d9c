import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { PATH_HEADER, SOCKET_HEADER } from "@/lib/auth/client-address";
import { tidyAddress } from "@/lib/http/address";
import { dressAnswer } from "@/server/http/answer";
import { countBody } from "@/server/http/body";
import {
  MAX_HEAD_BYTES,
  refuseTrace,
  refuseTwoNames,
  refuseUnreadable,
} from "@/server/http/refused";
import { answering } from "@/server/http/status";
import { withPatience } from "@/server/patience.mjs";
import { traced } from "@/server/signals/span.mjs";

const patched = Symbol.for("delet.internal-headers");
type Marked = { [patched]?: true };

/** `hears` answers some requests before Next and says whether it did; `closes` ends what is under way when the server closes. */
export type Door = {
  hears: (request: IncomingMessage, answer: ServerResponse) => boolean;
  closes: () => Promise<unknown>;
};

/** Answers a request again out of what was kept, or calls `onward` for Next to answer; either may happen later. */
export type Again = (
  request: IncomingMessage,
  answer: ServerResponse,
  onward: () => boolean,
) => boolean;

/**
 * Headers that our own code writes for itself must not come from outside. Next has no hook before
 * the first middleware and does not tell the socket's address, so every request is dressed where
 * Node hands it to the server, and every answer where it leaves.
 */
export function dressRequests(door?: Door, again?: Again) {
  const prototype = Server.prototype as Server & Marked;
  if (prototype[patched]) return;
  prototype[patched] = true;
  const { emit, close } = prototype;
  prototype.close = function (this: Server, ...args) {
    // Closing waits for each connection, which would be kept open for a minute after its last answer.
    this.keepAliveTimeout = 1;
    return Reflect.apply(close, this, args);
  };
  const heard = function (this: Server & { maxHeaderSize?: number }, event, ...args) {
    // Here, because the parser of the socket, which is made next, reads it.
    if (event === "connection") this.maxHeaderSize = MAX_HEAD_BYTES;
    if (event === "clientError") {
      const [error, socket] = args as unknown as [NodeJS.ErrnoException, Socket];
      if (refuseUnreadable(error, socket)) return true;
    }
    if (event === "request") {
      const [request, answer] = args as unknown as [IncomingMessage, ServerResponse];
      if (refuseTwoNames(request, answer) || refuseTrace(request, answer)) return true;
      if (door?.hears(request, answer)) return true;
      const onward = () => {
        dressAnswer(request, countBody(request), answer);
        dressRequest(request);
        return answering(request, answer, () => Reflect.apply(emit, this, [event, ...args]));
      };
      // Middleware, page and cache wait for the backend out of one patience.
      return withPatience(() => (again ? again(request, answer, onward) : onward()));
    }
    if (event === "upgrade") dressRequest(args[0] as unknown as IncomingMessage);
    if (door && event === "close") {
      // Next ends the process when its server is closed.
      void door.closes().finally(() => Reflect.apply(emit, this, [event, ...args]));
      return true;
    }
    return withPatience(() => Reflect.apply(emit, this, [event, ...args]));
  } as typeof emit;
  prototype.emit = function (this: Server, event, ...args) {
    const hear = () => Reflect.apply(heard, this, [event, ...args]);
    if (event !== "request") return hear();
    const [request, answer] = args as unknown as [IncomingMessage, ServerResponse];
    return traced(request, answer, hear);
  } as typeof emit;
}

function dressRequest(request: IncomingMessage) {
  request.url = tidyAddress(request.url ?? "/");
  delete request.headers[PATH_HEADER];
  request.headers[SOCKET_HEADER] = request.socket.remoteAddress ?? "";
}
