// Area pages with a cold cache: 300 URLs of the sitemap, each once, in sequence.
//   npm run bench:areas -- http://localhost:3000
// Goals: all of them within 60 seconds, each under 40 KiB gzipped. A site with fewer areas is measured on all of them.
import { performance } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { reportGoals } from "./goals";
import { closeConnections, mustGet } from "./http";
import { kib } from "./page-weight";

const PAGES = 300;
const SECONDS = 60;
const BYTES = 40 * 1024;

async function addressesOf(base: string) {
  const { text } = await mustGet(new URL("/sitemap/areas.xml", base).href);
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, loc = ""]) => new URL(new URL(loc).pathname, base).href,
  );
}

const [base = "http://localhost:3000"] = process.argv.slice(2);
const addresses = (await addressesOf(base)).slice(0, PAGES);
if (addresses.length === 0) throw new Error(`${base} has no areas`);
const began = performance.now();
const sizes: { address: string; bytes: number }[] = [];
for (const address of addresses) {
  const { text } = await mustGet(address);
  sizes.push({ address, bytes: gzipSync(text).length });
}
const seconds = (performance.now() - began) / 1000;
closeConnections();
sizes.sort((a, b) => b.bytes - a.bytes);
const [largest] = sizes;
const all = (seconds * PAGES) / addresses.length;
console.log(
  `${addresses.length} pages in ${seconds.toFixed(1)} s, which are ${all.toFixed(1)} s for ${PAGES}; the largest is ${kib(largest!.bytes)}: ${decodeURIComponent(largest!.address)}`,
);
reportGoals([
  [`${PAGES} pages from cold within ${SECONDS} s`, all <= SECONDS],
  [`each under ${kib(BYTES)} gzipped`, largest!.bytes <= BYTES],
]);
