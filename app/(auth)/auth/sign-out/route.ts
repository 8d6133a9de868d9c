import { cookies } from "next/headers";
import { safeNext } from "@/lib/access/next-path";
import { isSessionCookie } from "@/lib/auth/session-cookie";
import { SIGNED_OUT_COOKIE } from "@/lib/auth/signed-out-cookie";
import { paths } from "@/lib/paths";
import { env } from "@/server/env";
import { readFormAtMost } from "@/server/http/read-at-most";
import { log } from "@/server/log";
import { isOwnOrigin } from "@/server/own-origin";
import { forgetBrowser } from "@/server/push/browser";
import { createDb } from "@/server/supabase/clients";

/** Enough for its single field, a path. */
const BYTES_MAX = 8 * 1024;

/** A plain form posts here, so signing out works on cached pages and without JavaScript. */
export async function POST(request: Request) {
  if (!isOwnOrigin(request.headers.get("origin"))) return new Response(null, { status: 403 });
  const form = await readFormAtMost(request, BYTES_MAX);
  if (form === "tooLong") return new Response(null, { status: 413 });

  await forgetBrowser().catch((err) => log.warn({ err }, "a browser was not forgotten"));
  const { error } = await (await createDb()).auth.signOut({ scope: "local" });
  if (error) log.warn({ err: error }, "the session could not be ended at the backend");
  // The cookies are cleared even if the backend call fails.
  const jar = await cookies();
  for (const { name } of jar.getAll()) if (isSessionCookie(name)) jar.delete(name);
  jar.set(SIGNED_OUT_COOKIE, "1", {
    path: "/",
    sameSite: "lax",
    secure: env.SITE_URL.startsWith("https:"),
  });

  const to = new URL(safeNext(form?.get("to"), paths.home), env.SITE_URL);
  return Response.redirect(to, 303);
}
