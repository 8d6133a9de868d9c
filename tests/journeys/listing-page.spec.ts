import { expect, type Page, test } from "@playwright/test";
import { shareCode } from "@/lib/share/codes";
import messages from "@/messages/he.json" with { type: "json" };
import { add, change, newAccount, remove, rows } from "./support/backend";
import { remember } from "./support/modes";
import { visit } from "./support/people";
import { newAgent, newListing, richListing } from "./support/public-pages";

const { contact, listing: words, share } = messages;

const gallery = (page: Page) => page.getByRole("region", { name: words.gallery });
const counter = (page: Page, text: RegExp) => expect(gallery(page).getByText(text)).toBeVisible();

async function openListing(page: Page) {
  const listing = await richListing();
  await visit(page, `/property/${listing.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(listing.title);
  return listing;
}

test("an English title aligns with the start edge of the page", async ({ page }) => {
  const agent = await newAgent();
  const title = "Sea view apartment with a balcony";
  const { id } = await newListing(agent.id, { title });
  await visit(page, `/property/${id}`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText(title);
  const gap = await heading.evaluate((shown) => {
    const letters = document.createRange();
    letters.selectNodeContents(shown.querySelector("bdi") as Element);
    return shown.getBoundingClientRect().right - letters.getBoundingClientRect().right;
  });
  expect(Math.abs(gap)).toBeLessThan(2);
});

test("the agent's number of homes is up to date", async ({ page }) => {
  const agent = await newAgent();
  const [{ id }, other] = [await newListing(agent.id), await newListing(agent.id)];
  const says = (count: string) =>
    expect(async () => {
      await page.goto(`/property/${id}`);
      const said = page.getByRole("main").getByText(count, { exact: true });
      await expect(said.first()).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 45_000 });
  await says("שני נכסים באתר");
  // Written past the site: only the database reports the change.
  await change(`properties?id=eq.${other.id}`, { status: "hidden" });
  await says("נכס אחד באתר");
});

test("a visitor goes from a WhatsApp link to a call in two taps", {
  tag: ["@phone-only", "@first"],
}, async ({ page }) => {
  // The first tap on a page just opened, with the consent banner over it as for every new visitor.
  await openListing(page);
  await expect(page.locator('section a[href="/privacy"]').first()).toBeVisible();
  const call = page
    .getByRole("complementary", { name: contact.bar })
    .getByRole("link", { name: contact.callTo.split("{")[0] });
  await expect(call).toHaveAttribute("href", "tel:+972525550101");
  await expect(call).toBeInViewport({ ratio: 1 });

  await page.evaluate(() => {
    document.addEventListener("click", (event) => {
      document.body.dataset.tapped = (event.target as Element).closest("a")?.href;
      document.body.dataset.kept = String(event.defaultPrevented);
      event.preventDefault();
    });
  });
  // Where a thumb lands: the middle of the button, whatever may cover it.
  const { x, y, width, height } = (await call.boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(page.locator("body")).toHaveAttribute("data-tapped", "tel:+972525550101");
  await expect(page.locator("body")).toHaveAttribute("data-kept", "false");
});

test("price, rooms and contacts are beside the pictures, each of them once", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  const { price, rooms: count, title } = await openListing(page);
  const article = page
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { level: 1 }) });
  const pictures = (await gallery(page).boundingBox())!;
  const shown = `${price?.toLocaleString("he-IL")}`;
  const fact = article.locator("dl > div").filter({ hasText: words.rooms });
  for (const beside of [
    article.getByText(shown).first(),
    fact,
    article.getByRole("link", { name: contact.callTo.split("{")[0] }).first(),
    article.getByRole("link", { name: contact.whatsappTo.split("{")[0] }).first(),
  ]) {
    await expect(beside).toBeInViewport({ ratio: 1 });
    const { x, y, width } = (await beside.boundingBox())!;
    expect(x + width).toBeLessThan(pictures.x);
    expect(y).toBeLessThan(pictures.y + pictures.height);
  }
  // The bottom of the pictures is in view too.
  expect(pictures.y + pictures.height).toBeLessThanOrEqual(800);
  await expect(fact).toHaveCount(1);
  await expect(fact).toContainText(String(count));
  const agent = page.getByRole("region", { name: words.agentTitle });
  await expect(agent.getByRole("link", { name: "נועה ברק", exact: true })).toHaveCount(1);
  await expect(agent.locator('a[href="/agent/noa-barak"]')).toHaveCount(1);
  // The breadcrumb trail stops before the page's own heading.
  await expect(page.getByRole("navigation").filter({ hasText: title })).toHaveCount(0);
});

test("a home with enough similar ones shows how its price compares", async ({ page }) => {
  const alike = await rows<{ id: string }>(
    `public_listings?${new URLSearchParams({
      city: "eq.ירושלים",
      neighborhood: "eq.פסגת זאב",
      rooms: "eq.4",
      transaction_type: "eq.sale",
      price: "not.is.null",
      select: "id",
    })}`,
  );
  expect(alike.length).toBeGreaterThan(5);
  await page.goto(`/property/${alike[0]?.id}`);
  await expect(
    page.getByText(new RegExp(`החציון.* של ${alike.length} דירות דומות בפסגת זאב`)),
  ).toBeVisible();
});

test("the gallery is navigated by keys and buttons, forward to the left", async ({ page }) => {
  const { images } = await openListing(page);
  const track = gallery(page).locator("ul").first();
  await track.focus();
  await page.keyboard.press("ArrowLeft");
  await counter(page, /^2 \//);
  await page.keyboard.press("ArrowRight");
  await counter(page, /^1 \//);
  await page.keyboard.press("End");
  await counter(page, new RegExp(`^${images.length} / ${images.length}$`));
  await expect(gallery(page).getByRole("button", { name: words.next })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await gallery(page).getByRole("button", { name: words.previous }).click();
  await counter(page, new RegExp(`^${images.length - 1} /`));
  await gallery(page)
    .getByRole("button", { name: words.photoShort.replace("{n}", "1"), exact: true })
    .click();
  await counter(page, /^1 \//);
});

test("full screen keeps the picture, responds to keys and restores focus", async ({ page }) => {
  await openListing(page);
  const expand = gallery(page).getByRole("button", { name: words.fullScreen });
  const dialog = page.getByRole("dialog", { name: words.gallery });
  await expand.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByText(/^2 \//)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(expand).toBeFocused();
  await counter(page, /^2 \//);
});

test("a swipe shows the next picture", { tag: "@phone-only" }, async ({ page }) => {
  await openListing(page);
  await counter(page, /^1 \//);
  const { x, y, width, height } = (await gallery(page).locator("ul").first().boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at === undefined ? [] : [{ x: x + at * width, y: y + height / 2 }],
    });
  await touch("touchStart", 0.2);
  // A swipe to the right brings the next picture in from the left, as in right-to-left text.
  for (let at = 0.25; at <= 0.85; at += 0.05) {
    await touch("touchMove", at);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch("touchEnd");
  await counter(page, /^2 \//);
});

test("without the native share sheet the link is copied, and without a clipboard it is shown", async ({
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id } = await openListing(page);
  const [copied, sent] = await Promise.all([shareCode(id, "copied"), shareCode(id, "whatsapp")]);
  const address = new RegExp(`/property/${id}\\?s=${copied}$`);
  const panel = page.getByRole("dialog", { name: share.title });
  const copy = panel.getByRole("button", { name: share.copy });
  await page.getByRole("button", { name: share.share, exact: true }).click();
  await expect(panel.getByRole("link", { name: share.byWhatsapp })).toHaveAttribute(
    "href",
    new RegExp(`^https://wa\\.me/\\?text=.*property%2F${id}%3Fs%3D${sent}$`),
  );
  await copy.click();
  await expect(panel.getByText(share.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(address);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("forbidden"));
  });
  await expect(copy).toBeVisible();
  await copy.click();
  await expect(panel.getByRole("alert")).toContainText(share.copyFailed);
  await expect(panel.getByText(address)).toBeVisible();
});

