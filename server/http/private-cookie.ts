import "server-only";
import { env } from "@/server/env";

/** Options of a cookie that no script can read and no other site can send; `maxAge` in seconds. */
export const privateCookie = (path: string, maxAge: number) => ({
  path,
  maxAge,
  httpOnly: true,
  sameSite: "lax" as const,
  secure: env.SITE_URL.startsWith("https:"),
});
