import { environmentWarnings } from "@/server/environment/warnings";
import { failsToWrite, unreadyReason } from "@/server/supabase/ready";

/**
 * Readiness: the database responds and has this build's migrations. It stays ready while the database refuses writes
 * (`degraded`), because visitors can still read; `warnings` names the variables that are not set.
 */
export const dynamic = "force-dynamic";

export async function GET() {
  const reason = await unreadyReason();
  const warnings = environmentWarnings();
  const detail = warnings.length > 0 && { warnings };
  const found = reason
    ? { status: "unready", reason }
    : (await failsToWrite())
      ? { status: "degraded", reason: "writes" }
      : { status: "ready" };
  return Response.json(
    { ...found, ...detail },
    {
      status: reason ? 503 : 200,
      headers: { "Cache-Control": "no-store" },
    },
  );
}
