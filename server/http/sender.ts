import "server-only";
import { createHash, createHmac } from "node:crypto";
import { clientKey } from "@/lib/auth/client-address";
import { getClientAddress } from "@/server/auth/client";
import { env } from "@/server/env";

/** Counters know no addresses, only that two forms of a kind came from one. */
export async function senderKey(what: string) {
  const client = clientKey(await getClientAddress());
  return createHmac("sha256", env.SUPABASE_SECRET_KEY)
    .update(`${what}:${client}`)
    .digest("base64url");
}

/** A plain form has no id of its own: the same words are the same request. */
export function requestOf(form: object) {
  const hex = createHash("sha256").update(JSON.stringify(form)).digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}
