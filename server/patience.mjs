// How long one request waits for the backend, in all. Plain JavaScript, because Next loads the cache
// handler by itself: the handler, the middleware and the pages share one count through `globalThis`.
import { AsyncLocalStorage } from "node:async_hooks";

/** A person gets an answer within six seconds; the rest is for saying it. */
export const PATIENCE_MS = 5_500;

const REQUESTS = Symbol.for("delet.patience");
/** @type {AsyncLocalStorage<{ left: number, waiting: number, since: number }>} */
const requests = globalThis[REQUESTS] ?? new AsyncLocalStorage();
globalThis[REQUESTS] = requests;

const fresh = () => ({ left: PATIENCE_MS, waiting: 0, since: 0 });

/** Nothing is left to wait with: the backend kept this request waiting, now or before. */
export class OutOfPatience extends Error {
  name = "TimeoutError";
}

/** Runs a request with one patience for all that it asks. */
export const withPatience = (task) => requests.run(fresh(), task);

/** Runs what nobody waits for, or what asks very often: each call has a whole patience. */
export const unhurried = (task) => requests.run(undefined, task);

/**
 * Waits for the backend, as long as the request has patience left: only time spent waiting is taken
 * from it, and what is waited for at once counts once. `ask` gets a signal for when it is over.
 * Outside of a request every call has a whole patience. Throws OutOfPatience.
 */
export async function patiently(ask) {
  const patience = requests.getStore() ?? fresh();
  const now = performance.now();
  const left = patience.left - (patience.waiting > 0 ? now - patience.since : 0);
  if (left <= 0) throw new OutOfPatience("the backend has kept this request waiting before");
  if (patience.waiting === 0) patience.since = now;
  patience.waiting += 1;
  const over = new AbortController();
  let timer;
  const end = new Promise((_, giveUp) => {
    timer = setTimeout(() => {
      const error = new OutOfPatience(`the backend did not answer within ${PATIENCE_MS} ms`);
      over.abort(error);
      giveUp(error);
    }, left);
  });
  try {
    return await Promise.race([ask(over.signal), end]);
  } finally {
    clearTimeout(timer);
    patience.waiting -= 1;
    if (patience.waiting === 0) patience.left -= performance.now() - patience.since;
  }
}
