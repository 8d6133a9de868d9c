import { expect, type Locator, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { visit } from "./support/people";

// Boxes are measured at fixed window sizes: every test sets its own.

const { alert, property, search } = messages;

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const JERUSALEM = `/explore?transactionType=sale&city=${encodeURIComponent("ירושלים")}&roomsMin=4`;
/** Free text that ranks the results, so the count above the list is a sentence. */
const WISHED = `${JERUSALEM}&q=${encodeURIComponent("גדולה ומוארת")}`;

const cards = (page: Page) =>
  page.getByRole("region", { name: search.results }).getByRole("article");
const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error(`${one} is not there`);
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};
const priceOf = (card: Locator) => card.getByText("₪").last();
const bar = (page: Page) => page.locator("[data-list-bar]");
const fold = (page: Page, name: string) =>
  page.locator("#filters summary").filter({ hasText: name });

// Cities in which no other journey publishes homes with hidden prices.
const NEGEV = `/explore?city=${encodeURIComponent("באר שבע")}`;

for (const path of [NEGEV, JERUSALEM]) {
  test(`three homes in a row, with their prices on a desktop's first screen: ${decodeURIComponent(path)}`, async ({
    page,
  }) => {
    await page.setViewportSize(DESK);
    await visit(page, path);
    const row = await Promise.all([0, 1, 2, 3].map((n) => boxOf(cards(page).nth(n))));
    expect(new Set(row.slice(0, 3).map(({ y }) => y)).size).toBe(1);
    expect(row[3]?.y).toBeGreaterThan(row[0]?.y ?? 0);
    for (const n of [0, 1, 2]) {
      expect((await boxOf(priceOf(cards(page).nth(n)))).bottom).toBeLessThan(DESK.height);
    }
  });
}

for (const path of [NEGEV, JERUSALEM, WISHED]) {
  test(`a phone's first screen shows the first price: ${decodeURIComponent(path)}`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await visit(page, path);
    expect((await boxOf(priceOf(cards(page).first()))).bottom).toBeLessThan(PHONE.height);
  });
}

test("many chips scroll in their own row, and a phone's page does not overflow", async ({
  page,
}) => {
  for (const width of [PHONE.width, 320]) {
    await page.setViewportSize({ ...PHONE, width });
    await visit(page, `${JERUSALEM}&roomsMax=6&priceMax=9000000&features=elevator,parking`);
    const row = page.getByRole("list", { name: search.active });
    expect(await row.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("the alert form has the same gap above the homes on a search as on an area page", async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  for (const [path, line] of [
    [NEGEV, alert.open],
    [`/for-sale/${encodeURIComponent("באר-שבע")}`, alert.openArea],
  ] as const) {
    await visit(page, path);
    const form = page.locator("details", { has: page.getByLabel(alert.email) });
    await form.locator("summary", { hasText: line }).click();
    await expect(page.getByLabel(alert.email)).toBeVisible();
    const home = page.getByRole("article").first();
    // The same gap as between two homes.
    expect((await boxOf(home)).y - (await boxOf(form)).bottom).toBeCloseTo(24, 0);
  }
});

test("total, sort and filter stay in view while a phone scrolls, without layout shift", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await visit(page, WISHED);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      const moved = list.getEntries() as (PerformanceEntry & { value: number })[];
      document.body.dataset.moved = moved.map(({ value }) => value).join(", ");
    }).observe({ type: "layout-shift" });
  });
  for (const top of [300, 900, 1800]) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
    for (const one of [
      page.locator("#results-total"),
      page.getByLabel(search.sort, { exact: true }),
      page.getByRole("button", { name: search.filters }),
    ]) {
      await expect(one).toBeInViewport({ ratio: 1 });
    }
    // The sticky bar takes at most a fifth of the window.
    expect((await boxOf(bar(page))).bottom).toBeLessThan(PHONE.height / 5 + 10);
  }
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  await expect(page.locator("body")).not.toHaveAttribute("data-moved");
});

for (const size of [PHONE, DESK]) {
  test(`the focused element is never under the sticky bar: ${size.width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await visit(page, WISHED);
    await cards(page).nth(7).getByRole("link").focus();
    const first = cards(page).first().getByRole("link");
    const isThere = () => first.evaluate((link) => link === document.activeElement);
    let steps = 0;
    // Each card has two tab stops: its link and its heart.
    for (; steps < 20 && !(await isThere()); steps++) {
      await page.keyboard.press("Shift+Tab");
      const { bottom } = await boxOf(bar(page));
      expect((await boxOf(page.locator(":focus"))).y).toBeGreaterThanOrEqual(Math.floor(bottom));
    }
    expect(steps).toBeGreaterThanOrEqual(7);
    await expect(first).toBeFocused();
  });
}

test("the filters start with deal, place, price, rooms and type; the rest is folded, with counts", async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await visit(page, "/explore?features=elevator&features=parking&builtAreaMin=80&floorMin=1");
  const open = page.locator("#filters :is(legend, label:has(~ input))").filter({ visible: true });
  const { transactionType, city, neighborhood, price, rooms, propertyTypes } = search.fields;
  const names = (await open.allTextContents()).map((text) => text.replace("₪", "").trim());
  expect(names).toEqual([transactionType, city, neighborhood, price, rooms, propertyTypes]);
  await expect(fold(page, search.folds.has)).toHaveText(`${search.folds.has} (2)`);
  await expect(fold(page, search.folds.size)).toHaveText(`${search.folds.size} (2)`);
  await expect(fold(page, search.folds.offer)).toHaveText(search.folds.offer);

  // All of them fit at once, below the header and inside the panel's edges.
  for (const name of Object.values(search.folds)) await expect(fold(page, name)).toBeVisible();
  expect((await boxOf(page.locator("#filters"))).height).toBeLessThan(DESK.height - 130);
  await fold(page, search.folds.has).press("Enter");
  await page.getByLabel(property.features.mamad, { exact: true }).focus();
  await page.keyboard.press("Space");
  await expect(fold(page, search.folds.has)).toHaveText(`${search.folds.has} (3)`);
  await expect(page).toHaveURL(/features=[^&]*mamad/);
  // The updated list neither closes the open section nor moves the focus.
  await expect(page.getByLabel(property.features.mamad, { exact: true })).toBeChecked();
  await expect(page.getByLabel(property.features.mamad, { exact: true })).toBeFocused();
  await expect(page.locator("#filters details[open]")).toHaveCount(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const size of [PHONE, DESK]) {
    test(`folded filters open, are chosen and submitted: ${size.width} wide`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto("/explore?builtAreaMin=80");
      if (size === PHONE) await page.getByRole("button", { name: search.filters }).click();
      await expect(fold(page, search.folds.size)).toHaveText(`${search.folds.size} (1)`);
      await fold(page, search.folds.has).click();
      await page.getByLabel(property.features.elevator, { exact: true }).check();
      await page.getByRole("button", { name: search.apply }).click();
      await expect(page).toHaveURL(/builtAreaMin=80&features=elevator$/);
      await expect(fold(page, search.folds.has)).toHaveText(`${search.folds.has} (1)`);
      await expect(cards(page).first()).toBeVisible();
    });
  }
});
