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
 * The page beacon (components/island/beacon.tsx) of signed-in people; everybody else's is handled before Next
 * (server/http/beacon.ts). No cookie is set and no IP address stored.
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
    // There is a session, but it cannot be resolved to a person.
    log.warn({ err: error }, "a visit was not counted");
    return respond({ status: 503 });
  }
}
