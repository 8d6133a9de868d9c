import "server-only";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { answerAnonymousViewer } from "@/server/http/anonymous-viewer";
import { collectVisit } from "@/server/http/beacon";
import { serveFromResponseCache } from "@/server/http/response-cache";
import { log } from "@/server/log";
import { withRequestBudget } from "@/server/request-budget.mjs";
import { traced } from "@/server/signals/span.mjs";
import { delayScripts } from "./delay-scripts";
import { compose, type Handler } from "./handler";
import { refuseRequest } from "./refusals";
import { openRequestContext } from "./request-context";
import { cleanRequest } from "./request-headers";
import { finishResponse } from "./response-headers";
import { serveStaticFiles } from "./static-files";

/** The handlers of a request in order. Each responds or calls the next. */
export const steps = (staticFolder: string): Handler[] => [
  openRequestContext,
  traceRequest,
  refuseRequest,
  serveStaticFiles(staticFolder),
  answerAnonymousViewer,
  collectVisit,
  limitBackendTime,
  serveFromResponseCache,
  finishResponse,
  delayScripts,
  cleanRequest,
];

/** The server's request listener: these handlers, then `next`. */
export function requestPipeline(
  next: (request: IncomingMessage, response: ServerResponse) => unknown,
  staticFolder: string,
): RequestListener {
  const handle = compose(steps(staticFolder));
  return async (request, response) => {
    try {
      await handle(request, response, () => next(request, response));
    } catch (err) {
      log.error({ err }, "a request could not be handled");
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  };
}

function traceRequest(...[request, response, next]: Parameters<Handler>) {
  return traced(request, response, next);
}

/** Middleware, page and cache share one budget for the backend. */
function limitBackendTime(...[, , next]: Parameters<Handler>) {
  return withRequestBudget(next);
}
