import { env } from "@/server/env";
import { refuseBearer } from "@/server/http/bearer";
import { log } from "@/server/log";
import { workFromEnv } from "@/server/worker/from-env";
import { workOnce } from "@/server/worker/work";

/** How long a sleeping host is kept awake at most; the rest is left for the next round. */
const ROUND_MS = 25_000;

export const dynamic = "force-dynamic";

/** One round of the worker, for hosts that allow no background process: their timer calls this. */
export async function POST(request: Request) {
  const refused = refuseBearer(env.WORKER_SECRET, request);
  if (refused) return refused;
  const { failures, ...done } = await workOnce(workFromEnv(), AbortSignal.timeout(ROUND_MS));
  for (const failure of failures) log.warn(failure, "a part of the worker's round failed");
  return Response.json(done, {
    status: failures.length > 0 ? 503 : 200,
    headers: { "Cache-Control": "no-store" },
  });
}
