import { startHello } from "./hello";
import { kib, pagesOf, weightOf } from "./page-weight";

/** Of what a page of Next with nothing on it loads. */
const SCRIPTS_MAX: Record<string, number> = {
  home: 1.06,
  listing: 1.06,
  area: 1.06,
  explore: 1.1,
  "mini-site": 1.1,
};
/** Of the HTML of a search. */
const PAYLOAD_MAX = 0.4;
const HELLO_PORT = 3999;

/**
 * `npm run bench:weight -- http://localhost:3000`: the JavaScript that a first visit brings along, beside the
 * least that Next can serve, and the HTML; ends with an error where a goal is missed.
 */
async function main() {
  const base = process.argv[2] ?? "http://localhost:3000";
  const pages = { home: "/", explore: "/explore", saved: "/saved", ...(await pagesOf(base)) };
  const stopHello = await startHello(HELLO_PORT, "");
  const bare = await weightOf(`http://127.0.0.1:${HELLO_PORT}/`).finally(stopHello);
  console.log(`${"bare".padEnd(10)} ${kib(bare.gzipped).padStart(10)} gzipped`);
  const judged = (good: boolean) => {
    if (!good) process.exitCode = 1;
    return good ? "PASS" : "FAIL";
  };
  for (const [name, path] of Object.entries(pages)) {
    const { scripts, gzipped, html, payload } = await weightOf(new URL(path, base).href);
    const [ratio, share, most] = [gzipped / bare.gzipped, payload / html, SCRIPTS_MAX[name]];
    console.log(
      [
        name.padEnd(10),
        `${kib(gzipped).padStart(10)} gzipped, ${scripts} scripts, ${ratio.toFixed(3)} of bare`,
        ...(most ? [`(${judged(ratio <= most)} ${most})`] : []),
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
