import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { newAddress } from "./support/backend";
import { remember } from "./support/modes";
import { pageOf, visit } from "./support/people";
import { richListing } from "./support/public-pages";

// Boxes are measured at fixed window sizes: every test sets its own.

const auth = messages.auth.signIn;
const { accessibility, contact, listing: words, search, share, ui } = messages;

const PHONE = { width: 360, height: 740 };
const listingPath = async () => `/property/${(await richListing()).id}`;
const banner = (page: Page) => page.locator("[data-policy] > section");

/** Elements that overflow the window, or text that overflows its button. */
const spilled = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const wide = [document.documentElement].filter((root) => root.scrollWidth > width);
    const cut = [...document.querySelectorAll<HTMLElement>("main a, main button, aside a")].filter(
      (one) =>
        one.checkVisibility() &&
        getComputedStyle(one).display !== "inline" &&
        !one.closest("[class*=truncate]") &&
        one.clientWidth > 2 &&
        one.scrollWidth > one.clientWidth + 1 &&
        !one.querySelector("[class*=absolute], [class*=truncate]"),
    );
    return [...wide, ...cut].map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`);
  });

test("the consent banner leaves four fifths of a phone's window free", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  const { height } = (await banner(page).boundingBox())!;
  expect(height).toBeLessThan(PHONE.height / 5);
  const tick = (await banner(page).getByRole("checkbox").boundingBox())!;
  const button = (await banner(page).getByRole("button").boundingBox())!;
  expect(Math.abs(tick.y + tick.height / 2 - (button.y + button.height / 2))).toBeLessThan(8);
});

test("a toast appears above the consent banner, which can still be answered", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, "/auth?mode=signin");
  await expect(banner(page)).toBeVisible();
  await page.getByLabel(auth.email).first().fill(newAddress());
  await page.getByLabel(auth.password).first().fill("not-the-password");
  await page.getByRole("button", { name: auth.submit, exact: true }).click();
  const message = page.locator("[data-sonner-toast]").first();
  await expect(message).toBeVisible();
  const { y } = (await banner(page).boundingBox())!;
  // The toast slides into place.
  await expect
    .poll(async () => {
      const box = (await message.boundingBox())!;
      return box.y + box.height;
    })
    .toBeLessThanOrEqual(y);
});

test("a visitor's header is one row on every phone", async ({ page }) => {
  for (const width of [320, 360, 375, 390, 412]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/explore");
    const header = (await page.getByRole("banner").boundingBox())!;
    expect(header.height, `at ${width}`).toBeLessThan(70);
  }
});

test("with text at twice the size no public page overflows a phone", async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of [
      "/for-sale/חיפה",
      await listingPath(),
      "/pricing",
      "/accessibility",
      "/developers",
      "/no/such/page",
    ]) {
      await page.goto(path);
      await page.addStyleTag({ content: "html { font-size: 200% !important }" });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect({ path, wide }).toEqual({ path, wide: width });
    }
  }
});

test("a tap that narrowly misses a small button still presses it", {
  tag: "@phone-only",
}, async ({ page }) => {
  await page.goto("/explore?city=חיפה");
  const banner = page.getByRole("banner");
  for (const small of [
    banner.getByRole("link", { name: messages.layout.signIn }),
    banner.getByRole("link", { name: messages.layout.signUp }),
    page.getByRole("button", { name: search.share }),
    page.getByRole("link", { name: search.remove.replace("{filter}", "חיפה") }),
  ]) {
    await small.scrollIntoViewIfNeeded();
    const taken = (above: number) =>
      small.evaluate((one, above) => {
        const { x, y, width } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + width / 2, y - above));
      }, above);
    expect([await taken(3), await taken(6)]).toEqual([true, false]);
  }
});

test("with the largest text a phone's header has two rows, the second fully used", async ({
  page,
}) => {
  await remember(page, { fontSize: 2 });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/no/such/page");
    const links = page.getByRole("banner").getByRole("link").filter({ visible: true });
    await expect(links).toHaveCount(5);
    const middles = await links.evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .map(({ y, height }) => Math.round(y + height / 2)),
    );
    expect(new Set(middles).size, `rows at ${width}: ${middles}`).toBe(2);
    const last = (await links.last().boundingBox())!;
    expect(last.x, `end of the row at ${width}`).toBeLessThan(40);
  }
});

test("the two pagination links are side by side on a phone", async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/explore?page=3");
    const pager = page.getByRole("navigation", { name: ui.pagination.label });
    const [back, on] = await Promise.all(
      [ui.pagination.previous, ui.pagination.next].map((name) =>
        pager.getByRole("link", { name, exact: true }).boundingBox(),
      ),
    );
    expect(on!.y, `at ${width}`).toBe(back!.y);
  }
});

test("overlays cover the consent banner or end above it", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page, "/");
  await expect(banner(page)).toBeVisible();
  const onTop = (selector: string) =>
    expect
      .poll(() =>
        page
          .locator(selector)
          .last()
          .evaluate((one) => {
            one.scrollIntoView({ block: "nearest" });
            const { x, y, width, height } = one.getBoundingClientRect();
            const seen = document.elementFromPoint(x + width / 2, y + height / 2);
            return one === seen || one.contains(seen);
          }),
      )
      .toBe(true);
  await page.getByRole("combobox", { name: search.box }).pressSequentially("תל אב");
  await expect(page.getByRole("option").first()).toBeVisible();
  await onTop("[role=option]");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: accessibility.open }).click();
  await onTop(`[aria-labelledby$="-title"] a[href="/accessibility"]`);

  await page.setViewportSize({ width: 1280, height: 720 });
  await visit(page, "/explore");
  await expect(banner(page)).toBeVisible();
  await onTop("#filters summary");
});

test("the space behind the consent banner has the footer's colour", async ({ page }) => {
  await page.goto("/pricing");
  await expect(banner(page)).toBeVisible();
  const under = await page.evaluate(() => {
    const footer = document.querySelector("footer")!.getBoundingClientRect();
    return document.documentElement.scrollHeight - (footer.bottom + scrollY);
  });
  expect(Math.abs(under)).toBeLessThan(1);
});

test("the accessibility button covers no text and no field on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of ["/", "/explore"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: accessibility.open })).toBeVisible();
    const covered = await page.evaluate((name) => {
      const button = document.querySelector(`button[aria-label="${name}"]`)!;
      const found = new Set<string>();
      for (let y = 0; y < document.documentElement.scrollHeight; y += 40) {
        scrollTo({ top: y, behavior: "instant" });
        const box = button.getBoundingClientRect();
        const words = document.createTreeWalker(
          document.querySelector("main")!,
          NodeFilter.SHOW_TEXT,
        );
        const boxes = [...document.querySelectorAll("main :is(input:not([type=checkbox]), select)")]
          .map((one): [string, DOMRect[]] => [one.tagName, [one.getBoundingClientRect()]])
          // A field's edge may be covered, because its text starts further in.
          .map(([tag, [box]]): [string, DOMRect[]] => [
            tag,
            [new DOMRect(box!.x + 12, box!.y, box!.width - 12, box!.height)],
          ]);
        for (let node = words.nextNode(); node; node = words.nextNode()) {
          if (!node.textContent?.trim() || !node.parentElement?.checkVisibility()) continue;
          if (node.parentElement.closest(".sr-only, noscript, [popover]:not(.filter-panel)"))
            continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          boxes.push([node.textContent.slice(0, 30), [...range.getClientRects()]]);
        }
        for (const [what, rects] of boxes) {
          for (const { left, right, top, bottom, width } of rects) {
            const apart =
              width === 0 ||
              left >= box.right ||
              right <= box.left ||
              top >= box.bottom ||
              bottom <= box.top;
            if (!apart) found.add(what);
          }
        }
      }
      return [...found];
    }, accessibility.open);
    expect.soft({ path, covered }).toEqual({ path, covered: [] });
  }
});

for (const [how, width, set] of [
  ["320 pixels and the largest text", 320, { fontSize: 2 }],
  ["360 pixels and text twice as large", 360, null],
] as const) {
  test(`nothing is clipped and nothing scrolls sideways: ${how}`, async ({
    page: visitor,
    browser,
  }) => {
    test.slow();
    const agent = await pageOf(browser, "noa");
    const open = ["/", "/explore", await listingPath(), "/agent/noa-barak", "/auth?mode=signin"];
    for (const [page, paths] of [
      [visitor, open],
      [agent, ["/dashboard", "/add-property"]],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      if (set) await remember(page, set);
      for (const path of paths) {
        await page.goto(path);
        if (!set) await page.addStyleTag({ content: "html { font-size: 200% !important }" });
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        expect({ path, spilled: await spilled(page) }).toEqual({ path, spilled: [] });
      }
    }
  });
}

test("total, filter and sort stay in view, in one row on a phone", async ({ page }) => {
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await visit(page, "/explore");
    await page.evaluate(() => scrollTo({ top: 1500, behavior: "instant" }));
    const total = page.locator("#results-total");
    const sort = page.getByLabel(search.sort, { exact: true });
    await expect(total).toBeInViewport({ ratio: 1 });
    await expect(sort).toBeInViewport({ ratio: 1 });
    const row = [total, sort];
    if (size === PHONE) row.push(page.getByRole("button", { name: search.filters }));
    const middles = await Promise.all(
      row.map(async (one) => {
        const { y, height } = (await one.boundingBox())!;
        return y + height / 2;
      }),
    );
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
  }
});

test("a skip link leads past the search and its filters to the results", async ({ page }) => {
  await visit(page, "/explore");
  await page.locator("#main").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: search.skip })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#results-total")).toBeFocused();
});

test("a search from the home page moves the focus to its results", async ({ page }) => {
  await visit(page, "/");
  await page.getByRole("combobox", { name: search.box }).fill("4 חדרים בחיפה");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/explore?**");
  await expect(page.locator("#results-total")).toBeFocused();
});

test("price, heading and first facts of a listing fit a laptop's first screen", async ({
  page,
}) => {
  for (const size of [
    { width: 1366, height: 768 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(await listingPath());
    const main = page.getByRole("main");
    for (const seen of [
      main.getByRole("heading", { level: 1 }),
      main.getByText("₪").first(),
      main.locator("dl dd").first(),
      main.getByRole("link", { name: contact.callTo.split("{")[0] }).first(),
    ]) {
      await expect(seen).toBeInViewport({ ratio: 1 });
    }
    const picture = (await page.getByRole("region", { name: words.gallery }).boundingBox())!;
    expect(picture.height).toBeGreaterThan(size.height / 2);
  }
});

test("a row of three similar homes is not followed by a single one", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await remember(page, { fontSize: 2 });
  await page.goto(await listingPath());
  const cards = page.getByRole("region", { name: words.similar }).getByRole("article");
  await expect(cards.first()).toBeVisible();
  const tops = await cards.evaluateAll((all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top),
  );
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("buttons that need JavaScript are hidden", async ({ page }) => {
    await page.goto(await listingPath());
    await expect(
      page.getByRole("region", { name: words.gallery }).locator("img").first(),
    ).toBeVisible();
    await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
    await page.goto("/agent/noa-barak");
    await expect(page.getByRole("button", { name: share.share, exact: true })).toBeHidden();
    await expect(page.getByRole("button", { name: search.share })).toHaveCount(0);
  });
});
