import { sitemapIndexXml } from "@/lib/seo/sitemap-xml";
import { sitemapFiles } from "@/server/seo/sitemap";
import { sitemapAnswer } from "@/server/seo/sitemap-answer";

export const dynamic = "force-dynamic";

/** The sitemap index, which Next does not generate. */
export const GET = () => sitemapAnswer(async () => sitemapIndexXml(await sitemapFiles()));
