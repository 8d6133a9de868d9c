import { createHmac, randomUUID } from "node:crypto";
import { freshClient } from "@/tests/journeys/support/people";
import { send } from "./send";

/** Configured on the site under attack. */
export const BILLING_PATH = "b1".repeat(32);
const SIGNS = "what signs payment links, for attacks";
const GENERIC = "what signs notices, for attacks only";
export const GROW_KEY = "the-constant-key-of-grow";
export const BILLING_ENV = {
  BILLING_PATH,
  BILLING_SECRET: SIGNS,
  BILLING_GENERIC_SECRET: GENERIC,
  BILLING_GROW_KEY: GROW_KEY,
};

/** A payment link's reference, as the site signs it, or as a forger with another secret does. */
export function reference(userId: string, planId: string, daysLeft = 7, secret = SIGNS) {
  const expires = Buffer.alloc(4);
  expires.writeUInt32BE(Math.floor(Date.now() / 1000) + daysLeft * 86_400);
  const ids = [userId, planId].map((id) => Buffer.from(id.replaceAll("-", ""), "hex"));
  const body = Buffer.concat([...ids, expires]);
  const mac = createHmac("sha256", secret).update("billing reference 1\n").update(body).digest();
  return Buffer.concat([body, mac.subarray(0, 16)]).toString("base64url");
}

type Change = { secret?: string; secondsAgo?: number; sent?: string; path?: string };

/** Sends a signed notice with the given changes; returns the status. */
export async function notify(fields: object, change: Change = {}) {
  const body = JSON.stringify({ currency: "ILS", ...fields });
  const at = String(Math.floor(Date.now() / 1000) - (change.secondsAgo ?? 0));
  const id = `msg_${randomUUID()}`;
  const mac = createHmac("sha256", change.secret ?? GENERIC).update(`${id}.${at}.${body}`);
  const headers = {
    ...freshClient(),
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": at,
    "webhook-signature": `v1,${mac.digest("base64")}`,
  };
  const path = `/api/billing/generic/${change.path ?? BILLING_PATH}`;
  return (await send(path, { method: "POST", headers, body: change.sent ?? body })).status;
}
