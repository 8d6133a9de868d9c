import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

// On the process, because what hears requests and the pages of a build do not share their modules.
const PLACE = Symbol.for("delet.answers");
const shared = globalThis as { [PLACE]?: AsyncLocalStorage<ServerResponse> };
shared[PLACE] ??= new AsyncLocalStorage();
const answers = shared[PLACE];

/** Runs what answers a request, so that its page can say with which status. */
export const answering = <Done>(answer: ServerResponse, task: () => Done): Done =>
  answers.run(answer, task);

/**
 * That what this page was asked for is not there. The page itself says so in words: of `notFound()` Next makes an empty
 * document where a page is made anew each time, which says nothing to whoever has no script.
 */
export function tellNotFound() {
  const answer = answers.getStore();
  if (answer && !answer.headersSent) answer.statusCode = 404;
}
