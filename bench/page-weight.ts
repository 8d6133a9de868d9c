import { gzipSync } from "node:zlib";

export type Weight = {
  scripts: number;
  gzipped: number;
  html: number;
  /** Of the HTML, what says once more to the scripts what it shows. */
  payload: number;
};

/** What a browser of today loads: the scripts that the HTML names, but those for browsers without modules. */
export async function weightOf(url: string): Promise<Weight> {
  const html = await (await fetch(url)).text();
  // In tags, and in the list of those that wait for the first frame (server/cache/late-scripts.mjs).
  const named = html.matchAll(/"(\/_next\/static\/chunks\/[^"\\]+\.js)"(?! noModule)/g);
  const addresses = new Set([...named].map(([, path = ""]) => new URL(path, url).href));
  let gzipped = 0;
  for (const address of addresses) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
    gzipped += gzipSync(Buffer.from(await answer.arrayBuffer())).length;
  }
  const pushes = html.matchAll(/<script>self\.__next_f\.push\(.*?\)<\/script>/gs);
  const payload = [...pushes].reduce((sum, [push]) => sum + Buffer.byteLength(push), 0);
  return { scripts: addresses.size, gzipped, html: Buffer.byteLength(html), payload };
}

export const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

/** Pages of a running site, one of each kind, found as a crawler finds them. */
export async function pagesOf(base: string) {
  const sitemap = async (file: string) => (await fetch(new URL(file, base))).text();
  const index = await sitemap("/sitemap.xml");
  const files = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, loc = ""]) => new URL(loc).pathname,
  );
  const paths = (await Promise.all(files.map(sitemap)))
    .flatMap((xml) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)])
    .map(([, loc = ""]) => new URL(loc).pathname);
  const first = (start: string) => {
    const found = paths.find((path) => path.startsWith(start));
    if (!found) throw new Error(`the sitemap of ${base} names no ${start}`);
    return found;
  };
  return { listing: first("/property/"), "mini-site": first("/agent/"), area: first("/for-sale/") };
}
