import { sitemapXml } from "@/lib/seo/sitemap-xml";
import { sitemapUrls } from "@/server/seo/sitemap";

/** One file of the sitemap: what is live, when it last changed, and its pictures. */
export async function GET(_: Request, { params }: RouteContext<"/sitemap/[file]">) {
  const name = /^([a-z0-9-]+)\.xml$/.exec((await params).file)?.[1];
  const urls = name ? await sitemapUrls(name) : null;
  if (!urls) return new Response(null, { status: 404 });
  return new Response(sitemapXml(urls), {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}
