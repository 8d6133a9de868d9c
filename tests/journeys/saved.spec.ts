import { expect, type Page, test } from "@playwright/test";
import { SAVED_KEY, SEEN_KEY } from "@/lib/saved/keys";
import messages from "@/messages/he.json" with { type: "json" };
import { change, rows } from "./support/backend";
import { expectCalm } from "./support/modes";
import { visit } from "./support/people";
import { HAIFA, newAgent, newListing } from "./support/public-pages";

const { saved: words } = messages;

/** Homes that no other journey hides in the meantime. */
const NOA = "/agent/noa-barak";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const hearts = (page: Page) => cards(page).locator("[data-save]");
const stored = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{"items":[]}').items, SAVED_KEY);

/** Where `keep` finds demo homes, which it saves before any page of this context opens. */
const IN_HAIFA = `city=eq.${encodeURIComponent("חיפה")}`;

async function keep(page: Page, count: number, price?: number, which = IN_HAIFA) {
  const query = `public_listings?${which}&price=not.is.null&transaction_type=eq.sale`;
  const homes = await rows<{ id: string; title: string; price: number }>(
    `${query}&select=id,title,price&order=seq&limit=${count}`,
  );
  await keepThese(
    page,
    homes.map((home) => ({ ...home, price: price ?? home.price })),
  );
  return homes;
}
const keepThese = (page: Page, homes: { id: string; title: string; price: number | null }[]) =>
  page.addInitScript(
    ([key, text]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
    },
    [
      SAVED_KEY,
      JSON.stringify({
        v: 1,
        items: homes.map((home) => ({ ...home, at: 1_790_000_000, note: "" })),
      }),
    ] as const,
  );

test("a heart toggles at once, announces it, can be undone, and shows on the listing and saved page", {
  tag: ["@phone", "@first"],
}, async ({ page }) => {
  await visit(page, NOA);
  const heart = hearts(page).first();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  // Relative to the page and not the viewport, because a click may scroll.
  const placeOnPage = () =>
    cards(page)
      .nth(1)
      .evaluate((card) => {
        const { width, height, top } = card.getBoundingClientRect();
        return { width, height, top: Math.round(top + window.scrollY) };
      });
  const place = await placeOnPage();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("[data-saved-status]")).toHaveText(words.notice.saved);
  expect(await placeOnPage()).toEqual(place);
  await page.getByRole("button", { name: words.notice.undo }).click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();

  const title = (await cards(page).first().getByRole("heading").textContent()) ?? "";
  await cards(page).first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  await expect(page.locator("[data-opened] [data-save]")).toHaveAttribute("aria-pressed", "true");

  await page.goto("/saved");
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).first()).toContainText(title);
  await hearts(page).first().click();
  await expect(page.getByRole("heading", { name: words.emptyTitle })).toBeVisible();
  await page.getByRole("button", { name: words.notice.undo }).click();
  await expect(cards(page)).toHaveCount(1);
});

