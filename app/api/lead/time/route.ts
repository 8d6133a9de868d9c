import { leadTime } from "@/server/leads/receive";

export const dynamic = "force-dynamic";

/** The signed time at which filling in a lead form began; the form requests it on first interaction. */
export function GET() {
  return new Response(leadTime(), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
