import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { visit } from "./support/people";

const { search, ui } = messages;

/** The active filters, without the "clear all" link beside them. */
const chips = (page: Page) =>
  page
    .getByRole("list", { name: search.active })
    .getByRole("link", { name: search.remove.split("{")[0] });
const cards = (page: Page) =>
  page.getByRole("region", { name: search.results }).getByRole("article");
const box = (page: Page) => page.getByRole("combobox", { name: search.box });
const pages = (page: Page) => page.getByRole("navigation", { name: ui.pagination.label });
/** The list's heading. */
const total = (page: Page) =>
  page.getByRole("region", { name: search.results }).getByRole("heading", { level: 2 }).first();
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test("a Hebrew sentence becomes chips, page two, a listing, and back to the same position", {
  tag: ["@phone", "@first"],
}, async ({ page }) => {
  await visit(page, "/explore");
  // A rental search, because other journeys publish homes for sale in parallel.
  await box(page).fill("דירות להשכרה עד 12,000");
  await box(page).press("Enter");
  await expect(chips(page).first()).toBeVisible();
  await expect(page).toHaveURL(/transactionType=rent/);
  await expect(page).toHaveURL(/priceMax=12000/);
  const understood = await chips(page).allTextContents();
  expect(understood.length).toBeGreaterThanOrEqual(2);
  // The sentence stays in the box for editing, as long as the list shows its results.
  await expect(box(page)).toHaveValue("דירות להשכרה עד 12,000");
  await expect(total(page)).toBeFocused();
  const found = await total(page).textContent();

  await pages(page).getByRole("link", { name: "2", exact: false }).first().click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards(page).first()).toBeVisible();
  await expect(chips(page)).toHaveText(understood);
  await expect(total(page)).toHaveText(found ?? "");

  const before = page.url();
  const card = cards(page).nth(9);
  const title = await card.getByRole("heading").textContent();
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
  const place = await scrolled(page);
  await card.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/property\//);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title ?? "");

  await page.goBack();
  await expect(page).toHaveURL(before);
  await expect(card.getByRole("heading")).toHaveText(title ?? "");
  await expect.poll(() => scrolled(page)).toBe(place);
  await expect(card).toBeInViewport();
});

test("an exclusion in a sentence becomes a chip, and removing it restores the homes", {
  tag: "@phone",
}, async ({ page }) => {
  await visit(page, "/explore");
  await box(page).fill("דירה בתל אביב שלא בפלורנטין, לא פנטהאוז");
  await box(page).press("Enter");
  const florentin = chips(page).filter({ hasText: "לא בפלורנטין" });
  const penthouse = chips(page).filter({ hasText: "לא גג / פנטהאוז" });
  await expect(florentin).toBeVisible();
  await expect(penthouse).toBeVisible();
  const count = async () =>
    Number((await page.locator("#results-total").textContent())?.replace(/\D/g, ""));
  const without = await count();
  await florentin.click();
  await expect(florentin).toHaveCount(0);
  await expect(penthouse).toBeVisible();
  await expect(page).not.toHaveURL(/withoutNeighborhood/);
  await expect.poll(count).toBeGreaterThan(without);
});

