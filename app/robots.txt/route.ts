import { robotsTxt } from "@/lib/seo/robots";
import { env } from "@/server/env";

// The site's address is known when it runs, not when it is built.
export const dynamic = "force-dynamic";

export const GET = () =>
  new Response(robotsTxt(env.SITE_URL), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
