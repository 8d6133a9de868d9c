import "server-only";
import { headers } from "next/headers";
import { SOCKET_HEADER } from "@/lib/auth/client-address";
import { addressOf } from "@/server/http/client-address";

/** The address of who asks, or null when nobody can be believed about it. */
export async function getClientAddress() {
  const sent = await headers();
  return addressOf(sent, sent.get(SOCKET_HEADER));
}
