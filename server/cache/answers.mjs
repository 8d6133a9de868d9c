// Which kept page a request is answered with, told to whoever listens where the answer leaves. Plain
// JavaScript, because Next loads the cache handler by itself; both share one place through `globalThis`.
import { AsyncLocalStorage } from "node:async_hooks";

const PLACE = Symbol.for("delet.kept-pages");
/** @type {AsyncLocalStorage<(page: object) => void>} */
const listeners = globalThis[PLACE] ?? new AsyncLocalStorage();
globalThis[PLACE] = listeners;

/** Runs what answers one request; `hear` is told each kept page that is taken for it. */
export const hearingPages = (hear, task) => listeners.run(hear, task);

export const tellPage = (page) => listeners.getStore()?.(page);
