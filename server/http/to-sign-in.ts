import "server-only";
import { NO_STORE } from "@/lib/http/shared-cache";
import { signInFor } from "@/lib/paths";
import { env } from "@/server/env";

/** The response to a download after the session has ended: redirects to the sign-in, and from there back to `page`. */
export const toSignIn = (page: string) =>
  new Response(null, {
    status: 307,
    headers: {
      Location: new URL(signInFor(page), env.SITE_URL).href,
      "Cache-Control": NO_STORE,
    },
  });
