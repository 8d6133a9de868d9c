/** Why an action got no response: the page predates the deploy, the browser is offline, or the server fails. */
export function connectionErrorReason(error: unknown): "outdated" | "offline" | "unavailable" {
  // Next's own check is still named unstable, so this compares the name its class gives each error.
  if (error instanceof Error && error.name === "UnrecognizedActionError") return "outdated";
  return navigator.onLine ? "unavailable" : "offline";
}
