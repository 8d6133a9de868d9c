import { robotsTxt } from "@/lib/seo/robots";
import { env } from "@/server/env";

// The site's URL is known at run time, not at build time.
export const dynamic = "force-dynamic";

export const GET = () =>
  new Response(robotsTxt(env.SITE_URL), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
