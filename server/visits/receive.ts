import "server-only";
import { isbot } from "isbot";
import { clientKey } from "@/lib/auth/client-address";
import { EVENT_BYTES_MAX, pageOf, readEvent } from "@/lib/visits/event";
import type { Visit } from "@/lib/visits/rows";
import { asksForPrivacy } from "@/lib/visits/visitor";
import { isOwnOrigin } from "@/server/own-origin";
import { tooManyVisits } from "./limits";

/** 204 acknowledges a visit, and never says whether it counted. */
export const RECEIVED = 204;

/** Next's or Node's. */
export type RequestHeaders = Pick<Headers, "get">;

/** `seconds`: when the page may send the next one. */
export type BeaconResponse = { status: number; seconds?: number };

export const responseHeaders = ({ seconds }: BeaconResponse): Record<string, string> => ({
  ...(seconds && { "Retry-After": String(seconds) }),
  "Cache-Control": "no-store",
});

/** Whether a page of this site sent it; checked before the body is read. */
export function isFromOwnPage(headers: RequestHeaders) {
  const site = headers.get("sec-fetch-site");
  return isOwnOrigin(headers.get("origin")) && (site === null || site === "same-origin");
}

/** The visit, or the refusal. `body`: null when it exceeded the limit. */
export function receiveVisit(
  headers: RequestHeaders,
  from: string | null,
  body: Buffer | null,
): Omit<Visit, "viewer"> | BeaconResponse {
  if (!body || body.length > EVENT_BYTES_MAX) return { status: 413 };
  const event = readEvent(body.toString());
  if (!event) return { status: 400 };
  const agent = headers.get("user-agent") ?? "";
  if (agent === "" || isbot(agent)) return { status: RECEIVED };

  const address = clientKey(from);
  const visitor = asksForPrivacy(headers) ? null : { address, agent };
  const seconds = tooManyVisits(address, pageOf(event), visitor ? null : event.kind);
  return seconds > 0 ? { status: 429, seconds } : { event, at: Date.now(), visitor };
}
