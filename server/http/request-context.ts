import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Account } from "@/lib/account/types";
import type { Handler } from "./handler";

export type RequestContext = {
  /** The id of the request in the log, in the response and on the error page. */
  id: string;
  response: ServerResponse;
  /** Whether the request is for a whole page, and not for a part of one by Next's router or an action. */
  isDocument: boolean;
  /** The account of a GET, once the middleware has read it: reading it again would double what a page asks. */
  account?: Account | null;
};

export const REQUEST_ID_HEADER = "x-request-id";

/** One per process: the server and the bundles of Next's build do not share modules. */
const PLACE = Symbol.for("delet.request-context");
const shared = globalThis as { [PLACE]?: AsyncLocalStorage<RequestContext> };
shared[PLACE] ??= new AsyncLocalStorage();
const contexts = shared[PLACE];

/** The context of the current request; undefined outside of one, as in the worker or a test. */
export const requestContext = () => contexts.getStore();

export const runWithContext = <Done>(context: RequestContext, task: () => Done): Done =>
  contexts.run(context, task);

/**
 * On a status other than 200, Next's router and actions would load the document anew and lose what the person has
 * typed on it.
 */
const asksForPart = ({ headers }: IncomingMessage) => "rsc" in headers || "next-action" in headers;

/** Gives the request its id, which the response carries. */
export const openRequestContext: Handler = (request, response, next) => {
  // Short, because people read it out to support.
  const id = randomBytes(6).toString("hex");
  response.setHeader(REQUEST_ID_HEADER, id);
  return runWithContext({ id, response, isDocument: !asksForPart(request) }, next);
};
