import { getTranslations } from "next-intl/server";
import { llmsTxt } from "@/lib/seo/llms";
import { env } from "@/server/env";

// The site's URL is known at run time, not at build time.
export const dynamic = "force-dynamic";

export const GET = async () =>
  new Response(llmsTxt(env.SITE_URL, (await getTranslations("layout"))("brand")), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
