import type { RequestListener, Server } from "node:http";
import { compose, type Handler } from "./handler";
import { createHttpServer } from "./server";

/** A server with some steps of the pipeline, for tests; `site` takes the place of Next. */
export function serverOf(handlers: readonly Handler[], site: RequestListener): Server {
  const handle = compose(handlers);
  return createHttpServer((request, response) => {
    handle(request, response, () => site(request, response));
  });
}
