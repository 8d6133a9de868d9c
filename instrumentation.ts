let hear: ((error: unknown) => void) | undefined;

/** Runs once when the server starts, before the first visitor. */
export async function register() {
  // In this form, so that nothing of it is compiled for the edge.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { start } = await import("./server/start");
    await start();
    hear = (await import("./server/http/status")).noteMisread;
  }
}

/** Of a page or an address that broke, before its status is sent. */
export const onRequestError = (error: unknown) => hear?.(error);
