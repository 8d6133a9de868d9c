import "server-only";
import { isbot } from "isbot";
import { clientKey } from "@/lib/auth/client-address";
import { EVENT_BYTES_MAX, pageOf, readEvent } from "@/lib/visits/event";
import type { Visit } from "@/lib/visits/rows";
import { asksForPrivacy } from "@/lib/visits/visitor";
import { isOwnOrigin } from "@/server/origin";
import { tooManyVisits } from "./limits";

/** 204 says that it was heard, and never whether it counted. */
export const HEARD = 204;

/** The headers of a request, wherever it is heard. */
export type Asked = Pick<Headers, "get">;

/** What is said to a beacon. `seconds`: when it may tell again. */
export type Said = { status: number; seconds?: number };

export const saidHeaders = ({ seconds }: Said): Record<string, string> => ({
  ...(seconds && { "Retry-After": String(seconds) }),
  "Cache-Control": "no-store",
});

/** Whether it was told by a page of this site: asked before anything of it is read. */
export function isFromOwnPage(headers: Asked) {
  const site = headers.get("sec-fetch-site");
  return isOwnOrigin(headers.get("origin")) && (site === null || site === "same-origin");
}

/** The visit that a page told of, or what is said instead. `body`: null when it was too long to be read. */
export function hearVisit(
  headers: Asked,
  from: string | null,
  body: Buffer | null,
): Omit<Visit, "viewer"> | Said {
  if (!body || body.length > EVENT_BYTES_MAX) return { status: 413 };
  const event = readEvent(body.toString());
  if (!event) return { status: 400 };
  const agent = headers.get("user-agent") ?? "";
  if (agent === "" || isbot(agent)) return { status: HEARD };

  const address = clientKey(from);
  const visitor = asksForPrivacy(headers) ? null : { address, agent };
  const seconds = tooManyVisits(address, pageOf(event), visitor ? null : event.kind);
  return seconds > 0 ? { status: 429, seconds } : { event, at: Date.now(), visitor };
}
