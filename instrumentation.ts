import type { noteInvalidResponse } from "./server/http/status";

let onError: typeof noteInvalidResponse | undefined;

/** Called by Next once when its server starts. What else starts then is in server/main.ts. */
export async function register() {
  // In this form, so that none of it is compiled for the edge.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    onError = (await import("./server/http/status")).noteInvalidResponse;
  }
}

/** Called for a page or a route handler that broke, before its status is sent. */
export const onRequestError = (error: unknown) => onError?.(error);
