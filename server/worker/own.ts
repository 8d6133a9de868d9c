import "server-only";
import type { Sender } from "@/lib/mail/types";
import { env } from "@/server/env";
import { vapidOf } from "@/server/push/vapid";
import { workerDb } from "@/server/supabase/clients";
import { carrierOf, restsOn, type Work } from "./work";

/** Who sends, as every mail says. */
export const sender = (): Sender => ({
  siteUrl: env.SITE_URL,
  email: env.CONTACT_EMAIL,
  phone: env.CONTACT_PHONE,
});

/** What a worker of this process works with. */
export const ownWork = (): Work => ({
  db: workerDb(),
  carrier: carrierOf(env),
  sender: sender(),
  vapid: vapidOf(env),
  rests: restsOn(env.MAILS_REST),
});

/** Whether mails leave this process; where the worker runs apart, its own log says. */
export const sendsMails = () => env.WORKER === "off" || carrierOf(env) !== null;
