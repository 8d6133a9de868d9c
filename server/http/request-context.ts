import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Handler } from "./handler";

export type RequestContext = {
  /** The number that the log, the answer and the error page give the request. */
  id: string;
  response: ServerResponse;
  /** Whether a page is asked for as a whole, and not the part of one by Next's router or an action. */
  isDocument: boolean;
};

export const REQUEST_ID_HEADER = "x-request-id";

/** One for the process: the server and the parts of Next's build do not share their modules. */
const PLACE = Symbol.for("delet.request-context");
const shared = globalThis as { [PLACE]?: AsyncLocalStorage<RequestContext> };
shared[PLACE] ??= new AsyncLocalStorage();
const contexts = shared[PLACE];

/** Of the request that is being answered; undefined outside of one, as in the worker or a test. */
export const requestContext = () => contexts.getStore();

export const runWithContext = <Done>(context: RequestContext, task: () => Done): Done =>
  contexts.run(context, task);

/**
 * At a status that is not 200, Next's router and actions would load the document anew, and what somebody has typed on
 * it would be gone.
 */
const asksForPart = ({ headers }: IncomingMessage) => "rsc" in headers || "next-action" in headers;

/** Gives the request its number, which the answer carries. */
export const openRequestContext: Handler = (request, response, next) => {
  // Short, because people read it to somebody.
  const id = randomBytes(6).toString("hex");
  response.setHeader(REQUEST_ID_HEADER, id);
  return runWithContext({ id, response, isDocument: !asksForPart(request) }, next);
};
