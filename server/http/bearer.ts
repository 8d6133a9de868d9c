import { isSameSecret } from "@/lib/http/same-secret";

/**
 * Null for a request that sends the secret as `Authorization: Bearer`. Otherwise the response: 401, or 404 where no
 * secret is configured and so the endpoint does not exist.
 */
export function refuseBearer(secret: string | undefined, request: Request): Response | null {
  if (!secret) return new Response(null, { status: 404 });
  const authorization = request.headers.get("authorization") ?? "";
  return isSameSecret(authorization, `Bearer ${secret}`)
    ? null
    : new Response(null, { status: 401 });
}
