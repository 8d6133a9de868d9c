import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Null for who sends the secret as `Authorization: Bearer`. Else the answer: 401, and 404 where there is
 * no secret and so no such address.
 */
export function refuseWithout(secret: string | undefined, request: Request): Response | null {
  if (!secret) return new Response(null, { status: 404 });
  const given = request.headers.get("authorization") ?? "";
  return isSame(given, `Bearer ${secret}`) ? null : new Response(null, { status: 401 });
}

/** Takes as long for a near guess as for a wild one. */
function isSame(a: string, b: string) {
  const [left, right] = [a, b].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
