import { get, read, sitemapEntries } from "./page";

/** Real pages of a running site, discovered as a crawler would. */
export type Site = Awaited<ReturnType<typeof discover>>;

const LOOKED_AT = 40;

export async function discover(base: string) {
  const address = (path: string) => new URL(path, base).href;
  const index = await get(address("/sitemap.xml"));
  const files = [...index.html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc ?? "");
  const entries = (
    await Promise.all(
      files.map(async (file) => sitemapEntries((await get(localised(file, base))).html)),
    )
  ).flat();
  const startingWith = (part: string) =>
    entries.filter(({ loc }) => new URL(loc).pathname.startsWith(part)).map(({ loc }) => loc);
  const listings = startingWith("/property/");
  const pages = await Promise.all(
    listings.slice(-LOOKED_AT).map(async (loc) => {
      const answer = await get(localised(loc, base));
      return { loc, answer, page: read(answer) };
    }),
  );
  const first = pages.find(({ page }) => page.ld.some((json) => json.includes('"price"')));
  const withPhotos = pages.find(
    ({ page, answer }) =>
      page.ld.some((json) => json.includes('"price"')) && /fetchPriority="high"/i.test(answer.html),
  );
  return {
    base,
    address,
    index,
    files,
    entries,
    origin: new URL(files[0] ?? base).origin,
    listing: (withPhotos ?? first)?.loc ?? listings[0] ?? null,
    withoutPhoto:
      pages.find(({ page }) => !page.ld.some((json) => json.includes('"image":[')))?.loc ?? null,
    hiddenPrice:
      pages.find(({ page }) => !page.ld.some((json) => json.includes('"offers"')))?.loc ?? null,
    agent: startingWith("/agent/")[0] ?? null,
    company: startingWith("/company/")[0] ?? null,
    /** The site's own URL on the host under test. */
    local: (loc: string) => localised(loc, base),
  };
}

/** Sitemaps name the public host; the site under test may run on another. */
export function localised(loc: string, base: string) {
  const { pathname, search } = new URL(loc);
  return new URL(pathname + search, base).href;
}
