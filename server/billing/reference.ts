import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";

/** Long enough to pay; renewals continue what a payment in that time began. */
const GOOD_FOR_SECONDS = 7 * 86_400;
const MAC_BYTES = 16;
const BODY_BYTES = 16 + 16 + 4;

type Reference = { userId: string; planId: string /** In seconds since 1970. */; expires: number };

const bytesOf = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex");
const idOf = (bytes: Buffer) =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const macOf = (body: Buffer, secret: string) =>
  createHmac("sha256", secret)
    .update("billing reference 1\n")
    .update(body)
    .digest()
    .subarray(0, MAC_BYTES);

/** The reference of an account and a plan in a payment link; it cannot be made without the secret. */
export function makeReference(userId: string, planId: string, secret: string, now: number) {
  const expires = Buffer.alloc(4);
  expires.writeUInt32BE(Math.floor(now / 1000) + GOOD_FOR_SECONDS);
  const body = Buffer.concat([bytesOf(userId), bytesOf(planId), expires]);
  return Buffer.concat([body, macOf(body, secret)]).toString("base64url");
}

/** Null for a reference that was not made here; an expired one is read all the same. */
export function readReference(text: string, secret: string): Reference | null {
  if (!/^[\w-]{70}$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  const body = bytes.subarray(0, BODY_BYTES);
  const mac = bytes.subarray(BODY_BYTES);
  if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, macOf(body, secret))) return null;
  return {
    userId: idOf(body.subarray(0, 16)),
    planId: idOf(body.subarray(16, 32)),
    expires: body.readUInt32BE(32),
  };
}