test("a video contacts its host only after a press, and then its player may be framed", async ({
  page,
}) => {
  const others: string[] = [];
  await page.route(/youtube|ytimg|vimeo/, (route) => {
    others.push(new URL(route.request().url()).host);
    return route.fulfill({ contentType: "text/html", body: "<button>play</button>" });
  });
  const { id } = await richListing({ video: true });
  await visit(page, `/property/${id}`);
  await page.waitForLoadState("networkidle");
  await gallery(page).getByRole("button", { name: words.video, exact: true }).click();
  const watch = gallery(page).getByRole("link", { name: words.watch.split("{")[0] });
  await expect(watch).toBeInViewport();
  expect(others).toEqual([]);
  await watch.press("Enter");
  const player = gallery(page).locator("iframe");
  await expect(player).toBeFocused();
  await expect(player.contentFrame().getByRole("button", { name: "play" })).toBeVisible();
  expect(["www.youtube-nocookie.com", "player.vimeo.com"]).toContain(others[0]);
  // Leaving it turns the player back into a poster.
  await gallery(page).getByRole("button", { name: words.next }).click();
  await expect(player).toHaveCount(0);
});

/** Scrolls to the video and plays it while the scroll has barely begun; false when no frame was rendered in time. */
const pressOnTheWay = (page: Page) =>
  gallery(page).evaluate(
    (box, video) =>
      new Promise<boolean>((pressed) => {
        const row = box.querySelector("ul") as HTMLElement;
        const press = () => {
          // Focus scrolls to the nearest picture: in the first half of the scroll, back to the previous one.
          const early = Math.abs(row.scrollLeft) <= row.clientWidth / 3;
          const poster = row.querySelector("a");
          if (early) poster?.focus();
          if (early) poster?.click();
          pressed(early);
        };
        row.addEventListener("scroll", press, { once: true });
        setTimeout(() => pressed(false), 5000);
        box.querySelector<HTMLElement>(`button[aria-label="${video}"]`)?.click();
      }),
    words.video,
  );

