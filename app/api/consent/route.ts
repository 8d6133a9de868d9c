import type { ConsentQuestion } from "@/lib/consent/types";
import { getConsentQuestion } from "@/server/consent/queries";
import { log } from "@/server/log";

/**
 * Whether this visitor has a policy to answer. Asked by an island after the page is there, so that
 * cached pages stay the same for everyone. Without settings there is nothing to ask.
 */
export async function GET() {
  const question: ConsentQuestion = await getConsentQuestion().catch((error) => {
    log.warn({ err: error }, "consent settings could not be read");
    return null;
  });
  return Response.json(question, { headers: { "Cache-Control": "private, no-store" } });
}
