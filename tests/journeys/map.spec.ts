import { expect, test } from "@playwright/test";
import type { MapResponse } from "@/lib/map/pin";
import messages from "@/messages/he.json" with { type: "json" };
import { rows } from "./support/backend";
import {
  CITY,
  canvas,
  chipOf,
  homePin,
  openMap,
  pinned,
  pins,
  shown,
  totalShown,
} from "./support/map";
import { visit } from "./support/people";
import { watchPolicy } from "./support/policy";

const { alert, map, search } = messages;

test.describe("with WebGL", () => {
  // Rendered in software, on the CPU that the server needs as well.
  test.slow();

  test("the list switches to its map and back, keeping the filters", async ({ page }) => {
    const refused = await watchPolicy(page);
    await visit(page, CITY);
    const homes = await totalShown(page);
    await page.getByRole("link", { name: search.asMap, exact: true }).click();
    await expect(page).toHaveURL(/view=map/);
    await shown(page);
    await expect.poll(() => pinned(page)).toBe(homes);
    expect(await totalShown(page)).toBe(homes);
    await page.getByRole("link", { name: search.asList, exact: true }).click();
    await expect(page).not.toHaveURL(/view=map/);
    await expect(canvas(page)).toHaveCount(0);
    expect(await totalShown(page)).toBe(homes);
    await page.goBack();
    await expect(canvas(page)).toBeVisible();
    expect(refused).toEqual([]);
  });

  test("moving the map searches there, and list and pins agree", async ({ page }) => {
    await openMap(page);
    const before = await totalShown(page);
    await canvas(page).focus();
    // Step by step until some homes leave the view, so that it does not pan past all of them during a search.
    await expect(async () => {
      await page.keyboard.press("ArrowUp");
      await expect.poll(() => totalShown(page), { timeout: 8_000 }).toBeLessThan(before);
    }).toPass({ timeout: 80_000 });
    await expect(page).toHaveURL(/bounds=/);
    await expect(chipOf(page, search.chips.bounds)).toBeVisible();
    await expect.poll(async () => (await pinned(page)) - (await totalShown(page))).toBe(0);
    // The map is not remounted, so it keeps the focus.
    await expect(canvas(page)).toBeFocused();

    await chipOf(page, search.chips.bounds).click();
    await expect(page).not.toHaveURL(/bounds=/);
    await expect.poll(() => totalShown(page)).toBe(before);
    await expect.poll(() => pinned(page)).toBe(before);
  });

  test("with automatic search off, a button searches the visible area", async ({ page }) => {
    await openMap(page);
    await page.getByRole("checkbox", { name: map.searchMoves }).uncheck();
    await canvas(page).focus();
    await page.keyboard.press("ArrowUp");
    await page.getByRole("button", { name: map.searchHere }).click();
    await expect(page).toHaveURL(/bounds=/);
    await page.reload();
    await expect(page.getByRole("checkbox", { name: map.searchMoves })).not.toBeChecked();
  });

  test("an agent's homes have their own map, which moves like any other", async ({ page }) => {
    await visit(page, "/agent/noa-barak");
    const homes = await totalShown(page);
    await page.getByRole("link", { name: search.asMap, exact: true }).click();
    await expect(page).toHaveURL("/agent/noa-barak?view=map");
    await shown(page);
    // Only this agent's homes.
    await expect.poll(() => pinned(page)).toBe(homes);
    expect(await totalShown(page)).toBe(homes);
    await canvas(page).focus();
    await page.keyboard.press("ArrowUp");
    await expect(page).toHaveURL(/\/agent\/noa-barak\?bounds=/);
    await expect.poll(async () => (await pinned(page)) - (await totalShown(page))).toBe(0);
    await expect(canvas(page)).toBeFocused();
    await page.getByRole("link", { name: search.asList, exact: true }).click();
    await expect(page).not.toHaveURL(/view=map/);
    await expect(canvas(page)).toHaveCount(0);
  });

  test("a company's homes have their own map", async ({ page }) => {
    await visit(page, "/company/keshatot");
    const homes = await totalShown(page);
    await page.getByRole("link", { name: search.asMap, exact: true }).click();
    await expect(page).toHaveURL("/company/keshatot?view=map");
    await shown(page);
    await expect.poll(() => pinned(page)).toBe(homes);
  });

  test("a list is scrolled to its end beside its map, which stays in view", async ({ page }) => {
    await openMap(page);
    const frame = page.locator(".map-box");
    const before = await frame.boundingBox();
    await page.locator(".map-sheet [data-home]").last().scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    const after = await frame.boundingBox();
    expect(after!.height).toBe(before!.height);
    expect(after!.y).toBeGreaterThanOrEqual(0);
    expect(after!.y).toBeLessThanOrEqual(before!.y);
    const list = await page.locator(".map-sheet").boundingBox();
    expect(list!.x).toBeGreaterThanOrEqual(after!.x + after!.width - 1);
  });

  test("on a phone the list is a sheet that is pulled over the map", {
    tag: "@phone-only",
  }, async ({ page }) => {
    await openMap(page);
    const sheet = page.locator(".map-sheet");
    const frame = page.locator(".map-box");
    const at = async () => (await sheet.boundingBox())!.y;
    const start = await at();
    // The map fills most of the screen, and the top of the sheet is in view.
    expect(start).toBeGreaterThan(page.viewportSize()!.height * 0.5);
    expect(start).toBeLessThan(page.viewportSize()!.height);
    await page.locator(".map-sheet [data-home]").first().scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 300));
    await expect.poll(at).toBeLessThan(start - 200);
    const { y, height } = (await frame.boundingBox())!;
    // The map is still there, under the sheet.
    expect(y + height).toBeGreaterThan(await at());
    await page.getByRole("link", { name: search.asList, exact: true }).first().click();
    await expect(page).not.toHaveURL(/view=map/);
  });

  test("an area page links to the map of its homes", async ({ page }) => {
    await visit(page, `/for-sale/${encodeURIComponent("חיפה")}`);
    await page.getByRole("link", { name: messages.area.map, exact: true }).click();
    await expect(page).toHaveURL(/\/explore\?.*city=.*view=map/);
    // Other journeys publish homes there in parallel, so the list and its map may differ by one.
    await expect(async () => {
      await page.reload();
      await shown(page);
      expect(await pinned(page)).toBe(await totalShown(page));
    }).toPass();
  });

  test("pins and clusters include their visible text in their accessible names", async ({
    page,
  }) => {
    await openMap(page);
    const called = await pins(page).evaluateAll((all) =>
      all.map((pin) => ({ name: pin.getAttribute("aria-label"), shown: pin.textContent ?? "" })),
    );
    expect(called.filter(({ name, shown }) => !name?.includes(shown))).toEqual([]);
    expect(called.some(({ shown }) => /^\d+$/.test(shown))).toBe(true);
  });

  test("a pin opens its home by keyboard, and Escape returns to it", { tag: "@phone" }, async ({
    page,
  }) => {
    await openMap(page);
    const id = await (await homePin(page)).getAttribute("data-pin");
    const pin = page.locator(`[data-pin="${id}"]`);
    await pin.focus();
    await page.keyboard.press("Enter");
    const card = page.locator(`.map-homes [data-home="${id}"]`);
    await expect(card.getByRole("heading")).toBeVisible();
    await expect(card.getByRole("link")).toHaveAttribute("href", `/property/${id}`);
    await page.keyboard.press("Escape");
    await expect(page.locator(".map-homes")).toHaveCount(0);
    await expect(pin).toBeFocused();
  });

  test("a card highlights its pin, and a pin its card", async ({ page }) => {
    await openMap(page);
    await homePin(page);
    const homesOf = (selector: string, name: string) =>
      page
        .locator(selector)
        .evaluateAll((all, key) => all.map((one) => (one as HTMLElement).dataset[key]), name);
    let id: string | undefined;
    // The list updates with the map.
    await expect(async () => {
      const cards = await homesOf(".map-sheet [data-home]", "home");
      const own = await homesOf(".map-pin[data-kind='home']", "pin");
      id = own.find((one) => cards.includes(one));
      expect(id).toBeTruthy();
    }).toPass({ timeout: 45_000 });
    const [pin, itsCard] = [
      page.locator(`[data-pin="${id}"]`),
      page.locator(`[data-home="${id}"]`),
    ];
    await itsCard.getByRole("link").first().focus();
    await expect(pin).toHaveAttribute("data-lit");
    await expect(itsCard).not.toHaveAttribute("data-lit");
    await pin.focus();
    await expect(itsCard).toHaveAttribute("data-lit");
    await expect(pin).not.toHaveAttribute("data-lit");
    await expect(page.locator("[data-lit]")).toHaveCount(1);
  });

  test("a drawn area is searched, stays when the map moves, and is removed with its chip", async ({
    page,
  }) => {
    await openMap(page);
    const before = await totalShown(page);
    await page.getByRole("button", { name: map.draw }).click();
    await expect(page.getByText(map.drawHint)).toBeVisible();
    const frame = (await page.locator(".map-box").boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
    // A tap does not define an area.
    await page.mouse.click(x, y);
    await expect(page.getByText(map.drawAgain)).toBeVisible();
    await page.mouse.move(x + 120, y);
    await page.mouse.down();
    for (let n = 1; n <= 40; n++) {
      const turn = (n / 40) * 2 * Math.PI;
      await page.mouse.move(x + 120 * Math.cos(turn), y + 120 * Math.sin(turn));
    }
    await page.mouse.up();
    await expect(page).toHaveURL(/shape=/);
    // The shape replaces the city filter.
    await expect(page).not.toHaveURL(/city=/);
    const chip = chipOf(page, search.chips.shape);
    await expect(chip).toBeVisible();
    await expect.poll(async () => (await pinned(page)) - (await totalShown(page))).toBe(0);
    expect(await totalShown(page)).toBeLessThan(before);
    await expect(page.getByText(alert.open, { exact: true })).toBeVisible();

    await canvas(page).focus();
    await page.keyboard.press("ArrowUp");
    await expect(page).not.toHaveURL(/bounds=/);
    await chip.click();
    await expect(page).not.toHaveURL(/shape=/);
  });

  test("without a mouse the map is moved, and a circle around its centre is searched", {
    tag: "@phone",
  }, async ({ page }) => {
    await openMap(page);
    const before = await totalShown(page);
    await page.getByRole("button", { name: map.draw }).focus();
    await page.keyboard.press("Enter");
    const circles = page.getByRole("group", { name: map.circle });
    await expect(circles.getByRole("button")).toHaveText(["500 מ׳", "1 ק״מ", "2 ק״מ", "5 ק״מ"]);
    // The choices leave most of the map visible, including its centre.
    const frame = await page.locator(".map-box").boundingBox();
    const panel = await page.locator(".draw-panel").boundingBox();
    expect(panel!.height).toBeLessThan(frame!.height * 0.35);
    const middle = frame!.y + frame!.height / 2;
    expect(panel!.y > middle + 40 || panel!.y + panel!.height < middle - 40).toBe(true);
    expect(panel!.y + panel!.height).toBeLessThanOrEqual(page.viewportSize()!.height);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/shape=/);
    await expect(chipOf(page, search.chips.shape)).toBeVisible();
    await expect.poll(async () => (await pinned(page)) - (await totalShown(page))).toBe(0);
    expect(await totalShown(page)).toBeLessThan(before);
    await expect(page.getByRole("button", { name: map.draw })).toBeFocused();
  });

  test("the visitor's location is requested on a button press, and nearby homes are shown", {
    tag: "@phone",
  }, async ({ page, context }) => {
    const place = { latitude: 32.794044, longitude: 34.989571 };
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation(place);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
    await openMap(page);
    await expect(page.getByRole("img", { name: map.here })).toHaveCount(0);
    await page.getByRole("button", { name: map.myPlace }).click();
    await expect(page).toHaveURL(/bounds=/);
    // The position may be in another town than the chosen one.
    await expect(page).not.toHaveURL(/city=/);
    await expect(page.getByRole("img", { name: map.here })).toBeVisible();
    await expect.poll(async () => (await pinned(page)) - (await totalShown(page))).toBe(0);
    await expect(page.getByRole("article").filter({ hasText: "חיפה" }).first()).toBeAttached();
    // Only the bounding box is sent, and the browser stores nothing.
    const [west, south, east, north] = (new URL(page.url()).searchParams.get("bounds") ?? "")
      .split(",")
      .map(Number);
    expect((west! + east!) / 2).toBeCloseTo(34.99, 2);
    expect((south! + north!) / 2).toBeCloseTo(32.79, 2);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]));
    for (const digits of ["32.794", "34.989"])
      expect([...sent, kept].filter((text) => text.includes(digits))).toEqual([]);
  });

  test("a denied location shows a message, and the map does not move", async ({ page }) => {
    await openMap(page);
    const before = page.url();
    await page.getByRole("button", { name: map.myPlace }).click();
    await expect(page.getByText(map.places.denied)).toBeVisible();
    expect(page.url()).toBe(before);
    await expect(pins(page).first()).toBeVisible();
  });

  test("the night theme changes the map's colours", async ({ page }) => {
    await openMap(page);
    const water = () =>
      page.evaluate(() => {
        const screen = document.querySelector(".map-screen");
        return screen && getComputedStyle(screen).getPropertyValue("--map-water");
      });
    const day = await water();
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "night"));
    expect(await water()).not.toBe(day);
    await expect(pins(page).first()).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the map URL shows the list and a message", async ({ page }) => {
    await page.goto(`${CITY}&view=map`);
    await expect(page.getByText(map.noScript)).toBeVisible();
    await expect(
      page.getByRole("region", { name: search.results }).getByRole("article").first(),
    ).toBeVisible();
    await page.getByRole("link", { name: search.asList, exact: true }).first().click();
    await expect(page).not.toHaveURL(/view=map/);
  });
});

