import "server-only";
import { NOT_KEPT } from "@/lib/http/shared-cache";
import { signInFor } from "@/lib/paths";
import { env } from "@/server/env";

/** Of a file whose link was pressed after the session had ended: to signing in, and then back to its page. */
export const toSignIn = (page: string) =>
  new Response(null, {
    status: 307,
    headers: {
      Location: new URL(signInFor(page), env.SITE_URL).href,
      "Cache-Control": NOT_KEPT,
    },
  });
