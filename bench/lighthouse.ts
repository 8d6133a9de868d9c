import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findChromium } from "@/scripts/launch/chromium";
import { isLateFrame, median, observedLoad } from "./first-frame";
import { startHello } from "./hello";
import { pagesOf } from "./page-weight";

/**
 * `npm run bench:lighthouse -- http://localhost:3000`: Lighthouse as a phone, the median of five (of the pages named
 * after the address, or of all), beside the least that Next can serve in the same rounds. The goals: a performance
 * score of 98 or that page's score, and 100 for the rest. Runs spoiled by a fault of Chrome's (./first-frame) are
 * reported separately. Lighthouse and the Node that it requires are fetched from the npm registry. Other work on the
 * machine spoils the numbers.
 */
const TOOLS = ["-p", "node@22.23.3", "-p", "lighthouse@13.5.0"];
const REPORTS = ".data/lighthouse";
const HELLO_PORT = 3999;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const GOAL = 98;
const RUNS = Number(process.env.RUNS ?? 5);

type Audit = {
  id: string;
  title: string;
  score: number | null;
  numericValue?: number;
  details?: { items?: Record<string, unknown>[] };
};
type Report = {
  categories: Record<
    (typeof CATEGORIES)[number],
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
};

/** Saved homes and shared lists are noindex on purpose, which Lighthouse counts as a fault. */
const FOR_NO_INDEX = /\/(?:saved$|list\/)/;

function runOnce(url: string, file: string, chromium: string): Report {
  const command = [
    `lighthouse ${url} --quiet --output=json --output-path=${file}`,
    `--only-categories=${CATEGORIES.join(",")}`,
    ...(FOR_NO_INDEX.test(url) ? ["--skip-audits=is-crawlable"] : []),
    `--chrome-flags="--headless=new --no-sandbox --disable-gpu"`,
  ].join(" ");
  const run = () =>
    spawnSync("npx", ["--yes", ...TOOLS, "-c", command], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, CHROME_PATH: chromium },
    }).status;
  // Occasionally Chromium gives it no trace (NO_NAVSTART), and it asks for another run.
  const status = run() && run();
  if (status !== 0) throw new Error(`lighthouse ended with ${status} for ${url}`);
  const report: Report = JSON.parse(readFileSync(file, "utf8"));
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

async function visited(url: string) {
  // Connections that closed while Lighthouse ran are noticed only now.
  await setTimeout(50);
  // Revalidating a page takes longer once; the second response comes from the cache.
  for (let visit = 0; visit < 2; visit++) await (await fetch(url)).text();
}

/** Medians of the runs without a late frame of Chrome's, beside those of all. */
function summed(name: string, reports: Report[]) {
  const spared = reports.filter(({ audits }) => !isLateFrame(observedLoad(audits)));
  const late = reports.length - spared.length;
  const scoresOf = (some: Report[]) =>
    CATEGORIES.map((category) =>
      Math.round(100 * median(some.map(({ categories }) => categories[category].score ?? 0))),
    );
  const counted = spared.length > 0 ? spared : reports;
  const scores = scoresOf(counted);
  const medianOf = (audit: string) =>
    median(counted.map(({ audits }) => audits[audit]?.numericValue ?? 0));
  console.log(
    [
      name.padEnd(10),
      ...scores.map((score) => String(score).padStart(4)),
      `  LCP ${(medianOf("largest-contentful-paint") / 1000).toFixed(2)} s`,
      `TBT ${Math.round(medianOf("total-blocking-time"))} ms`,
      `CLS ${medianOf("cumulative-layout-shift").toFixed(3)}`,
      `late frames ${late} of ${reports.length}`,
      ...(late > 0 ? [`(all runs: ${scoresOf(reports)[0]})`] : []),
    ].join(" "),
  );
  return { scores, late };
}

function tellFaults({ categories, audits }: Report) {
  for (const category of CATEGORIES.slice(1)) {
    for (const { id, weight } of categories[category].auditRefs) {
      const audit = audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 1) {
        console.log(`           ${category}: ${audit.title} (${id})`);
      }
    }
  }
}

async function main() {
  const [base = "http://localhost:3000", ...wanted] = process.argv.slice(2);
  mkdirSync(REPORTS, { recursive: true });
  const chromium = findChromium({ whole: true });
  const all = await pagesOf(base);
  const urls = new Map(
    Object.entries(all)
      .filter(([name]) => wanted.length === 0 || wanted.includes(name))
      .map(([name, path]) => [name, new URL(path, base).href]),
  );
  urls.set("hello", `http://localhost:${HELLO_PORT}/`);
  const reports = new Map<string, Report[]>([...urls.keys()].map((name) => [name, []]));
  const stopHello = await startHello(HELLO_PORT, "");
  try {
    // In sequence within each round, so that a disturbance of the machine affects them all.
    for (let run = 0; run < RUNS; run++) {
      for (const [name, url] of urls) {
        await visited(url);
        reports.get(name)?.push(runOnce(url, join(REPORTS, `${name}-${run}.json`), chromium));
      }
    }
  } finally {
    await stopHello();
  }
  console.log(`${"".padEnd(10)} perf  a11y  best   seo`);
  const sums = new Map([...reports].map(([name, some]) => [name, summed(name, some)]));
  const bare = sums.get("hello")?.scores[0] ?? 100;
  sums.delete("hello");
  let late = 0;
  for (const [name, sum] of sums) {
    const [performance = 0, ...rest] = sum.scores;
    const good = performance >= Math.min(GOAL, bare) && rest.every((score) => score === 100);
    console.log(`${good ? "PASS" : "FAIL"}  ${name}`);
    late += sum.late;
    if (good) continue;
    process.exitCode = 1;
    tellFaults(reports.get(name)?.[0] as Report);
  }
  console.log(`late frames: ${late} of ${sums.size * RUNS} runs`);
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
