import { EVENT_BYTES_MAX } from "@/lib/visits/event";
import { getAccount } from "@/server/account/session";
import { getClientAddress } from "@/server/auth/client";
import { readAtMost } from "@/server/http/read-at-most";
import { log } from "@/server/log";
import { countVisit } from "@/server/visits/count";
import { HEARD, hearVisit, isFromOwnPage, type Said, saidHeaders } from "@/server/visits/hear";

const answer = (said: Said) =>
  new Response(null, { status: said.status, headers: saidHeaders(said) });

/**
 * What a page's beacon tells (components/visits/beacon.tsx) while somebody is signed in; of everybody else it is
 * heard before Next (server/visits/at-the-door.ts). No cookie is set and no address kept.
 */
export async function POST(request: Request) {
  if (!isFromOwnPage(request.headers)) return answer({ status: 403 });
  const body = await readAtMost(request, EVENT_BYTES_MAX);
  const heard = hearVisit(request.headers, await getClientAddress(), body);
  if ("status" in heard) return answer(heard);
  try {
    const account = await getAccount();
    if (account?.profile?.isAdmin) return answer({ status: HEARD });
    const taken = countVisit({ ...heard, viewer: account?.userId ?? null });
    return answer({ status: taken ? HEARD : 503 });
  } catch (error) {
    // Somebody is signed in, and nobody can say who.
    log.warn({ err: error }, "a visit was not counted");
    return answer({ status: 503 });
  }
}
