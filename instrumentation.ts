/** Runs once when the server starts, before the first visitor. */
export async function register() {
  // In this form, so that nothing of it is compiled for the edge.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { start } = await import("./server/start");
    await start();
  }
}
