import { env } from "@/server/env";
import { refuseBearer } from "@/server/http/bearer";
import { metricsRegistry } from "@/server/signals/registry";
import { readGauges } from "@/server/supabase/gauges";

export const dynamic = "force-dynamic";

/** This process's counters and the database's queues, for Prometheus. */
export async function GET(request: Request) {
  const refused = refuseBearer(env.METRICS_TOKEN, request);
  if (refused) return refused;
  const metrics = metricsRegistry();
  if (!metrics) return new Response(null, { status: 503 });
  metrics.store(await readGauges());
  return new Response(await metrics.registry.metrics(), {
    headers: { "Content-Type": metrics.registry.contentType, "Cache-Control": "no-store" },
  });
}
