const TIMEOUT_MS = 10_000;

/**
 * For `db` of every client: by itself the library would try a read four times with pauses between,
 * each with the whole timeout, and a person would wait a minute for the sentence.
 */
export const ONCE = { retry: false };

/**
 * Every call to the backend ends: a timeout, and one more try for a read that met a broken
 * connection. Writes are never repeated here; they may have happened.
 */
export const patientFetch: typeof fetch = async (input, init) => {
  const call = () =>
    fetch(input, {
      ...init,
      cache: "no-store",
      signal: init?.signal
        ? AbortSignal.any([init.signal, AbortSignal.timeout(TIMEOUT_MS)])
        : AbortSignal.timeout(TIMEOUT_MS),
    });
  const method = init?.method ?? (input instanceof Request ? input.method : "GET");
  try {
    return await call();
  } catch (error) {
    const isRead = method === "GET" || method === "HEAD";
    if (!isRead || (error instanceof Error && error.name === "TimeoutError")) throw error;
    return call();
  }
};
