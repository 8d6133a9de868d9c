import { sitemapIndexXml } from "@/lib/seo/sitemap-xml";
import { sitemapFiles } from "@/server/seo/sitemap";
import { sitemapAnswer } from "@/server/seo/sitemap-answer";

export const dynamic = "force-dynamic";

/** The index: Next writes files but no index of them. */
export const GET = () => sitemapAnswer(async () => sitemapIndexXml(await sitemapFiles()));
