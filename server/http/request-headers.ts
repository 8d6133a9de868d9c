import "server-only";
import type { IncomingMessage } from "node:http";
import { PATH_HEADER, SOCKET_HEADER } from "@/lib/auth/client-address";
import { tidyAddress } from "@/lib/http/address";
import type { Handler } from "./handler";

/**
 * Headers that our own code sets for itself must not come from outside. Next does not expose the address of the
 * socket, so it goes into one of them.
 */
export function setOwnHeaders(request: IncomingMessage) {
  request.url = tidyAddress(request.url ?? "/");
  delete request.headers[PATH_HEADER];
  request.headers[SOCKET_HEADER] = request.socket.remoteAddress ?? "";
}

export const cleanRequest: Handler = (request, _response, next) => {
  setOwnHeaders(request);
  return next();
};
