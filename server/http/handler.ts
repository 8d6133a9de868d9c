import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";

/** A step of the pipeline: answers the request, or calls `next`, at once or later, for the step after it. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => unknown,
) => unknown;

/** One handler of several, which run in the order given. */
export const compose =
  (handlers: readonly Handler[]): Handler =>
  (request, response, next) => {
    const run = (at: number): unknown => {
      const handler = handlers[at];
      return handler ? handler(request, response, () => run(at + 1)) : next();
    };
    return run(0);
  };
