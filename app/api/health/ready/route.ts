import { environmentWarnings } from "@/server/environment/warnings";
import { failsToWrite, unreadyReason } from "@/server/supabase/ready";

/**
 * Requests may be sent here: the database answers and has the migrations of this build. Also while it takes no writes
 * (`degraded`), because visitors can read; `warnings` names the variables that were forgotten.
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
