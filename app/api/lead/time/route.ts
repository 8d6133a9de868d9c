import { leadTime } from "@/server/leads/receive";

export const dynamic = "force-dynamic";

/** When somebody began to fill the form of a lead, signed; asked for by the form when it is touched. */
export function GET() {
  return new Response(leadTime(), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
