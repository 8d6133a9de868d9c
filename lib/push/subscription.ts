import { z } from "zod";
import { cutAtWord } from "@/lib/seo/text";

/**
 * The browsers' own push services, and nobody else: the server calls the address that a browser names,
 * so it must not lead into a network. The database asks the same (private.is_push_endpoint).
 */
const ENDPOINT =
  /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)+push\.apple\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com)\/[A-Za-z0-9._~:/?=&%+-]+$/;

/** Where one browser is reached, and with which keys what it is told is sealed. */
export const pushSubscription = z.object({
  endpoint: z.string().max(1000).regex(ENDPOINT),
  p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
});
export type PushTarget = z.infer<typeof pushSubscription>;

/** What a page is told of notices: with which key a browser subscribes, and whether this one did. */
export type PushView = { key: string; on: boolean };

/** What the browser shows. Others read a locked phone: no name, no number, no word of the message. */
export type PushNotice = { title: string; body: string; path: string; tag: string };

const BODY_MAX = 61;

/** The home by its title, cut between words. */
export const shortTitle = (title: string) => cutAtWord(title, BODY_MAX);
