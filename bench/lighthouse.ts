import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findChromium } from "@/scripts/launch/chromium";
import { startHello } from "./hello";
import { pagesOf } from "./page-weight";

/**
 * `npm run bench:lighthouse -- http://localhost:3000`: Lighthouse as a phone, the median of five,
 * beside the least that Next can serve, and whether that is good enough: 95 or more for performance or
 * within 3 of that page, and 100 for the rest. It fetches Lighthouse, and the Node that Lighthouse asks for, from the
 * npm registry. Other work on the machine spoils the numbers.
 */
const TOOLS = ["-p", "node@22.23.3", "-p", "lighthouse@13.5.0"];
const REPORTS = ".data/lighthouse";
const HELLO_PORT = 3999;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const RUNS = Number(process.env.RUNS ?? 5);

type Audit = { id: string; title: string; score: number | null; numericValue?: number };
type Report = {
  categories: Record<
    (typeof CATEGORIES)[number],
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
};

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function runOnce(url: string, file: string, chromium: string): Report {
  const command = [
    `lighthouse ${url} --quiet --output=json --output-path=${file}`,
    `--only-categories=${CATEGORIES.join(",")}`,
    `--chrome-flags="--headless=new --no-sandbox --disable-gpu"`,
  ].join(" ");
  const { status } = spawnSync("npx", ["--yes", ...TOOLS, "-c", command], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, CHROME_PATH: chromium },
  });
  if (status !== 0) throw new Error(`lighthouse ended with ${status} for ${url}`);
  const report: Report = JSON.parse(readFileSync(file, "utf8"));
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

async function measure(name: string, url: string, chromium: string) {
  // Connections that ended while Lighthouse ran are noticed only now.
  await setTimeout(50);
  // A page that is made anew takes longer once; the second answer is the kept one.
  for (let asked = 0; asked < 2; asked++) await (await fetch(url)).text();
  const reports = Array.from({ length: RUNS }, (_, run) =>
    runOnce(url, join(REPORTS, `${name}-${run}.json`), chromium),
  );
  const scores = CATEGORIES.map((category) =>
    Math.round(100 * median(reports.map(({ categories }) => categories[category].score ?? 0))),
  );
  const of = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0));
  console.log(
    [
      name.padEnd(10),
      ...scores.map((score) => String(score).padStart(4)),
      `  LCP ${(of("largest-contentful-paint") / 1000).toFixed(2)} s`,
      `TBT ${Math.round(of("total-blocking-time"))} ms`,
      `CLS ${of("cumulative-layout-shift").toFixed(3)}`,
    ].join(" "),
  );
  const [report] = reports;
  if (name === "hello") return scores;
  for (const category of CATEGORIES.slice(1)) {
    for (const { id, weight } of report?.categories[category].auditRefs ?? []) {
      const audit = report?.audits[id];
      if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1) {
        console.log(`           ${category}: ${audit?.title} (${id})`);
      }
    }
  }
  return scores;
}

async function main() {
  const base = process.argv[2] ?? "http://localhost:3000";
  mkdirSync(REPORTS, { recursive: true });
  const chromium = findChromium({ whole: true });
  const ours = { ...(await pagesOf(base)), explore: "/explore" };
  const stopHello = await startHello(HELLO_PORT, "");
  try {
    console.log(`${"".padEnd(10)} perf  a11y  best   seo`);
    const scores = new Map<string, number[]>();
    for (const [name, path] of Object.entries(ours)) {
      scores.set(name, await measure(name, new URL(path, base).href, chromium));
    }
    const [bare = 100] = await measure("hello", `http://localhost:${HELLO_PORT}/`, chromium);
    for (const [name, [performance = 0, ...rest]] of scores) {
      const good = performance >= Math.min(95, bare - 3) && rest.every((score) => score === 100);
      console.log(`${good ? "PASS" : "FAIL"}  ${name}`);
      if (!good) process.exitCode = 1;
    }
  } finally {
    await stopHello();
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
