import "server-only";
import { clientAddress, isProxied, NO_HEADER } from "@/lib/auth/client-address";
import { env } from "@/server/env";
import { warnOnce } from "@/server/environment/warnings";

type Headers = { get: (name: string) => string | null };

/** The client's address, from the request's headers and its socket; null when no source of it can be trusted. */
export function addressOf(headers: Headers, socket: string | null) {
  const name = env.CLIENT_IP_HEADER;
  if (name === NO_HEADER) return clientAddress(null, socket);
  const declared = name ? headers.get(name) : null;
  if (!declared && isProxied(headers.get("x-forwarded-for"), socket)) warnOnce("CLIENT_IP_HEADER");
  return clientAddress(declared, socket);
}
