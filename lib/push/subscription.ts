import { z } from "zod";
import { cutAtWord } from "@/lib/seo/text";

/**
 * Only the browsers' own push services are allowed: the server sends requests to an address supplied by a browser, so
 * it must not point into a network (SSRF). The database checks it too (private.is_push_endpoint).
 */
const ENDPOINT =
  /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)+push\.apple\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com)\/[A-Za-z0-9._~:/?=&%+-]+$/;

/** The endpoint of one browser, and the keys that encrypt its notifications. */
export const pushSubscription = z.object({
  endpoint: z.string().max(1000).regex(ENDPOINT),
  p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
});
export type PushTarget = z.infer<typeof pushSubscription>;

/** The push state for a page: the public key to subscribe with, and whether this browser is subscribed. */
export type PushView = { key: string; on: boolean };

/** The notification to show. A locked phone is visible to others, so it contains no name, number or message text. */
export type PushNotice = { title: string; body: string; path: string; tag: string };

const BODY_MAX = 61;

/** The title of the home, truncated between words. */
export const shortTitle = (title: string) => cutAtWord(title, BODY_MAX);
