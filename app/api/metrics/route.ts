import { env } from "@/server/env";
import { refuseWithout } from "@/server/http/bearer";
import { openedMetrics } from "@/server/signals/opened";
import { storedSignals } from "@/server/signals/stored";

export const dynamic = "force-dynamic";

/** What this process has counted, and what waits in the database, for Prometheus. */
export async function GET(request: Request) {
  const refused = refuseWithout(env.METRICS_TOKEN, request);
  if (refused) return refused;
  const metrics = openedMetrics();
  if (!metrics) return new Response(null, { status: 503 });
  metrics.store(await storedSignals());
  return new Response(await metrics.registry.metrics(), {
    headers: { "Content-Type": metrics.registry.contentType, "Cache-Control": "no-store" },
  });
}
