// Reports which cached page answers a request to the response cache. Plain JavaScript, because Next loads the cache
// handler by itself; both share one store through `globalThis`.
import { AsyncLocalStorage } from "node:async_hooks";

const PLACE = Symbol.for("delet.kept-pages");
/** @type {AsyncLocalStorage<(page: object) => void>} */
const listeners = globalThis[PLACE] ?? new AsyncLocalStorage();
globalThis[PLACE] = listeners;

/** Runs the handling of one request; `onHit` is called with each cached page that is used for it. */
export const withPageHits = (onHit, task) => listeners.run(onHit, task);

export const reportPageHit = (page) => listeners.getStore()?.(page);

const FRESHNESS = Symbol.for("delet.answer-freshness");

/** By the cache handler, which knows the store. */
export const provideFreshness = (begin) => {
  globalThis[FRESHNESS] = begin;
};

/** Before a response is made of what has these tags: how to ask later whether it is still true; null when nobody knows. */
export const beginResponse = async (tags) => (await globalThis[FRESHNESS]?.(tags)) ?? null;
