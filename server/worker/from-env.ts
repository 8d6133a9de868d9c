import "server-only";
import type { Sender } from "@/lib/mail/types";
import { env } from "@/server/env";
import { vapidOf } from "@/server/push/vapid";
import { workerDb } from "@/server/supabase/stateless-clients";
import { carrierOf, restsOn, type Work } from "./work";

/** The sender of every mail. */
export const sender = (): Sender => ({
  siteUrl: env.SITE_URL,
  email: env.CONTACT_EMAIL,
  phone: env.CONTACT_PHONE,
});

/** A worker's settings, from the environment of this process. */
export const workFromEnv = (): Work => ({
  db: workerDb(),
  carrier: carrierOf(env),
  sender: sender(),
  vapid: vapidOf(env),
  rests: restsOn(env.MAILS_REST),
});

/** Whether mails are sent, as far as this process knows; a standalone worker reports it in its own log. */
export const sendsMails = () => env.WORKER === "off" || carrierOf(env) !== null;