test("removing a chip widens the search and keeps the other filters", async ({ page }) => {
  await visit(page, `/explore?transactionType=sale&city=${encodeURIComponent("חיפה")}`);
  await expect(chips(page)).toHaveCount(2);
  const count = async () =>
    Number((await page.locator("#results-total").textContent())?.replace(/\D/g, ""));
  const narrow = await count();
  await chips(page).filter({ hasText: "חיפה" }).click();
  await expect(chips(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/explore\?transactionType=sale$/);
  await expect.poll(count).toBeGreaterThan(narrow);
});

for (const path of ["/", "/explore"]) {
  test(`cities and agents are suggested while typing, in any spelling: ${path}`, {
    tag: "@phone",
  }, async ({ page }) => {
    await visit(page, path);
    const offers = page.getByRole("listbox", { name: search.suggestions }).getByRole("option");
    const type = async (text: string, offered: string) => {
      await box(page).fill("");
      await box(page).pressSequentially(text);
      await expect(offers.filter({ hasText: offered }).first()).toBeVisible();
    };
    // Spelled differently from the official name.
    await type("פתח תקוה", "פתח תקווה");
    await type("נעה ברק", "נועה ברק");
    await type("נועה בר", "נועה ברק");
    const offer = offers.filter({ hasText: "נועה ברק" });
    await expect(offer).toContainText(search.kinds.agent);
    // Nothing covers the suggestions.
    const { x, y, width, height } = (await offer.boundingBox())!;
    const seen = await page.evaluate(
      ([left, top]) =>
        document.elementFromPoint(left as number, top as number)?.closest("[role=option]")
          ?.textContent,
      [x + width / 2, y + height / 2],
    );
    expect(seen).toContain("נועה ברק");

    await box(page).press("ArrowDown");
    await expect(box(page)).toHaveAttribute("aria-activedescendant", /./);
    await box(page).press("Enter");
    await expect(page).toHaveURL(/\/agent\/noa-barak$/);
  });
}

test("a field that is left says what the list is filtered by", async ({ page }) => {
  await visit(page, "/explore?builtAreaMax=90");
  await page.getByText(search.folds.size).click();
  const from = page.getByLabel(search.fromOf.replace("{field}", search.fields.builtArea));
  const to = page.getByLabel(search.toOf.replace("{field}", search.fields.builtArea));
  await from.pressSequentially("4");
  await page.keyboard.press("Tab");
  await expect(from).toHaveValue("10");
  await expect(page).toHaveURL(/builtAreaMin=10/);
  await from.fill("120");
  await page.keyboard.press("Tab");
  await expect(from).toHaveValue("90");
  await expect(to).toHaveValue("120");
  await expect(page).toHaveURL(/builtAreaMin=90&builtAreaMax=120/);
});

test("choosing a suggested place keeps the earlier filters", async ({ page }) => {
  await visit(page, `/explore?city=${encodeURIComponent("חיפה")}&roomsMin=3`);
  await box(page).pressSequentially("תל אב");
  const offers = page.getByRole("listbox", { name: search.suggestions }).getByRole("option");
  await expect(offers.filter({ hasText: "תל אביב" }).first()).toBeVisible();
  await box(page).press("ArrowDown");
  await box(page).press("Enter");
  await expect(chips(page).filter({ hasText: "תל אביב" })).toHaveCount(1);
  await expect(page).toHaveURL(/roomsMin=3/);
  await expect(chips(page)).toHaveCount(2);
  await expect(box(page)).toHaveValue("");
});

test("the phone's filter sheet shows the count before applying", {
  tag: ["@phone-only", "@first"],
}, async ({ page }) => {
  // A town in which no other journey publishes, so that two counts agree.
  await visit(page, `/explore?city=${encodeURIComponent("אילת")}`);
  const sheet = page.getByRole("dialog", { name: search.filters });
  await page.getByRole("button", { name: search.filters }).click();
  const numberIn = (text: string | null) => Number(text?.replace(/\D/g, ""));
  const all = numberIn(await page.locator("#results-total").textContent());
  const show = sheet.getByRole("button", { name: /^הצגת \d+ נכסים$/ });
  await expect(show).toHaveText(`הצגת ${all} נכסים`);

  await sheet.getByLabel(messages.property.transaction.rent, { exact: true }).check();
  await expect(show).not.toHaveText(`הצגת ${all} נכסים`);
  const told = numberIn(await show.textContent());
  expect(told).toBeLessThan(all);
  await show.click();
  await expect(page).toHaveURL(/transactionType=rent/);
  await expect(page.locator("#results-total")).toHaveText(`${told} נכסים`);
});

test("Escape closes the phone's filter sheet and discards its changes", {
  tag: "@phone-only",
}, async ({ page }) => {
  await visit(page, "/explore");
  const open = page.getByRole("button", { name: search.filters });
  const rent = page
    .getByRole("dialog", { name: search.filters })
    .getByLabel(messages.property.transaction.rent, { exact: true });
  await open.click();
  await rent.check();
  await page.keyboard.press("Escape");
  await expect(rent).toBeHidden();
  await expect(page).toHaveURL(/\/explore$/);
  await open.click();
  await expect(rent).not.toBeChecked();
});

test("a search and a pagination link show a loading state until the list arrives", async ({
  page,
}) => {
  await visit(page, "/explore");
  // Held until the loading state has been seen, however fast or slow the machine is.
  let release = () => {};
  let released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/_rsc=/, async (route) => {
    await released;
    await route.continue();
  });
  const results = page.getByRole("region", { name: search.results, exact: true });
  const next = pages(page).getByRole("link", { name: messages.ui.pagination.next });
  await next.click();
  await expect(next).toHaveAttribute("aria-busy", "true");
  await expect(results).toHaveAttribute("aria-busy", "true");
  await expect(results).toHaveCSS("opacity", "0.5");
  await expect(page.getByText(messages.layout.loading)).toBeAttached();
  expect(page.url()).not.toMatch(/page=2/);
  release();
  await expect(page).toHaveURL(/page=2/);
  await expect(results).toHaveCSS("opacity", "1");

  released = new Promise<void>((done) => {
    release = done;
  });
  await box(page).fill("דירות להשכרה");
  const submit = page.getByRole("search").getByRole("button");
  await submit.click();
  await expect(submit).toHaveAttribute("aria-busy", "true");
  expect(page.url()).not.toMatch(/transactionType=rent/);
  release();
  await expect(page).toHaveURL(/transactionType=rent/);
  await expect(page.locator("html[data-loading]")).toHaveCount(0);
});

