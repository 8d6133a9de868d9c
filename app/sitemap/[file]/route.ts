import { sitemapXml } from "@/lib/seo/sitemap-xml";
import { sitemapUrls } from "@/server/seo/sitemap";
import { sitemapAnswer } from "@/server/seo/sitemap-answer";

/** One sitemap file: the live URLs, when they last changed, and their pictures. */
export async function GET(_: Request, { params }: RouteContext<"/sitemap/[file]">) {
  const name = /^([a-z0-9-]+)\.xml$/.exec((await params).file)?.[1];
  return sitemapAnswer(async () => {
    const urls = name ? await sitemapUrls(name) : null;
    return urls && sitemapXml(urls);
  });
}
