import { cpus, loadavg } from "node:os";
import { type Browser, type BrowserContext, chromium, devices, type Page } from "@playwright/test";
import { SAVED_KEY } from "@/lib/saved/keys";
import messages from "@/messages/he.json" with { type: "json" };
import { findChromium } from "@/scripts/launch/chromium";
import { reportGoals } from "./goals";
import { pagesOf } from "./page-weight";

/**
 * `npm run bench:first-press -- http://localhost:3000`: on a running site, how long after the first press on a page
 * that is not yet hydrated the feedback is painted (a filled heart, a busy button), and how long until the action is
 * done, on a phone with a processor four times as slow and a connection of 1.6 Mbit/s with 150 ms of latency; the 75th
 * percentile of 50 presses. The page was idle before, so its scripts are in the browser's cache; with `-- <address>
 * early` they are not, as for a press right after the page appears, and nothing is judged.
 */
const RUNS = Number(process.env.RUNS ?? 50);
const PAINTED_MAX = 100;
const DONE_MAX = 600;
const SLOWER = 4;
/** Lighthouse's "slow 4G". */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

type Control = {
  path: string;
  /** Prepares the page before any framework code runs. */
  press: (page: Page) => Promise<void>;
  /** Expressions for the page, as text: the first visible feedback, and the completed action. */
  answered: string;
  done: string;
};

const here = (selector: string) => `!!document.querySelector(${JSON.stringify(selector)})`;
const BUSY = here("[aria-busy=true]");
const { listing, search, share } = messages;

function controls(pages: { listing: string }): Record<string, Control> {
  const tap = (page: Page, role: "button" | "link", name: string | RegExp) =>
    page.getByRole(role, { name }).first().tap();
  const sheet = "document.getElementById('filters')?.checkVisibility()";
  // The first picture has no predecessor.
  const second = `!${here(`button[aria-label="${listing.previous}"][aria-disabled=true]`)}`;
  return {
    heart: {
      path: pages.listing,
      press: (page) => page.locator("[data-save]").first().tap(),
      answered: here("[data-save][aria-pressed=true]"),
      done: `localStorage.getItem(${JSON.stringify(SAVED_KEY)})?.includes(location.pathname.split("/").pop())`,
    },
    filters: {
      path: "/explore",
      press: (page) => tap(page, "button", search.filters),
      answered: sheet,
      done: sheet,
    },
    gallery: {
      path: pages.listing,
      press: (page) => tap(page, "button", listing.next),
      answered: `${BUSY} || ${second}`,
      done: second,
    },
    share: {
      path: pages.listing,
      press: (page) => tap(page, "button", share.share),
      answered: here(":popover-open"),
      done: here(":popover-open a[href*='wa.me']"),
    },
    contact: {
      path: pages.listing,
      press: (page) => page.locator("details:has(form[action*='/lead']) summary").first().tap(),
      answered: here("details[open] form[action*='/lead']"),
      done: here("details[open] form[action*='/lead']"),
    },
    alert: {
      path: "/explore?city=חיפה",
      press: (page) => page.locator("details:has(form[action*='/alert']) summary").first().tap(),
      answered: here("details[open] form[action*='/alert']"),
      done: here("details[open] form[action*='/alert']"),
    },
    sort: {
      path: "/explore",
      press: async (page) => {
        await page.locator("[data-list-bar] select").selectOption("price_asc");
      },
      answered: `${BUSY} || ${here("html[data-loading]")} || /price_asc/.test(location.search)`,
      done: `/price_asc/.test(location.search) && ${here("[data-home]")}`,
    },
    chips: {
      path: "/explore?city=חיפה&roomsMin=3",
      press: (page) => tap(page, "link", search.remove.split("{")[0] ?? ""),
      answered: `${BUSY} || ${here("html[data-loading]")} || !/city/.test(location.search)`,
      done: `!/city/.test(location.search) && ${here("[data-home]")}`,
    },
    map: {
      path: "/explore",
      press: (page) => page.locator('a[href*="view=map"]:visible').first().tap(),
      answered: `${BUSY} || ${here("html[data-loading]")} || /view=map/.test(location.search)`,
      done: `/view=map/.test(location.search) && ${here(".map-box")}`,
    },
  };
}

/**
 * Checks each frame after the press, in this document and in the one to which the press navigates: from its first frame
 * on, as what it shows is seen long before the end of its HTML, which repeats it for the scripts.
 */
const watcher = ({ answered, done }: Control) => `
  const now = () => performance.timeOrigin + performance.now();
  const store = (key) => sessionStorage.getItem(key) ?? sessionStorage.setItem(key, String(now()));
  const look = () => {
    if (sessionStorage.pressed) {
      const seen = { painted: ${answered}, done: ${done} };
      // What a frame shows is painted behind it.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { for (const key in seen) if (seen[key]) store(key); };
      port2.postMessage(0);
      if (seen.done) return;
    }
    requestAnimationFrame(look);
  };
  for (const kind of ["pointerup", "change"])
    addEventListener(kind, (event) => {
      sessionStorage.pressed ??= String(performance.timeOrigin + event.timeStamp);
    }, { capture: true, passive: true });
  requestAnimationFrame(look);
`;

const ofFresh = async <T>(browser: Browser, work: (context: BrowserContext) => Promise<T>) => {
  const context = await browser.newContext({
    ...devices["Pixel 7"],
    // The emulation's own viewport restyles the whole page when it is left, which a phone does not.
    isMobile: false,
    locale: "he-IL",
    timezoneId: "Asia/Jerusalem",
  });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
};

const press = (browser: Browser, base: string, control: Control, early: boolean) =>
  ofFresh(browser, async (context) => {
    await context.addInitScript(watcher(control));
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", LINE);
    await page.goto(new URL(control.path, base).href, {
      waitUntil: early ? "domcontentloaded" : "networkidle",
    });
    if (await page.evaluate(() => "next" in window)) throw new Error("the page is awake");
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await control.press(page);
    const times = () =>
      page.evaluate(() => ({ ...sessionStorage })).catch(() => ({}) as Record<string, string>);
    let seen = await times();
    for (const end = Date.now() + 20_000; !seen.done && Date.now() < end; seen = await times())
      await page.waitForTimeout(50);
    const after = (key: string) => Number(seen[key] ?? Number.NaN) - Number(seen.pressed);
    return { painted: after("painted"), done: after("done") };
  });

/** The 75th percentile. */
const p75 = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.ceil(0.75 * values.length) - 1] ?? Number.NaN;

async function main() {
  const [base = "http://localhost:3000", ...wanted] = process.argv.slice(2);
  const early = wanted.includes("early");
  const names = wanted.filter((word) => word !== "early");
  const all = Object.entries(controls(await pagesOf(base))).filter(
    ([name]) => names.length === 0 || names.includes(name),
  );
  const browser = await chromium.launch({
    executablePath: findChromium({ whole: true }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
  const goals: [string, boolean][] = [];
  try {
    for (const [name, control] of all) {
      const runs: Awaited<ReturnType<typeof press>>[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await press(browser, base, control, early));
      const [painted, done] = [
        p75(runs.map((one) => one.painted)),
        p75(runs.map((one) => one.done)),
      ];
      const told = `${name.padEnd(8)} painted after ${painted.toFixed(0)} ms, done after ${done.toFixed(0)} ms`;
      if (early) console.log(told);
      else goals.push([told, painted <= PAINTED_MAX && done <= DONE_MAX]);
    }
  } finally {
    await browser.close();
  }
  reportGoals(goals);
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