test("a printed search has its homes and no controls", async ({ page }) => {
  await visit(page, `/explore?city=${encodeURIComponent("חיפה")}`);
  await expect(cards(page).first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const width of [794, 1123]) {
    await page.setViewportSize({ width, height: 1123 });
    const main = page.getByRole("main");
    await expect(main.getByRole("button")).toHaveCount(0);
    for (const role of ["textbox", "combobox", "checkbox", "radio"] as const)
      await expect(main.getByRole(role)).toHaveCount(0);
    const card = (await cards(page).first().boundingBox())!;
    expect(card.width).toBeGreaterThan(200);
  }
});

test("a filter sheet that cannot count still applies", { tag: "@phone-only" }, async ({ page }) => {
  await page.route("**/api/search-count?**", (route) => route.abort());
  await visit(page, "/explore");
  await page.getByRole("button", { name: search.filters }).click();
  const sheet = page.getByRole("dialog", { name: search.filters });
  await sheet.getByLabel(messages.property.transaction.rent, { exact: true }).check();
  await sheet.getByRole("button", { name: search.apply }).click();
  await expect(page).toHaveURL(/transactionType=rent/);
});

test("a pending filter update does not pull back a visitor who opened a listing", async ({
  page,
}) => {
  await visit(page, "/explore");
  const price = page.getByLabel(search.fromOf.replace("{field}", search.fields.price));
  await price.fill("5");
  await expect(page).toHaveURL(/priceMin=5$/);
  await price.fill("51");
  await cards(page).first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/property\//);
  // Longer than the panel's debounce.
  const requested = page.waitForRequest(/priceMin=51/, { timeout: 2000 }).then(
    () => true,
    () => false,
  );
  expect(await requested).toBe(false);
  await expect(page).toHaveURL(/\/property\//);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the search form filters, sorts and paginates", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/explore");
    // On a phone; the browser opens the sheet itself.
    const open = page.getByRole("button", { name: search.filters });
    if (await open.isVisible()) await open.click();
    await page.getByLabel(messages.property.transaction.sale, { exact: true }).check();
    await page.getByLabel(search.fields.city, { exact: true }).fill("תל אביב");
    await page.getByRole("button", { name: search.apply }).click();
    // The URL has one spelling of the city and no empty parameters.
    await expect(page).toHaveURL(/\/explore\?/);
    const params = new URL(page.url()).searchParams;
    expect([...params.keys()].sort()).toEqual(["city", "transactionType"]);
    await expect(chips(page)).toHaveCount(2);
    await expect(cards(page).first()).toBeVisible();

    await chips(page).filter({ hasText: "תל אביב" }).click();
    await expect(chips(page)).toHaveCount(1);
    await page.getByLabel(search.sort, { exact: true }).selectOption("price_desc");
    await page.getByRole("button", { name: search.sortApply }).click();
    await expect(page).toHaveURL(/sort=price_desc/);
    await pages(page).getByRole("link", { name: ui.pagination.next }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page).toHaveURL(/transactionType=sale/);
    await expect(cards(page).first()).toBeVisible();

    await box(page).fill("4 חדרים בחיפה");
    await page.getByRole("button", { name: search.submit, exact: true }).click();
    await expect(chips(page).filter({ hasText: "חיפה" })).toHaveCount(1);
  });

  test("a search without results suggests which filter to remove", async ({ page }) => {
    await page.goto(`/explore?city=${encodeURIComponent("חיפה")}&priceMax=1000`);
    await expect(page.getByText(search.emptyTitle)).toBeVisible();
    // The best of the wider searches appears below, and the URL stays that of the original search.
    await expect(page.getByRole("region", { name: /^הכי קרובים/ })).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    await expect(page).toHaveURL(/priceMax=1000$/);
    const way = page
      .getByRole("region", { name: search.results })
      .getByRole("link", { name: /1,000/ });
    await way.last().click();
    await expect(cards(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/explore\?city=/);
  });
});
