import { runChecks } from "./seo/check";
import { crawl } from "./seo/crawl";
import { delivery } from "./seo/delivery";
import { facts } from "./seo/facts";
import { meta } from "./seo/meta";
import { share } from "./seo/share";

/** `npm run test:seo -- http://localhost:3000`: what crawlers and chat apps see of a running site. */
async function main() {
  const base = process.argv[2] ?? process.env.SITE_URL ?? "http://localhost:3000";
  const outcomes = await runChecks(base, [...delivery, ...meta, ...share, ...crawl, ...facts]);
  for (const { id, says, result, why } of outcomes) {
    const mark = { ok: "✓", failed: "✗", notShown: "–" }[result];
    console.log(`${mark} ${id.padEnd(8)} ${says}${why ? `\n           ${why}` : ""}`);
  }
  const count = (result: string) => outcomes.filter((outcome) => outcome.result === result).length;
  console.log(
    `\n${count("ok")} ok, ${count("failed")} failed, ${count("notShown")} without an example`,
  );
  if (count("failed") > 0 || count("ok") === 0) process.exitCode = 1;
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