test("a video played while the gallery is still scrolling stays in view, and stops when left", async ({
  page,
}) => {
  await page.route(/youtube|ytimg|vimeo/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<button>play</button>" }),
  );
  const { id } = await richListing({ video: true });
  // A machine that renders no frame in the first third of the scroll is too late, so this retries.
  await expect(async () => {
    await visit(page, `/property/${id}`);
    await page.waitForLoadState("networkidle");
    expect(await pressOnTheWay(page)).toBe(true);
  }).toPass({ timeout: 45_000 });
  const player = gallery(page).locator("iframe");
  await expect(player).toBeInViewport({ ratio: 0.9 });
  // After a moment, navigation starts from the picture in view.
  await expect(gallery(page).getByText("2 / ")).toBeVisible();
  await gallery(page).getByRole("button", { name: words.next }).click();
  await expect(player).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a deleted listing shows a Hebrew message and offers others, an unknown one returns 404", async ({
    page,
  }) => {
    const { id: agentId } = await newAgent();
    const { id } = await newListing(agentId, { title: "דירה שנמכרה מהר" });
    expect((await page.goto(`/property/${id}`))?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("דירה שנמכרה מהר");

    await remove(`properties?id=eq.${id}`);
    await expect.poll(async () => (await page.goto(`/property/${id}`))?.status()).toBe(410);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.goneTitle);
    await expect(page.getByText(words.goneText)).toBeVisible();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.locator('meta[property="og:image"]')).toHaveCount(0);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);

    const never = await page.goto("/property/00000000-0000-4000-8000-000000000000");
    expect(never?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.missingTitle);
  });
});

