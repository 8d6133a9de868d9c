import { deadline } from "@/server/deadline";
import { withinBudget } from "@/server/request-budget.mjs";
import { instrumented } from "./instrument";

/**
 * For `db` of every client. The library's default retries a read four times, each with the whole timeout and a
 * pause before it: a visitor would wait a minute for the error.
 */
export const ONCE = { retry: false };

/**
 * Every call to the backend ends within its request's budget, the body included. A read is retried once after a broken
 * connection. A write is retried only when the database reports that it rolled it back; any other may have been
 * committed.
 */
export const budgetedFetch: typeof fetch = (input, init) =>
  instrumented(input, () =>
    withinBudget(async (over) => {
      const signal = init?.signal ? AbortSignal.any([init.signal, over]) : over;
      const call = async () => whole(await fetch(input, { ...init, cache: "no-store", signal }));
      const method = init?.method ?? (input instanceof Request ? input.method : "GET");
      try {
        const response = await call();
        return (await wasRolledBack(response)) ? await call() : response;
      } catch (error) {
        const isRead = method === "GET" || method === "HEAD";
        if (!isRead || signal.aborted) throw error;
        return call();
      }
    }),
  );

const WORKER_TIMEOUT_MS = 60_000;

/** For workers: maintenance of many rows takes longer than a visitor would wait. */
export const workerFetch: typeof fetch = (input, init) => {
  const signal = deadline(WORKER_TIMEOUT_MS, init?.signal);
  return instrumented(input, () => fetch(input, { ...init, cache: "no-store", signal }));
};

/** The response with its body, which may arrive much later than its head. */
async function whole(response: Response) {
  if (!response.body) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}

/** SQLSTATE of a deadlock and of a serialization failure: this transaction was rolled back for another. */
const ROLLED_BACK: unknown[] = ["40P01", "40001"];

/** Whether PostgreSQL has rolled this call back because of a concurrent one. */
async function wasRolledBack(response: Response) {
  if (response.ok || !response.headers.get("content-type")?.includes("json")) return false;
  const body: { code?: unknown } | null = await response
    .clone()
    .json()
    .catch(() => null);
  return ROLLED_BACK.includes(body?.code);
}
