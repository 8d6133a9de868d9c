import type { SupabaseClient } from "@supabase/supabase-js";
import { createTranslator } from "next-intl";
import webPush from "web-push";
import { z } from "zod";
import type { Database } from "@/lib/database/types";
import { paths } from "@/lib/paths";
import { type PushNotice, pushSubscription, shortTitle } from "@/lib/push/subscription";
import messages from "@/messages/he.json";
import { limitedFetch } from "@/server/outbound";
import { signal } from "@/server/signals/channel.mjs";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";
import type { Vapid } from "./vapid";

/** Ten of up to ten seconds each end long before their lease of ten minutes does. */
const BATCH = 10;
const ask = limitedFetch({ timeoutMs: 10_000, bytesMax: 64 * 1024 });
/** Seconds for which a push service keeps a notification for a browser that is off. */
const KEPT = 24 * 60 * 60;

const t = createTranslator({ locale: "he", messages, namespace: "leads.push" });

const taken = z.array(
  z.object({
    id: z.int(),
    attempt: z.int(),
    ...pushSubscription.shape,
    lead: z.guid(),
    title: z.string().nullable(),
  }),
);
type Waiting = z.infer<typeof taken>[number];

/** Sends one batch of the queue; returns how many there were, and how many went. */
export async function sendPushes(db: SupabaseClient<Database>, vapid: Vapid, end?: AbortSignal) {
  const pushes = taken.parse(unwrap(await db.rpc("pushes_take", { _limit: BATCH })));
  let sent = 0;
  for (const push of pushes) {
    const outcome = end?.aborted ? "failed" : await send(push, vapid);
    if (outcome === "sent") sent++;
    // An expired subscription is a successful response of the service.
    signal({ of: "service", name: "push", outcome: outcome === "failed" ? "failed" : "ok" });
    const outcomeOfPush = { _id: push.id, _attempt: push.attempt, _outcome: outcome };
    unwrapVoid(await db.rpc("push_told", outcomeOfPush));
  }
  return { taken: pushes.length, sent };
}

function noticeOf({ lead, title }: Waiting): PushNotice {
  return {
    title: t("notice"),
    body: title === null ? t("ofPage") : shortTitle(title),
    path: paths.lead(lead),
    tag: lead,
  };
}

/**
 * The library encrypts and signs; the request is ours: it follows no redirect, goes through no proxy, and has a
 * deadline.
 */
async function send(push: Waiting, { sink, ...vapidDetails }: Vapid) {
  const { endpoint, p256dh, auth } = push;
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(noticeOf(push)),
      { vapidDetails, TTL: KEPT, urgency: "high", contentEncoding: "aes128gcm" },
    );
    const { pathname, search } = new URL(endpoint);
    const response = await ask(sink ? sink + pathname + search : endpoint, {
      method: "POST",
      headers: requestHeaders(headers),
      body: new Uint8Array(body ?? []),
    });
    await response.body?.cancel();
    if (response.ok) return "sent";
    // The browser dropped the subscription, or its owner revoked the permission.
    return response.status === 404 || response.status === 410 ? "gone" : "failed";
  } catch {
    return "failed";
  }
}

/** All but the length, which fetch computes itself. */
const requestHeaders = (all: object) =>
  Object.entries(all).flatMap(([name, value]): [string, string][] =>
    name === "Content-Length" ? [] : [[name, String(value)]],
  );
