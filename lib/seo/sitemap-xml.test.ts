import { expect, test } from "vitest";
import { SITEMAP_URLS_MAX, sitemapIndexXml, sitemapXml } from "./sitemap-xml";

test("an address with & and quotes is escaped as XML", () => {
  const xml = sitemapXml([{ loc: "https://a.b/x?c=1&d='2'", images: ["https://a.b/i.jpg?x&y"] }]);
  expect(xml).toContain("<loc>https://a.b/x?c=1&amp;d=&apos;2&apos;</loc>");
  expect(xml).toContain("<image:loc>https://a.b/i.jpg?x&amp;y</image:loc>");
});

test("a change date is in UTC, and omitted when unknown", () => {
  const xml = sitemapXml([{ loc: "a", lastmod: "2026-11-01T10:00:00+02:00" }, { loc: "b" }]);
  expect(xml).toContain("<lastmod>2026-11-01T08:00:00.000Z</lastmod>");
  expect(xml.match(/lastmod/g)).toHaveLength(2);
});

test("a file never exceeds its limit", () => {
  const urls = Array.from({ length: SITEMAP_URLS_MAX + 5 }, (_, n) => ({ loc: String(n) }));
  expect(sitemapXml(urls).match(/<url>/g)).toHaveLength(SITEMAP_URLS_MAX);
});

test("the index lists its files", () => {
  expect(sitemapIndexXml(["https://a.b/sitemap/pages.xml"])).toContain(
    "<sitemap><loc>https://a.b/sitemap/pages.xml</loc></sitemap>",
  );
});