test("a heart has a large enough touch target and works by keyboard", {
  tag: "@phone",
}, async ({ page }) => {
  await visit(page, NOA);
  const heart = hearts(page).first();
  const { width, height } = (await heart.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await heart.focus();
  await page.keyboard.press("Space");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test("two tabs stay in sync on the saved homes", async ({ page, context }) => {
  await visit(page, NOA);
  const other = await context.newPage();
  await visit(other, "/saved");
  await hearts(page).nth(1).click();
  await expect(cards(other)).toHaveCount(1);
  await hearts(other).first().click();
  await expect(hearts(page).nth(1)).toHaveAttribute("aria-pressed", "false");
});

test("without JavaScript hearts are hidden, and all homes are shown", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(NOA);
  await expect(cards(page).first()).toBeVisible();
  await expect(hearts(page).first()).toBeHidden();
  await context.close();
});

test("corrupt browser storage is ignored", async ({ page }) => {
  await page.addInitScript(
    ([saved, seen]) => {
      localStorage.setItem(saved, '{"v":1,"items":[{"id":"../x"},7,null]}');
      localStorage.setItem(seen, "{");
    },
    [SAVED_KEY, SEEN_KEY] as const,
  );
  await visit(page, "/saved");
  await expect(page.getByRole("heading", { name: words.emptyTitle })).toBeVisible();
});

test("a heart's notice does not cover the comparison bar", {
  tag: "@phone",
}, async ({ page }) => {
  await keep(page, 3);
  await visit(page, "/saved");
  await expect(cards(page)).toHaveCount(3);
  for (const at of [0, 1]) await cards(page).nth(at).getByRole("checkbox").check();
  await hearts(page).last().press("Enter");
  const notice = (await page.locator("[data-saved-notice]").boundingBox())!;
  const bar = (await page.locator("[data-compare-bar]").boundingBox())!;
  const above = bar.y - (notice.y + notice.height);
  const below = notice.y - (bar.y + bar.height);
  expect(Math.max(above, below), JSON.stringify({ notice, bar })).toBeGreaterThanOrEqual(0);
});

test("saved homes are sorted, annotated and compared", { tag: "@phone" }, async ({ page }) => {
  // From a city where at least five homes have the same number of rooms, so that there is a median.
  const alike = `city=eq.${encodeURIComponent("ירושלים")}&rooms=eq.4`;
  const homes = await keep(page, 3, undefined, alike);
  await visit(page, "/saved");
  await expect(cards(page)).toHaveCount(3);
  await page.getByLabel(words.sort, { exact: true }).selectOption("cheap");
  const [cheapest] = [...homes].sort((one, other) => one.price - other.price);
  await expect(cards(page).first()).toContainText(cheapest?.title ?? "");

  await cards(page).first().getByLabel(words.note).fill("לשאול על הוועד");
  await cards(page).first().getByLabel(words.note).blur();
  await expect.poll(async () => JSON.stringify(await stored(page))).toContain("לשאול על הוועד");

  for (const card of await cards(page).all()) await card.getByRole("checkbox").check();
  await page.getByRole("link", { name: words.compare, exact: true }).click();
  const table = page.getByRole("region", { name: words.comparison, exact: true }).last();
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  await expect(table.getByRole("row", { name: words.note })).toContainText("לשאול על הוועד");
  await expect(table.getByRole("rowheader", { name: words.price, exact: true })).toBeVisible();
  await expect(table.getByRole("rowheader", { name: words.median })).toBeVisible();

  // The names stay fixed while the homes scroll; a phone shows two homes and the edge of a third.
  const names = table.getByRole("rowheader").first();
  const before = await names.boundingBox();
  await table.evaluate((box) => box.scrollBy({ left: -400 }));
  expect((await names.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0);
  const box = (await table.boundingBox())!;
  const column = (await table.getByRole("columnheader").first().boundingBox())!;
  if (test.info().project.name === "phone") {
    const edge = box.width - (before?.width ?? 0) - 2 * column.width;
    expect(edge).toBeGreaterThan(12);
    expect(edge).toBeLessThan(30);
  }
  await page.goBack();
  await expect(cards(page)).toHaveCount(3);
});

test("a changed price is shown, but not one that is hidden now", async ({ page }) => {
  const [agent, other] = [await newAgent(), await newAgent({ show_property_prices: false })];
  const [lowered, hidden] = [await newListing(agent.id), await newListing(other.id)];
  await keepThese(
    page,
    [lowered, hidden].map(({ id }) => ({ id, title: "דירה", price: 1_600_000 })),
  );
  await visit(page, "/saved");
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText(/ירד ב־.*100,000/)).toHaveCount(1);
  await expect(page.getByRole("main")).not.toContainText("1,600,000");
});

test("ended homes stay saved: sold ones say so, hidden and deleted ones are no longer published", async ({
  page,
}) => {
  const agent = await newAgent();
  const made = await Promise.all([0, 1].map(() => newListing(agent.id)));
  const [closed, hidden] = made;
  await change(`properties?id=eq.${closed?.id}`, {
    status: "closed",
    closed_at: new Date().toISOString(),
  });
  await change(`properties?id=eq.${hidden?.id}`, { status: "hidden" });
  const unknown = { id: "00000000-0000-4000-8000-000000000009" };
  await keepThese(
    page,
    [...made, unknown].map(({ id }) => ({ id, title: "הדירה ששמרתי", price: 5 })),
  );
  await visit(page, "/saved");
  await expect(cards(page)).toHaveCount(3);
  await expect(
    cards(page).filter({
      hasText: messages.property.states.closed.match(/{(נמכר)}/)?.[1] ?? "נמכר",
    }),
  ).toHaveCount(1);
  await expect(cards(page).filter({ hasText: words.gone })).toHaveCount(2);
});

test("viewed homes are marked, and recent ones are listed until cleared", {
  tag: "@phone",
}, async ({ page }) => {
  await visit(page, NOA);
  const card = cards(page).first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("delet-seen"))).not.toBeNull();
  for (const path of [HAIFA, "/"]) {
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shifted: number }).shifted += (
            entry as unknown as { value: number }
          ).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await visit(page, path);
    const strip = page.getByRole("region", { name: words.seen.title });
    await expect(strip.getByRole("link", { name: title })).toBeVisible();
    expect(
      await page.evaluate(() => (window as unknown as { shifted: number }).shifted),
    ).toBeLessThan(0.02);
  }
  await page.goto(NOA);
  const mark = () =>
    cards(page)
      .first()
      .locator(".home-under")
      .evaluate((box) => getComputedStyle(box, "::after").content);
  const { seen } = messages.property.card;
  await expect.poll(mark).toContain(seen);
  await page.goto(HAIFA);
  const strip = page.getByRole("region", { name: words.seen.title });
  // The strip's script loads when it comes near the viewport.
  await strip.scrollIntoViewIfNeeded();
  await strip.getByRole("button", { name: words.seen.clear }).click();
  await expect(strip).toBeHidden();
  await page.goto(NOA);
  await expect(cards(page).first()).toBeVisible();
  expect(await mark()).not.toContain(seen);
});

test("hearts, saved homes and their comparison pass the accessibility checks in every display mode", {
  tag: "@phone",
}, async ({ page }) => {
  test.slow();
  const homes = await keep(page, 3, 5);
  await visit(page, "/saved");
  await expect(cards(page)).toHaveCount(3);
  await cards(page).first().getByRole("checkbox").check();
  await expectCalm(page, "/saved");
  await page.goto(`/saved#compare=${homes.map(({ id }) => id).join()}`);
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  await expectCalm(page, "/saved, compared");
});
