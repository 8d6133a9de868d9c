import { expect, type Page, test } from "@playwright/test";
import { newAgent, openForm, publish } from "./support/listing";
import { richListing } from "./support/public-pages";

/** All that moved by itself since the page began, as the browser counts it. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((told) => {
        const moved: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node: Element | null }[];
          })[]) {
            const what = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120));
            moved.push(`${entry.value}: ${what.join(" | ")}`);
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // Two frames later everything that was kept has been told.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => told(moved))));
      }),
  );

async function arrive(page: Page, path: string) {
  await page.goto(path, { waitUntil: "load" });
  // The banner is the last to come.
  await expect(page.locator('section a[href="/privacy"]').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
}

const PAGES: Record<string, () => string | Promise<string>> = {
  home: () => "/",
  explore: () => "/explore",
  "a mini-site": () => "/agent/noa-barak",
  "a listing": async () => `/property/${(await richListing()).id}`,
};

for (const [name, pathOf] of Object.entries(PAGES)) {
  test(`nothing moves while it loads: ${name}`, { tag: ["@phone", "@first"] }, async ({ page }) => {
    await arrive(page, await pathOf());
    expect(await shifts(page)).toEqual([]);
  });
}

test("the bar that saves a listing stays where it is for a member who is asked to agree", {
  tag: "@phone",
}, async ({ page }) => {
  await newAgent(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/add-property", { waitUntil: "commit" });
  await expect(publish(page)).toBeVisible();
  const first = await publish(page).boundingBox();
  await openForm(page);
  await expect(page.locator('section a[href="/privacy"]')).toBeVisible();
  expect(await publish(page).boundingBox()).toEqual(first);
  await page.waitForLoadState("networkidle");
  expect(asked).not.toContain("/api/consent");
  expect(await shifts(page)).toEqual([]);
});

test("a thing that moves is noticed", { tag: "@phone" }, async ({ page }) => {
  await arrive(page, "/privacy");
  await page.evaluate(() => {
    const late = document.createElement("p");
    late.textContent = "late";
    late.style.height = "200px";
    document.querySelector("main")?.prepend(late);
  });
  expect(await shifts(page)).not.toEqual([]);
});
