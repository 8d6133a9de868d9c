import { sitemapIndexXml } from "@/lib/seo/sitemap-xml";
import { sitemapFiles } from "@/server/seo/sitemap";

export const dynamic = "force-dynamic";

/** The index: Next writes files but no index of them. */
export async function GET() {
  return new Response(sitemapIndexXml(await sitemapFiles()), {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}
