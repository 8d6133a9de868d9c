import "server-only";
import type { IncomingMessage } from "node:http";

/** Tells, at any time later, how many bytes of the request's body have come. */
export function countBody(request: IncomingMessage): () => number {
  let bytes = 0;
  const { push } = request;
  // Where Node's parser hands the body over, whoever reads it afterwards.
  request.push = function (this: IncomingMessage, chunk: Buffer | null, ...rest) {
    bytes += chunk?.length ?? 0;
    return push.call(this, chunk, ...rest);
  };
  return () => bytes;
}
