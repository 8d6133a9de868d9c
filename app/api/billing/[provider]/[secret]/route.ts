import { isProvider } from "@/lib/billing/types";
import { NO_STORE } from "@/lib/http/shared-cache";
import { isBillingAddress, readFields, receiveNotice } from "@/server/billing/receive";
import { readAtMost } from "@/server/http/read-at-most";
import { log } from "@/server/log";

const BYTES_MAX = 32 * 1024;

export const dynamic = "force-dynamic";

/** A payment provider's webhook about a subscription (docs/payments.md); each provider has its own format. */
async function receive(
  request: Request,
  { params }: RouteContext<"/api/billing/[provider]/[secret]">,
) {
  const { provider, secret } = await params;
  if (!isProvider(provider) || !isBillingAddress(provider, secret)) return respond(404);
  const body = await readAtMost(request, BYTES_MAX);
  if (!body) return respond(413);
  const type = request.headers.get("content-type") ?? "";
  const fields = readFields(new URL(request.url), type, body);
  if (!fields) return respond(400);
  try {
    return respond(
      await receiveNotice(provider, { headers: request.headers, body, fields }, Date.now()),
    );
  } catch (error) {
    log.warn({ err: error }, "a billing notice could not be stored");
    return respond(503);
  }
}

const respond = (status: number) =>
  new Response(status === 200 ? "OK" : null, {
    status,
    headers: {
      "Cache-Control": NO_STORE,
      "X-Robots-Tag": "noindex",
      "Referrer-Policy": "no-referrer",
    },
  });

export const GET = receive;
export const POST = receive;
