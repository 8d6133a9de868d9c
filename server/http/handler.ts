import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";

/** A step of the pipeline: responds to the request, or calls `next`, now or later, for the following step. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => unknown,
) => unknown;

/** Combines several handlers into one, which runs them in the given order. */
export const compose =
  (handlers: readonly Handler[]): Handler =>
  (request, response, next) => {
    const run = (at: number): unknown => {
      const handler = handlers[at];
      return handler ? handler(request, response, () => run(at + 1)) : next();
    };
    return run(0);
  };