test("the maps of agents and companies hold exactly the homes of their lists", async ({
  request,
}) => {
  test.slow();
  type Row = { id: string; company_id: string | null };
  const agents = await rows<Row>("public_agents?select=id,company_id&listings_count=gt.0");
  const companies = new Set(agents.flatMap(({ company_id }) => company_id ?? []));
  const scopes = [
    ...agents.map(({ id }) => ({ scope: `agentId=${id}`, members: [id] })),
    ...[...companies].map((id) => ({
      scope: `companyId=${id}`,
      members: agents.filter(({ company_id }) => company_id === id).map((agent) => agent.id),
    })),
  ];
  expect(scopes.length).toBeGreaterThan(20);
  for (const { scope, members } of scopes) {
    const mine = await rows<{ id: string }>(
      `public_listings?select=id&agent_id=in.(${members.join()})`,
    );
    for (const filter of ["", "&transactionType=rent", "&roomsMin=4&priceMax=3000000"]) {
      const ask = async (path: string) =>
        (await request.get(`${path}?${scope}${filter}&zoom=22`)).json();
      const { placed, unplaced, pins: some }: MapResponse = await ask("/api/map");
      expect(placed + unplaced, scope + filter).toBe((await ask("/api/search-count")).total);
      expect(some.reduce((sum, { homes }) => sum + homes, 0)).toBe(placed);
      const shown = some.flatMap(({ id }) => id ?? []);
      expect(shown.filter((id) => !mine.some((home) => home.id === id))).toEqual([]);
    }
  }
});
