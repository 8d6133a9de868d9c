import { createHmac } from "node:crypto";
import { send } from "./send";

/** Configured on the site under attack. */
export const BOUNCE_SECRET = "a-secret-of-the-mail-service";

/** A report as the mail service sends it, with the given changes. */
export function report(
  address: string,
  kind: string,
  change: { secret?: string; secondsAgo?: number; headers?: Record<string, string> } = {},
) {
  const body = JSON.stringify({ address, kind });
  const at = String(Math.floor(Date.now() / 1000) - (change.secondsAgo ?? 0));
  const signature = createHmac("sha256", change.secret ?? BOUNCE_SECRET)
    .update(`${at}.${body}`)
    .digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-delet-timestamp": at,
    "x-delet-signature": signature,
    ...change.headers,
  };
  return send("/api/mail/bounces", { method: "POST", headers, body });
}
