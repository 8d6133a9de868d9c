import { startHello } from "./hello";
import { kib, pagesOf, weightOf } from "./page-weight";

/** The gzipped HTML and style of every public page. */
const USEFUL_MAX = 60 * 1024;
/** All scripts, relative to an empty Next page; they are deferred until first use. */
const SCRIPTS_MAX = 1.3;
/** The share of a search page's HTML. */
const PAYLOAD_MAX = 0.41;
const HELLO_PORT = 3999;

/**
 * `npm run bench:weight -- http://localhost:3000`: what a first visit needs, the JavaScript deferred until first use,
 * beside the least that Next can serve, and the HTML; exits with an error where a goal is missed.
 */
async function main() {
  const base = process.argv[2] ?? "http://localhost:3000";
  const pages = await pagesOf(base);
  const stopHello = await startHello(HELLO_PORT, "");
  const bare = await weightOf(`http://127.0.0.1:${HELLO_PORT}/`).finally(stopHello);
  console.log(`${"bare".padEnd(10)} ${kib(bare.gzipped).padStart(10)} gzipped`);
  const judged = (good: boolean) => {
    if (!good) process.exitCode = 1;
    return good ? "PASS" : "FAIL";
  };
  for (const [name, path] of Object.entries(pages)) {
    const { scripts, gzipped, useful, html, payload } = await weightOf(new URL(path, base).href);
    const [ratio, share] = [gzipped / bare.gzipped, payload / html];
    console.log(
      [
        name.padEnd(10),
        `${kib(gzipped).padStart(10)} gzipped, ${scripts} scripts, ${ratio.toFixed(3)} of bare`,
        `(${judged(ratio <= SCRIPTS_MAX)} ${SCRIPTS_MAX})`,
        `useful with ${kib(useful)} (${judged(useful <= USEFUL_MAX)} ${kib(USEFUL_MAX)})`,
        `HTML ${kib(html)}, ${(100 * share).toFixed(0)}% payload`,
        ...(name === "explore" ? [`(${judged(share <= PAYLOAD_MAX)} ${100 * PAYLOAD_MAX}%)`] : []),
      ].join(" "),
    );
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
