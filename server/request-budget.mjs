// The total time that one request may wait for the backend. Plain JavaScript, because Next loads the cache handler
// outside the bundle; the handler, the middleware and the pages share one store through `globalThis`.
import { AsyncLocalStorage } from "node:async_hooks";

/**
 * A visitor gets a response within six seconds; the rest of them is for rendering it. Browser tests set more
 * (scripts/serve.ts): the embedded backend handles one call at a time, and a busy machine is not an unavailable
 * backend.
 */
export const REQUEST_BUDGET_MS = Number(process.env.DELET_REQUEST_BUDGET_MS) || 5_500;

const REQUESTS = Symbol.for("delet.request-budget");
/** @type {AsyncLocalStorage<{ left: number, waiting: number, since: number }>} */
const requests = globalThis[REQUESTS] ?? new AsyncLocalStorage();
globalThis[REQUESTS] = requests;

const fresh = () => ({ left: REQUEST_BUDGET_MS, waiting: 0, since: 0 });

/** The budget of this request is spent: the backend has kept it waiting, in this call or an earlier one. */
export class BudgetSpent extends Error {
  name = "TimeoutError";
}

/** Runs a request with one budget for all its calls. */
export const withRequestBudget = (task) => requests.run(fresh(), task);

/** Runs background work and frequent polls: each call has a budget of its own. */
export const withoutRequestBudget = (task) => requests.run(undefined, task);

/**
 * Gives the request a whole budget again. After a successful save, the page that shows it has a budget of its own:
 * without time left it would break, and the person would read of a failure where there was none.
 */
export function renewRequestBudget() {
  const budget = requests.getStore();
  if (budget) Object.assign(budget, { left: REQUEST_BUDGET_MS, since: performance.now() });
}

/**
 * Waits for the backend as long as the request has budget left. Only time spent waiting is subtracted, and concurrent
 * calls count once. `call` gets a signal that aborts at the end of the budget. Outside of a request every call has a
 * budget of its own. Throws BudgetSpent.
 */
export async function withinBudget(call) {
  const budget = requests.getStore() ?? fresh();
  const now = performance.now();
  const left = budget.left - (budget.waiting > 0 ? now - budget.since : 0);
  if (left <= 0) throw new BudgetSpent("the backend has used up the budget of this request");
  if (budget.waiting === 0) budget.since = now;
  budget.waiting += 1;
  const over = new AbortController();
  let timer;
  const end = new Promise((_, giveUp) => {
    timer = setTimeout(() => {
      const error = new BudgetSpent(`the backend did not answer within ${REQUEST_BUDGET_MS} ms`);
      over.abort(error);
      giveUp(error);
    }, left);
  });
  try {
    return await Promise.race([call(over.signal), end]);
  } finally {
    clearTimeout(timer);
    budget.waiting -= 1;
    if (budget.waiting === 0) budget.left -= performance.now() - budget.since;
  }
}
