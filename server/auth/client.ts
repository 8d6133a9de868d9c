import "server-only";
import { headers } from "next/headers";
import { clientAddress, SOCKET_HEADER } from "@/lib/auth/client-address";
import { env } from "@/server/env";

/** The address of who asks, or null when nobody can be believed about it. */
export async function getClientAddress() {
  const sent = await headers();
  const declared = env.CLIENT_IP_HEADER ? sent.get(env.CLIENT_IP_HEADER) : null;
  return clientAddress(declared, sent.get(SOCKET_HEADER));
}
