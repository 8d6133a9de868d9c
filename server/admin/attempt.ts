import "server-only";
import { unstable_rethrow } from "next/navigation";
import { setUnavailable } from "@/server/http/status";
import { log } from "@/server/log";

/** The result, or null when the backend failed: the screen then shows its own message, with 503. */
export async function attempt<T>(what: string, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    unstable_rethrow(error);
    log.error({ err: error, what }, "an admin screen could not load");
    setUnavailable();
    return null;
  }
}
