import type { CookieOptionsWithName } from "@supabase/ssr";
import { SESSION_COOKIE_NAME } from "@/lib/auth/session-cookie";
import { SESSION_DAYS } from "@/lib/settings/session-days";

const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;

/** Stricter than the library's defaults: scripts cannot read it, and it expires after seven days. */
export const SESSION_COOKIE = (siteUrl: string): CookieOptionsWithName => ({
  name: SESSION_COOKIE_NAME,
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: siteUrl.startsWith("https:"),
  maxAge: SESSION_SECONDS,
});

/** The library sets 400 days whatever its options say; zero deletes the cookie and is kept. */
export const endsInTime = <Options extends { maxAge?: number | undefined }>(options: Options) => ({
  ...options,
  maxAge: Math.min(options.maxAge ?? SESSION_SECONDS, SESSION_SECONDS),
});
