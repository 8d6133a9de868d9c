import "server-only";
import { log } from "@/server/log";
import { openedTraces } from "@/server/signals/span.mjs";
import { tracingEnabled } from "@/server/signals/tracing-enabled";
import { misspelledNames } from "@/server/worker/env-schema";

/**
 * Starts what runs beside the requests: metrics, traces and the worker. The returned function stops them. Throws a
 * message that names what is missing or wrong in the environment.
 */
export async function startServices(): Promise<() => Promise<void>> {
  const { env, READ } = await import("@/server/env");
  (await import("@/server/environment/warnings")).warnOfSettings();
  for (const slip of misspelledNames(process.env, READ)) {
    log.warn(slip, "a variable of the environment is read by nobody: is the other one meant?");
  }
  if (env.METRICS_TOKEN) (await import("@/server/signals/metrics")).openMetrics();
  if (tracingEnabled(process.env)) {
    const { openTraces } = await import("@/server/signals/traces");
    openTraces((reason) => log.warn({ reason }, "traces were not taken"));
  }
  const { writeVisits } = await import("@/server/visits/count");
  const { startWorker } = await import("@/server/worker/start");
  const endWorker = startWorker();
  return async () => {
    await Promise.allSettled([writeVisits(), endWorker()]);
    await openedTraces()?.flush();
  };
}
