import type { ConsentQuestion } from "@/lib/consent/types";
import { getConsentQuestion } from "@/server/consent/queries";
import { log } from "@/server/log";

/**
 * Whether this visitor still has a policy to accept. An island requests it after the page has loaded, so that cached
 * pages stay the same for everyone. Without settings there is nothing to accept.
 */
export async function GET() {
  const question: ConsentQuestion = await getConsentQuestion().catch((error) => {
    log.warn({ err: error }, "consent settings could not be read");
    return null;
  });
  return Response.json(question, { headers: { "Cache-Control": "private, no-store" } });
}
