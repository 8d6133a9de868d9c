import { headerState, NO_HEADER } from "@/lib/auth/client-address";
import { env } from "@/server/env";
import { environmentWarnings } from "@/server/environment/warnings";
import { failsToWrite, unreadyReason } from "@/server/supabase/ready";

/**
 * Readiness: the database responds and has this build's migrations. It stays ready while the database refuses writes
 * (`degraded`), because visitors can still read; `warnings` names the variables that are not set. With `?client`, for the
 * doctor, it also says whether a proxy writes the header with the client's address.
 */
export const dynamic = "force-dynamic";

export async function GET(request: Request) {
  const reason = await unreadyReason();
  const warnings = environmentWarnings();
  const detail = warnings.length > 0 && { warnings };
  const found = reason
    ? { status: "unready", reason }
    : (await failsToWrite())
      ? { status: "degraded", reason: "writes" }
      : { status: "ready" };
  return Response.json(
    { ...found, ...detail, ...clientHeader(request) },
    {
      status: reason ? 503 : 200,
      headers: { "Cache-Control": "no-store" },
    },
  );
}

function clientHeader({ url, headers }: Request) {
  const name = env.CLIENT_IP_HEADER;
  if (!name || name === NO_HEADER || !new URL(url).searchParams.has("client")) return null;
  return { client: headerState(headers.get(name)) };
}
