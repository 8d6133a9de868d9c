import { patiently } from "@/server/patience.mjs";

/**
 * For `db` of every client: by itself the library would try a read four times with pauses between,
 * each with the whole timeout, and a person would wait a minute for the sentence.
 */
export const ONCE = { retry: false };

/**
 * Every call to the backend ends: with the patience of the request that makes it, the body included,
 * and one more try for a read that met a broken connection. Writes are never repeated here; they may
 * have happened.
 */
export const patientFetch: typeof fetch = (input, init) =>
  patiently(async (over) => {
    const signal = init?.signal ? AbortSignal.any([init.signal, over]) : over;
    const call = async () => whole(await fetch(input, { ...init, cache: "no-store", signal }));
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    try {
      return await call();
    } catch (error) {
      const isRead = method === "GET" || method === "HEAD";
      if (!isRead || signal.aborted) throw error;
      return call();
    }
  });

/** The answer with its body, which may be slower than its first line. */
async function whole(answer: Response) {
  if (!answer.body) return answer;
  const { status, statusText, headers } = answer;
  return new Response(await answer.arrayBuffer(), { status, statusText, headers });
}
