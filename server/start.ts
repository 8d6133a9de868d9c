import "server-only";
import { dressRequests } from "@/server/internal-headers";

/** A broken environment ends the start here, with the sentence that names it. */
export async function start() {
  const { env } = await import("@/server/env").catch((error: Error) => {
    process.stderr.write(`\n✖ ${error.message}\n\n`);
    process.exit(1);
  });
  if (env.METRICS_TOKEN) (await import("@/server/signals/metrics")).openMetrics();
  const { hearVisits } = await import("@/server/visits/at-the-door");
  dressRequests(hearVisits);
  const { startWorker } = await import("@/server/worker/start");
  startWorker();
}
