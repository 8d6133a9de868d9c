import { unreadyReason } from "@/server/supabase/ready";

/** Requests may be sent here: the database answers and has the migrations of this build. */
export const dynamic = "force-dynamic";

export async function GET() {
  const reason = await unreadyReason();
  return Response.json(reason ? { status: "unready", reason } : { status: "ready" }, {
    status: reason ? 503 : 200,
    headers: { "Cache-Control": "no-store" },
  });
}
