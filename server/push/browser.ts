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

// A browser with notifications has a cookie with the id of its row, so that signing out ends them even without a
// script. It grants no access: rows are their agent's by row level security.

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

/** Ends the signed-in person's notifications in this browser. */
export async function forgetBrowser() {
  const id = await ownBrowser();
  if (id === null) return;
  const db = await createDb();
  unwrapVoid(await db.from("push_subscriptions").delete().eq("id", id));
  (await cookies()).delete(NAME);
}

/** Ends them in all other browsers: anyone who knew the old password may have subscribed there. */
export async function forgetOtherBrowsers() {
  const db = await createDb();
  const own = (await ownBrowser()) ?? "00000000-0000-0000-0000-000000000000";
  unwrapVoid(await db.from("push_subscriptions").delete().neq("id", own));
}

/**
 * A session that expired did not end its subscription: the next user of this browser must not get somebody else's
 * leads. The user's own browser stays subscribed, and a failure here does not block the sign-in.
 */
export async function endOthersPush(db: SupabaseClient<Database>) {
  const id = await ownBrowser();
  if (id === null) return;
  const { data: ended, error } = await db.rpc("end_others_push", { _id: id });
  if (error) log.error({ err: error }, "a browser of somebody else was not forgotten");
  if (ended) (await cookies()).delete(NAME);
}
