import { deadline } from "@/server/deadline";
import { patiently } from "@/server/patience.mjs";
import { told } from "./told";

/**
 * For `db` of every client: by itself the library would try a read four times with pauses between,
 * each with the whole timeout, and a person would wait a minute for the sentence.
 */
export const ONCE = { retry: false };

/**
 * Every call to the backend ends: with the patience of the request that makes it, the body included,
 * and one more try for a read that met a broken connection. A write is repeated only when the database
 * says that it has undone the whole of it; any other may have happened.
 */
export const patientFetch: typeof fetch = (input, init) =>
  told(input, () =>
    patiently(async (over) => {
      const signal = init?.signal ? AbortSignal.any([init.signal, over]) : over;
      const call = async () => whole(await fetch(input, { ...init, cache: "no-store", signal }));
      const method = init?.method ?? (input instanceof Request ? input.method : "GET");
      try {
        const answer = await call();
        return (await wasUndone(answer)) ? await call() : answer;
      } catch (error) {
        const isRead = method === "GET" || method === "HEAD";
        if (!isRead || signal.aborted) throw error;
        return call();
      }
    }),
  );

const LEISURE_MS = 60_000;

/** For a worker: maintenance of many rows takes longer than a person would wait. */
export const leisurelyFetch: typeof fetch = (input, init) => {
  const signal = deadline(LEISURE_MS, init?.signal);
  return told(input, () => fetch(input, { ...init, cache: "no-store", signal }));
};

/** The answer with its body, which may be slower than its first line. */
async function whole(answer: Response) {
  if (!answer.body) return answer;
  const { status, statusText, headers } = answer;
  return new Response(await answer.arrayBuffer(), { status, statusText, headers });
}

/** Two writers met, and this one was ended: a deadlock, a serialization failure (SQLSTATE). */
const UNDONE: unknown[] = ["40P01", "40001"];

/** Whether the Data API says that PostgreSQL has undone this call for the sake of another. */
async function wasUndone(answer: Response) {
  if (answer.ok || !answer.headers.get("content-type")?.includes("json")) return false;
  const body: { code?: unknown } | null = await answer
    .clone()
    .json()
    .catch(() => null);
  return UNDONE.includes(body?.code);
}
