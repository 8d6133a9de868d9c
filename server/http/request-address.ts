import "server-only";
import { headers } from "next/headers";
import { SOCKET_HEADER } from "@/lib/auth/client-address";
import { addressOf } from "@/server/http/client-address";

/** The client's address, or null when no source of it can be trusted. */
export async function getClientAddress() {
  const sent = await headers();
  return addressOf(sent, sent.get(SOCKET_HEADER));
}
