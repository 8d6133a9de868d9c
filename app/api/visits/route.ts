import { EVENT_BYTES_MAX } from "@/lib/visits/event";
import { getAccount } from "@/server/account/session";
import { readAtMost } from "@/server/http/read-at-most";
import { getClientAddress } from "@/server/http/request-address";
import { log } from "@/server/log";
import { countVisit } from "@/server/visits/count";
import {
  type BeaconResponse,
  isFromOwnPage,
  RECEIVED,
  receiveVisit,
  responseHeaders,
} from "@/server/visits/receive";

const respond = (result: BeaconResponse) =>
  new Response(null, { status: result.status, headers: responseHeaders(result) });

/**
 * The beacon of a page (components/visits/beacon.tsx) while somebody is signed in; that of everybody else is
 * taken before Next (server/http/beacon.ts). No cookie is set and no address kept.
 */
export async function POST(request: Request) {
  if (!isFromOwnPage(request.headers)) return respond({ status: 403 });
  const body = await readAtMost(request, EVENT_BYTES_MAX);
  const visit = receiveVisit(request.headers, await getClientAddress(), body);
  if ("status" in visit) return respond(visit);
  try {
    const account = await getAccount();
    if (account?.profile?.isAdmin) return respond({ status: RECEIVED });
    const taken = countVisit({ ...visit, viewer: account?.userId ?? null });
    return respond({ status: taken ? RECEIVED : 503 });
  } catch (error) {
    // Somebody is signed in, and nobody can say who.
    log.warn({ err: error }, "a visit was not counted");
    return respond({ status: 503 });
  }
}
