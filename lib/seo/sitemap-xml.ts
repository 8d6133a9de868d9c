/** An entry of the sitemap: an absolute URL with its pictures and its last real change. */
export type SitemapUrl = { loc: string; lastmod?: string | null; images?: readonly string[] };

/** The protocol allows 50,000; smaller files are fetched more often. */
export const SITEMAP_URLS_MAX = 10_000;
const IMAGES_MAX = 1000;

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A database timestamp in the sitemap format. */
const moment = (value: string) => new Date(value).toISOString();

export function sitemapXml(urls: readonly SitemapUrl[]): string {
  const entries = urls
    .slice(0, SITEMAP_URLS_MAX)
    .map(({ loc, lastmod, images = [] }) =>
      [
        "<url>",
        `<loc>${escaped(loc)}</loc>`,
        lastmod ? `<lastmod>${moment(lastmod)}</lastmod>` : "",
        ...images
          .slice(0, IMAGES_MAX)
          .map((image) => `<image:image><image:loc>${escaped(image)}</image:loc></image:image>`),
        "</url>",
      ].join(""),
    );
  return `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${entries.join("\n")}\n</urlset>\n`;
}

export function sitemapIndexXml(files: readonly string[]): string {
  const entries = files.map((loc) => `<sitemap><loc>${escaped(loc)}</loc></sitemap>`);
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</sitemapindex>\n`;
}