test("the longest allowed texts stay inside the page", { tag: "@phone" }, async ({ page }) => {
  const owner = await newAccount({ userType: "company", name: `owner ${Date.now()}` });
  const [profile] = await rows<{ user_id: string }>(
    `profiles?name=eq.${encodeURIComponent(owner.name)}&select=user_id`,
  );
  const slug = `long-${Date.now().toString(36)}`;
  const organization_code = slug.slice(-8).toUpperCase();
  const company = { name: "חברה", slug, organization_code, is_public: true };
  await add("companies", { owner_user_id: profile?.user_id, ...company });
  const agent = await newAgent();
  await change(`profiles?id=eq.${agent.id}`, { name: "א".repeat(50), organization_code });
  const { id } = await newListing(agent.id, {
    title: "א".repeat(100),
    // A city in which no earlier run has a home.
    city: `${"ב".repeat(20)}${[...String(Date.now())]
      .slice(-10)
      .map((n) => "אבגדהוזחטי"[+n])
      .join("")}`,
    neighborhood: "ג".repeat(80),
    address: "ד".repeat(200),
  });

  for (const path of [`/property/${id}`, `/agent/${agent.username}`, `/company/${slug}`]) {
    await visit(page, path);
    const spilled = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll("main section")]
        // On a phone the row above a list may reach the edge of the page, but not beyond.
        .filter(
          (box) => box.scrollWidth - box.clientWidth > Math.ceil(box.getBoundingClientRect().left),
        )
        .map((box) => box.getAttribute("aria-labelledby") ?? box.tagName),
    );
    expect({ path, spilled }).toEqual({ path, spilled: [] });
  }

  // With no other homes in that city, the page ends below the listing and not right at the footer.
  await visit(page, `/property/${id}`);
  const end = await page.getByRole("region", { name: words.agentTitle }).boundingBox();
  const footer = await page.getByRole("contentinfo").boundingBox();
  expect(footer?.y).toBeGreaterThan((end?.y ?? 0) + (end?.height ?? 0) + 20);
});

test("a printed listing fills the width of its sheet", async ({ page }) => {
  await openListing(page);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 794, height: 1123 });
  const code = page.getByText(words.printed);
  await expect(code).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(794);
  await expect(page.getByRole("button", { name: share.share }).first()).toBeHidden();
  // Paper has nothing to press, so only the gallery's picture is printed.
  await expect(page.getByRole("region", { name: words.gallery }).getByRole("button")).toHaveCount(
    0,
  );
  await expect(
    page.getByRole("region", { name: words.gallery }).getByRole("img").first(),
  ).toBeVisible();
});

test("a listing is printed in light colours, whatever the reader's theme", async ({ page }) => {
  const colours = () =>
    page.evaluate(() => {
      const probe = document.createElement("p");
      probe.className = "bg-card text-muted-foreground";
      document.body.append(probe);
      const { backgroundColor, color, colorScheme } = getComputedStyle(probe);
      probe.remove();
      return { backgroundColor, color, colorScheme };
    });
  await openListing(page);
  await page.emulateMedia({ media: "print" });
  const byDay = await colours();
  for (const settings of [{ darkMode: true }, { darkMode: true, highContrast: true }]) {
    await remember(page, settings);
    await page.emulateMedia({ media: "screen" });
    await openListing(page);
    const onScreen = await colours();
    expect(onScreen.backgroundColor).not.toBe(byDay.backgroundColor);
    await page.emulateMedia({ media: "print" });
    const printed = await colours();
    expect(printed.backgroundColor).toBe(byDay.backgroundColor);
    expect(printed.colorScheme).toBe(byDay.colorScheme);
    if (!("highContrast" in settings)) expect(printed.color).toBe(byDay.color);
  }
});
