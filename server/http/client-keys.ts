import "server-only";
import { createHash } from "node:crypto";
import { clientKey, networkKey } from "@/lib/auth/client-address";
import { getClientAddress } from "@/server/http/request-address";
import { pseudonym } from "@/server/rate-hit";

/** Counters hold no addresses, only that two requests of a kind came from the same address or the same network. */
export async function clientKeys(what: string) {
  const client = clientKey(await getClientAddress());
  return {
    client: pseudonym(`${what}:${client}`),
    network: pseudonym(`${what}:${networkKey(client)}`),
  };
}

/** A plain form has no id of its own: the same text is the same request. */
export function requestIdOf(form: object) {
  const hex = createHash("sha256").update(JSON.stringify(form)).digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}
