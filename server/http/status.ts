import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";

// On the process, because what hears requests and the pages of a build do not share their modules.
const PLACE = Symbol.for("delet.answers");
type Place = { answers: AsyncLocalStorage<Answering>; unread: WeakSet<ServerResponse> };
type Answering = { answer: ServerResponse; isDocument: boolean };
const shared = globalThis as { [PLACE]?: Place };
shared[PLACE] ??= { answers: new AsyncLocalStorage(), unread: new WeakSet() };
const { answers, unread } = shared[PLACE];

/** Seconds after which whoever asked may ask again. */
const PAUSE = "5";

/**
 * Whether Next's router or an action asks, which put the answer into the page that is open. At a status that is not
 * 200 they would load the document anew, and what somebody has typed on it would be gone.
 */
const asksForPart = ({ headers }: IncomingMessage) => "rsc" in headers || "next-action" in headers;

/** Runs what answers a request, so that its page can say with which status. */
export const answering = <Done>(
  request: IncomingMessage,
  answer: ServerResponse,
  task: () => Done,
): Done => answers.run({ answer, isDocument: !asksForPart(request) }, task);

/** Whether a page is asked for as a whole; also where nobody asks, as in a test. */
export const answersDocument = () => answers.getStore()?.isDocument ?? true;

/**
 * Makes the page that is being answered a 404; the page itself says so in words. Next's `notFound()` makes an empty
 * document of a page that is rendered per request, which says nothing to whoever has no script.
 */
export const tellNotFound = () => tell(404);

/** Makes it a 503 with `Retry-After`: the page says in words that it cannot be read now. */
export const tellDown = () => tell(503);

function tell(status: 404 | 503) {
  const { answer, isDocument } = answers.getStore() ?? {};
  if (!answer || !isDocument || answer.headersSent) return;
  answer.statusCode = status;
  if (status === 503) answer.setHeader("Retry-After", PAUSE);
}

/** Notes that a call to the backend failed during this request. The page decides what comes of it. */
export function noteUnread() {
  const { answer } = answers.getStore() ?? {};
  if (answer) unread.add(answer);
}

/**
 * The same of an answer that is not what was asked for, which its schema refused (what people send is refused by
 * `safeParse`): it came from whoever stands in the backend's place.
 */
export function noteMisread(error: unknown) {
  if (error instanceof z.ZodError) noteUnread();
}

/**
 * Next says 500 of a page that broke. Where the backend had failed it is that, and 503: a page that broke by itself
 * stays a fault of ours.
 */
export function brokenStatus(answer: ServerResponse): 500 | 503 {
  if (!unread.has(answer)) return 500;
  answer.setHeader("Retry-After", PAUSE);
  return 503;
}
