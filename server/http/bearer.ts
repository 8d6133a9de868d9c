import { isSameSecret } from "@/lib/http/same-secret";

/**
 * Null for who sends the secret as `Authorization: Bearer`. Else the answer: 401, and 404 where there is
 * no secret and so no such address.
 */
export function refuseWithout(secret: string | undefined, request: Request): Response | null {
  if (!secret) return new Response(null, { status: 404 });
  const authorization = request.headers.get("authorization") ?? "";
  return isSameSecret(authorization, `Bearer ${secret}`)
    ? null
    : new Response(null, { status: 401 });
}
