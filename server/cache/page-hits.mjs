// Reports to the response cache which cached page serves a request. Plain JavaScript, because Next loads the cache
// handler outside the bundle; both share one store through `globalThis`.
import { AsyncLocalStorage } from "node:async_hooks";

const PLACE = Symbol.for("delet.kept-pages");
/** @type {AsyncLocalStorage<(page: object) => void>} */
const listeners = globalThis[PLACE] ?? new AsyncLocalStorage();
globalThis[PLACE] = listeners;

/** Runs the handling of one request; `onHit` is called with each cached page that is used for it. */
export const withPageHits = (onHit, task) => listeners.run(onHit, task);

export const reportPageHit = (page) => listeners.getStore()?.(page);

const FRESHNESS = Symbol.for("delet.answer-freshness");

/** Called by the cache handler, which knows the store. */
export const provideFreshness = (begin) => {
  globalThis[FRESHNESS] = begin;
};

/** Called before a response with these tags is made: returns its later freshness check; null when unknown. */
export const beginResponse = async (tags) => (await globalThis[FRESHNESS]?.(tags)) ?? null;
