import "server-only";
import type { IncomingMessage } from "node:http";

/** Returns a function that reports how many bytes of the request's body have arrived so far. */
export function countBody(request: IncomingMessage): () => number {
  let bytes = 0;
  const { push } = request;
  // Node's parser calls `push` for each chunk of the body, whoever reads it afterwards.
  request.push = function (this: IncomingMessage, chunk: Buffer | null, ...rest) {
    bytes += chunk?.length ?? 0;
    return push.call(this, chunk, ...rest);
  };
  return () => bytes;
}
