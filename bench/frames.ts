import { chromium, devices } from "@playwright/test";
import { findChromium } from "@/scripts/launch/chromium";
import { median, type TraceEvent, workOf } from "./first-frame";
import { pagesOf } from "./page-weight";

/**
 * `npm run bench:frames -- http://localhost:3000`: the work of a phone with a processor four times as slow for the
 * first frame of each page, from Chromium's trace: parsing and computing styles, layout and paint, the median of seven
 * loads; and the time that long tasks block until the page is idle. For the pages named after the address, or for all.
 */
const RUNS = Number(process.env.RUNS ?? 7);
const SLOWER = 4;
const QUIET_MS = 2000;
const CATEGORIES = [
  "devtools.timeline",
  "loading",
  "blink.user_timing",
  "disabled-by-default-devtools.timeline",
];

async function main() {
  const [base = "http://localhost:3000", ...wanted] = process.argv.slice(2);
  const all = await pagesOf(base);
  const browser = await chromium.launch({
    executablePath: findChromium({ whole: true }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const load = async (url: string) => {
    const context = await browser.newContext({ ...devices["Moto G4"], locale: "he-IL" });
    try {
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      await browser.startTracing(page, { categories: CATEGORIES });
      await page.goto(url, { waitUntil: "load" });
      await page.waitForTimeout(QUIET_MS);
      const trace = JSON.parse((await browser.stopTracing()).toString());
      const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
      return { ...workOf(trace.traceEvents as TraceEvent[], url), nodes };
    } finally {
      await context.close();
    }
  };
  try {
    console.log("".padEnd(10), COLUMNS.map((name) => name.padStart(9)).join(""));
    for (const [name, path] of Object.entries(all)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const url = new URL(path, base).href;
      // Revalidates the page where necessary, so that the cached response is measured.
      for (let visit = 0; visit < 2; visit++) await (await fetch(url)).text();
      const loads: Awaited<ReturnType<typeof load>>[] = [];
      // Occasionally Chromium loses the beginning of a trace, which Lighthouse reports too (NO_NAVSTART).
      for (let run = 0; run < RUNS; run++) loads.push(await load(url).catch(() => load(url)));
      const middle = COLUMNS.map((column) => median(loads.map((one) => one[column])));
      console.log(name.padEnd(10), middle.map((number) => number.toFixed(0).padStart(9)).join(""));
    }
  } finally {
    await browser.close();
  }
}

const COLUMNS = ["nodes", "sheet", "style", "layout", "paint", "firstPaint", "blocking"] as const;

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
