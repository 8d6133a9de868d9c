/**
 * Aborts after so many milliseconds, or with `other`. It replaces `AbortSignal.any` with an `AbortSignal.timeout`: on
 * Node 20 nothing references a timeout that only such a signal follows, so it is garbage-collected, and the operation
 * never times out (nodejs/node#57736).
 */
export function deadline(ms: number, other?: AbortSignal | null): AbortSignal {
  const over = new AbortController();
  const late = () => over.abort(new DOMException(`no answer within ${ms} ms`, "TimeoutError"));
  setTimeout(late, ms).unref();
  if (other?.aborted) over.abort(other.reason);
  other?.addEventListener("abort", () => over.abort(other.reason), { once: true });
  return over.signal;
}
