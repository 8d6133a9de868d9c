import { gzipSync } from "node:zlib";
import { DEMO_LIST } from "@/demo/lists";
import { paths } from "@/lib/paths";

export type Weight = {
  scripts: number;
  /** All scripts that the page names; a public page runs them on first use. */
  gzipped: number;
  /**
   * What a first visit needs before the page is readable: HTML and style. Text is shown in a system font until the
   * page's own fonts arrive (`font-display: swap`).
   */
  useful: number;
  html: number;
  /** The part of the HTML that repeats its content for the scripts. */
  payload: number;
};

const gzippedOf = async (address: string) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  return gzipSync(Buffer.from(await answer.arrayBuffer())).length;
};

/** What a current browser loads: the scripts that the HTML names, except those for browsers without modules. */
export async function weightOf(url: string): Promise<Weight> {
  const html = await (await fetch(url)).text();
  // In tags, and in the block of scripts deferred until first use (server/cache/late-scripts.mjs).
  const named = html.matchAll(/"(\/_next\/static\/chunks\/[^"\\]+\.js)"(?! noModule)/g);
  const addresses = new Set([...named].map(([, path = ""]) => new URL(path, url).href));
  let gzipped = 0;
  for (const address of addresses) gzipped += await gzippedOf(address);
  const styles = html.matchAll(/<link rel="stylesheet" href="([^"]+\.css)/g);
  let useful = gzipSync(html).length;
  for (const file of new Set([...styles].map(([, path = ""]) => path)))
    useful += await gzippedOf(new URL(file, url).href);
  const pushes = html.matchAll(/<script>self\.__next_f\.push\(.*?\)<\/script>/gs);
  const payload = [...pushes].reduce((sum, [push]) => sum + Buffer.byteLength(push), 0);
  return { scripts: addresses.size, gzipped, useful, html: Buffer.byteLength(html), payload };
}

export const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

/** Pages of a running site, one of each kind, discovered by crawling; a list only if it is the demo's. */
export async function pagesOf(base: string) {
  const sitemap = async (file: string) => (await fetch(new URL(file, base))).text();
  const index = await sitemap("/sitemap.xml");
  const files = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, loc = ""]) => new URL(loc).pathname,
  );
  const named = (await Promise.all(files.map(sitemap)))
    .flatMap((xml) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)])
    .map(([, loc = ""]) => new URL(loc).pathname);
  const first = (start: string) => {
    const found = named.find((path) => path.startsWith(start));
    if (!found) throw new Error(`the sitemap of ${base} names no ${start}`);
    return found;
  };
  const list = paths.list(DEMO_LIST);
  const hasList = (await fetch(new URL(list, base))).ok;
  return {
    home: "/",
    listing: first("/property/"),
    "mini-site": first("/agent/"),
    company: first("/company/"),
    area: first("/for-sale/"),
    explore: "/explore",
    saved: "/saved",
    ...(hasList && { list }),
  };
}
