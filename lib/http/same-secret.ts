import { createHash, timingSafeEqual } from "node:crypto";

/** Whether somebody sent the secret, or the signature, that is ours. Takes as long for a near guess as for a wild one. */
export function isSameSecret(sent: string, own: string) {
  const [left, right] = [sent, own].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
