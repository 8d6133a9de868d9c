import "server-only";
import type { Sender } from "@/lib/mail/types";
import { env } from "@/server/env";
import { vapidOf } from "@/server/push/vapid";
import { workerDb } from "@/server/supabase/stateless-clients";
import { carrierOf, restsOn, type Work } from "./work";

/** The sender that every mail names. */
export const sender = (): Sender => ({
  siteUrl: env.SITE_URL,
  email: env.CONTACT_EMAIL,
  phone: env.CONTACT_PHONE,
});

/** What a worker of this process needs, from its environment. */
export const workFromEnv = (): Work => ({
  db: workerDb(),
  carrier: carrierOf(env),
  sender: sender(),
  vapid: vapidOf(env),
  rests: restsOn(env.MAILS_REST),
});

/** Whether this process sends mails; a worker that runs by itself says so in its own log. */
export const sendsMails = () => env.WORKER === "off" || carrierOf(env) !== null;
