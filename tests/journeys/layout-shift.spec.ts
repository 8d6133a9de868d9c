import { expect, type Page, test } from "@playwright/test";
import { newAgent, openForm, publish } from "./support/listing";
import { richListing } from "./support/public-pages";

/** The size of an unexpected shift, as Cumulative Layout Shift sums it up, and the elements that moved. */
type Shift = { value: number; what: string };

/** Imperceptible: a pixel or two on a thousandth of the page, where its HTML arrived in two chunks. */
const UNSEEN = 0.001;

/** Every unexpected shift since navigation, as the browser reports it. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((told) => {
        const moved: Shift[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node: Element | null }[];
          })[]) {
            const what = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120));
            moved.push({ value: entry.value, what: what.join(" | ") });
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // Two frames later the observer has delivered all buffered entries.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => told(moved))));
      }),
  );

async function arrive(page: Page, path: string) {
  // In system fonts: the page's web font and its local fallback may load after the first frame, which has a
  // test of its own.
  await page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/@font-face\s*{[^}]*}/g, "");
    await route.fulfill({ response, body });
  });
  await page.goto(path, { waitUntil: "load" });
  // The banner appears last.
  await expect(page.locator('section a[href="/privacy"]').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
}

const PAGES: Record<string, () => string | Promise<string>> = {
  home: () => "/",
  explore: () => "/explore",
  "a mini-site": () => "/agent/noa-barak",
  "a listing": async () => `/property/${(await richListing()).id}`,
  "saved homes": () => "/saved",
};

for (const [name, pathOf] of Object.entries(PAGES)) {
  test(`nothing shifts while loading: ${name}`, { tag: ["@phone", "@first"] }, async ({ page }) => {
    await arrive(page, await pathOf());
    expect((await shifts(page)).filter(({ value }) => value >= UNSEEN)).toEqual([]);
  });
}

for (const [name, pathOf] of Object.entries(PAGES)) {
  test(`late web fonts cause almost no layout shift: ${name}`, { tag: "@phone" }, async ({
    page,
  }) => {
    const path = await pathOf();
    let late = 0;
    await page.route("**/*.woff2", async (route) => {
      late++;
      await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
      await route.continue();
    });
    await page.goto(path, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready);
    const sum = (await shifts(page)).reduce((all, { value }) => all + value, 0);
    expect(late).toBeGreaterThan(0);
    // https://web.dev/articles/cls calls up to a tenth good, for all shifts together.
    expect(sum).toBeLessThan(0.05);
  });
}

test("the listing form's save bar does not move while the consent banner is shown", {
  tag: "@phone",
}, async ({ page }) => {
  await newAgent(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/add-property", { waitUntil: "commit" });
  await expect(publish(page)).toBeVisible();
  // The page's web font is half a pixel wider than its fallback.
  await page.evaluate(() => document.fonts.ready);
  const first = await publish(page).boundingBox();
  await openForm(page);
  await expect(page.locator('section a[href="/privacy"]')).toBeVisible();
  expect(await publish(page).boundingBox()).toEqual(first);
  await page.waitForLoadState("networkidle");
  expect(asked).not.toContain("/api/consent");
  expect(await shifts(page)).toEqual([]);
});

test("a layout shift is detected", { tag: "@phone" }, async ({ page }) => {
  await arrive(page, "/privacy");
  await page.evaluate(() => {
    const late = document.createElement("p");
    late.textContent = "late";
    late.style.height = "200px";
    document.querySelector("main")?.prepend(late);
  });
  expect(await shifts(page)).not.toEqual([]);
});
