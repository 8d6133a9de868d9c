import "server-only";
import { env } from "@/server/env";

/** How a cookie is set that no script and no other site gets; `maxAge` in seconds. */
export const privateCookie = (path: string, maxAge: number) => ({
  path,
  maxAge,
  httpOnly: true,
  sameSite: "lax" as const,
  secure: env.SITE_URL.startsWith("https:"),
});
