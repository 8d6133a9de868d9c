import { env } from "@/server/env";
import { readAtMost } from "@/server/http/read-at-most";
import { log } from "@/server/log";
import { isSigned, noteBounces, readReports } from "@/server/mail/bounces";

/** Enough for a hundred of the longest e-mail addresses. */
const BYTES_MAX = 64 * 1024;

export const dynamic = "force-dynamic";

/** The mail service's bounce webhook; docs/operations.md describes its signature. */
export async function POST(request: Request) {
  if (!env.MAIL_BOUNCE_SECRET) return respond(404);
  const body = await readAtMost(request, BYTES_MAX);
  if (!body) return respond(413);
  const signed = {
    at: request.headers.get("x-delet-timestamp"),
    signature: request.headers.get("x-delet-signature"),
    body,
  };
  if (!isSigned(signed, env.MAIL_BOUNCE_SECRET, Date.now())) return respond(401);
  const reports = readReports(body);
  if (!reports) return respond(400);
  try {
    return respond(200, { stopped: await noteBounces(reports) });
  } catch (error) {
    // Mail services retry.
    log.warn({ err: error }, "bounces could not be noted");
    return respond(503);
  }
}

const respond = (status: number, body: { stopped: number } | null = null) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
