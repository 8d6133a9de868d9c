import type { noteInvalidResponse } from "./server/http/status";

let onError: typeof noteInvalidResponse | undefined;

/** Next calls it once when its server starts. What else starts then is in server/main.ts. */
export async function register() {
  // In this form, so that nothing of it is compiled for the edge.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    onError = (await import("./server/http/status")).noteInvalidResponse;
  }
}

/** Of a page or an address that broke, before its status is sent. */
export const onRequestError = (error: unknown) => onError?.(error);
