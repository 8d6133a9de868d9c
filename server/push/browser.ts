import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import { cookies } from "next/headers";
import { z } from "zod";
import type { Database } from "@/lib/database/types";
import type { PushView } from "@/lib/push/subscription";
import { env } from "@/server/env";
import { privateCookie } from "@/server/http/private-cookie";
import { log } from "@/server/log";
import { createDb } from "@/server/supabase/clients";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";
import { vapidOf } from "./vapid";

// A browser that gets notices carries the name of its row, so that signing out ends them also without
// a script. It opens nothing: rows are their agent's by row level security.

const NAME = "delet-push";
const SECONDS = 365 * 24 * 60 * 60;

async function ownBrowser() {
  const value = (await cookies()).get(NAME)?.value;
  return z.guid().safeParse(value).data ?? null;
}

export async function rememberBrowser(id: string) {
  (await cookies()).set(NAME, id, privateCookie("/", SECONDS));
}

/** For the signed-in agent; null where the operator did not set keys. */
export async function getPush(): Promise<PushView | null> {
  const vapid = vapidOf(env);
  if (!vapid) return null;
  const id = await ownBrowser();
  return { key: vapid.publicKey, on: id !== null && (await isKnown(id)) };
}

async function isKnown(id: string) {
  const db = await createDb();
  const query = db.from("push_subscriptions").select("id").eq("id", id).maybeSingle();
  return unwrap(await query) !== null;
}

/** Nothing of the signed-in person's comes to this browser any more. */
export async function forgetBrowser() {
  const id = await ownBrowser();
  if (id === null) return;
  const db = await createDb();
  unwrapVoid(await db.from("push_subscriptions").delete().eq("id", id));
  (await cookies()).delete(NAME);
}

/** Nor to any other: whoever knew the old password may have asked for them there. */
export async function forgetOtherBrowsers() {
  const db = await createDb();
  const own = (await ownBrowser()) ?? "00000000-0000-0000-0000-000000000000";
  unwrapVoid(await db.from("push_subscriptions").delete().neq("id", own));
}

/**
 * A session that ended by itself ended nothing here: whoever signs in next is not told of somebody else's leads.
 * A browser of their own stays as it is, and nobody is kept out by what cannot be asked now.
 */
export async function endOthersPush(db: SupabaseClient<Database>) {
  const id = await ownBrowser();
  if (id === null) return;
  const { data: ended, error } = await db.rpc("end_others_push", { _id: id });
  if (error) log.error({ err: error }, "a browser of somebody else was not forgotten");
  if (ended) (await cookies()).delete(NAME);
}
