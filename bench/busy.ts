import { type Browser, chromium, devices, type Page } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { findChromium } from "@/scripts/launch/chromium";
import { median } from "./first-frame";
import { pagesOf } from "./page-weight";

/**
 * `npm run bench:busy -- http://localhost:3000`: how long the main thread of a phone with a processor four times as slow
 * is busy until a page is quiet, and from the first press on until it is quiet again; the median of seven visits. To
 * compare with a version of the site, run it against that version in the same period.
 */
const RUNS = Number(process.env.RUNS ?? 7);
const SLOWER = 4;
const QUIET_MS = 2500;

const PRESSES: Record<string, (page: Page) => Promise<void>> = {
  listing: (page) => page.locator("[data-save]").first().tap(),
  explore: (page) => page.getByRole("button", { name: messages.search.filters }).first().tap(),
};

/** In milliseconds: until the page is quiet, and after the press. */
async function visit(browser: Browser, url: string, press: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    ...devices["Pixel 7"],
    isMobile: false,
    locale: "he-IL",
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Performance.enable");
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const busy = async () => {
      const { metrics } = await devtools.send("Performance.getMetrics");
      return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
    };
    const before = await busy();
    await page.goto(url, { waitUntil: "networkidle" });
    await page.waitForTimeout(QUIET_MS);
    const loaded = await busy();
    await press(page);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(QUIET_MS);
    return { load: loaded - before, press: (await busy()) - loaded };
  } finally {
    await context.close();
  }
}

async function main() {
  const [base = "http://localhost:3000"] = process.argv.slice(2);
  const pages: Record<string, string> = await pagesOf(base);
  const browser = await chromium.launch({
    executablePath: findChromium({ whole: true }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    for (const [name, press] of Object.entries(PRESSES)) {
      const url = new URL(pages[name] ?? "/", base).href;
      const visits: Awaited<ReturnType<typeof visit>>[] = [];
      for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, url, press));
      const [load, after] = (["load", "press"] as const).map((part) =>
        median(visits.map((one) => one[part])),
      ) as [number, number];
      console.log(
        `${name.padEnd(8)} busy for ${load.toFixed(0)} ms until quiet, ${after.toFixed(0)} ms from the press on, ${(load + after).toFixed(0)} ms in all`,
      );
    }
  } finally {
    await browser.close();
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
