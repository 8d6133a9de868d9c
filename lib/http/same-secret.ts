import { createHash, timingSafeEqual } from "node:crypto";

/** Compares a submitted secret or signature with ours, in constant time. */
export function isSameSecret(sent: string, own: string) {
  const [left, right] = [sent, own].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
