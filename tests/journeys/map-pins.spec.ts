import { expect, type Locator, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { canvas, chipOf, homePin, openMap, pinned, pins, shown, totalShown } from "./support/map";
import { newAgent, newListing } from "./support/public-pages";

const { map, search } = messages;

/** In the middle of a town whose homes no other journey counts, at an exact location. */
const MIDDLE = { latitude: 32.0158, longitude: 34.7874, location_shown: "exact" };
const IN_TOWN = { city: "חולון", ...MIDDLE };

/** The visible changes that an attribute makes to a pin. */
const changedBy = (pin: Locator, name: string) =>
  pin.evaluate((button, attribute) => {
    const look = () => {
      const { color, backgroundColor, borderColor, borderStyle, fontWeight } =
        getComputedStyle(button);
      return { color, backgroundColor, borderColor, borderStyle, fontWeight };
    };
    const value = button.getAttribute(attribute) ?? "";
    const before = look();
    button.removeAttribute(attribute);
    const without = look();
    button.setAttribute(attribute, value);
    const keys = Object.keys(before) as (keyof typeof before)[];
    return keys.filter((key) => before[key] !== without[key]);
  }, name);

/** Removes the pointer from every pin, because a highlighted pin looks the same in every state. */
async function unlit(page: Page) {
  await page.locator("body").dispatchEvent("pointerover");
  await expect(page.locator("[data-lit]")).toHaveCount(0);
}

/** The map of an agent who has only these homes. */
async function mapOf(page: Page, homes: object[], settings: object = {}) {
  const agent = await newAgent(settings);
  const made: { id: string }[] = [];
  for (const home of homes) made.push(await newListing(agent.id, { ...IN_TOWN, ...home }));
  await openMap(page, `/agent/${agent.username}?view=map`);
  return made.map(({ id }) => id);
}

// Rendered in software, on the CPU that the server needs as well.
test.slow();

test("a home's special state is visible on its pin and in its accessible name", async ({
  page,
}) => {
  await mapOf(page, [{ status: "under_offer" }]);
  const underOffer = pins(page).first();
  await expect(underOffer).toHaveAttribute("data-state", "underOffer");
  await expect(underOffer).toHaveAccessibleName(/בתהליך/);
  expect(await changedBy(underOffer, "data-state")).toContain("borderStyle");

  await mapOf(page, [{}], { show_property_prices: false });
  const hidden = pins(page).first();
  await expect(hidden).toHaveAttribute("data-kind", "hidden");
  await expect(hidden).toHaveText("");
  await expect(hidden).toHaveAccessibleName(/המחיר לא מוצג/);

  // Every result of this search has a lowered price.
  await openMap(page, "/explore?only=lowered&view=map");
  const lowered = await homePin(page);
  await expect(lowered).toHaveAttribute("data-state", "lowered");
  await expect(lowered).toHaveAccessibleName(/המחיר ירד/);
  expect(await changedBy(lowered, "data-state")).toContain("color");
});

test("a saved home's pin is filled, a viewed one is dimmed, and going back restores the same map", {
  tag: "@phone",
}, async ({ page }) => {
  await openMap(page);
  await canvas(page).focus();
  await page.keyboard.press("ArrowUp");
  await expect(page).toHaveURL(/bounds=/);
  await shown(page);
  const id = (await (await homePin(page)).getAttribute("data-pin")) ?? "";
  const pin = page.locator(`[data-pin="${id}"]`);
  await expect(pin).not.toHaveAttribute("data-saved");
  await expect(pin).not.toHaveAttribute("data-seen");
  await pin.focus();
  await page.keyboard.press("Enter");
  const card = page.locator(`.map-homes [data-home="${id}"]`);
  await card.locator("[data-save]").click();
  await expect(card.locator("[data-save]")).toHaveAttribute("aria-pressed", "true");
  await expect(pin).toHaveAttribute("data-saved");
  await unlit(page);
  expect(await changedBy(pin, "data-saved")).toContain("backgroundColor");

  await expect.poll(async () => (await pinned(page)) - (await totalShown(page))).toBe(0);
  const [there, homes] = [page.url(), await totalShown(page)];
  await card.getByRole("link").click();
  await expect(page).toHaveURL(`/property/${id}`);
  await expect(page.locator(`[data-opened="${id}"], [data-opened]`).first()).toBeAttached();
  await page.goBack();
  await expect(page).toHaveURL(there);
  await shown(page);
  await expect.poll(() => totalShown(page)).toBe(homes);
  await expect.poll(() => pinned(page)).toBe(homes);
  await expect(async () => {
    if (!(await pin.isVisible())) await page.getByRole("button", { name: map.zoomIn }).click();
    await expect(pin).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 45_000 });
  await expect(pin).toHaveAttribute("data-saved");
  await expect(pin).toHaveAttribute("data-seen");
  await unlit(page);
  expect(await changedBy(pin, "data-seen")).toContain("fontWeight");
});

test("twelve homes in one building share one numbered pin, which lists them at every zoom level", {
  tag: "@phone",
}, async ({ page }) => {
  test.setTimeout(180_000);
  const homes = Array.from({ length: 12 }, (_, n) => ({
    title: `דירה בקומה ${n + 1}`,
    floor: n + 1,
  }));
  const ids = await mapOf(page, homes);
  const pin = pins(page).first();
  const listed = page.locator(".map-homes [data-home]");
  const lists = async () => {
    await expect(pins(page)).toHaveCount(1);
    await expect(pin).toHaveText("12");
    await pin.press("Enter");
    await expect(listed).toHaveCount(12);
    const found = await listed.evaluateAll((all) =>
      all.map((one) => (one as HTMLElement).dataset.home),
    );
    expect(found.sort()).toEqual([...ids].sort());
    await page.keyboard.press("Escape");
    await expect(listed).toHaveCount(0);
  };
  await lists();
  const nearer = page.getByRole("button", { name: map.zoomIn });
  await expect(async () => {
    await nearer.click({ timeout: 2000 }).catch(() => {});
    await expect(nearer).toBeDisabled({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await shown(page);
  await lists();
});

test("a cluster zooms in, and list and pins follow", async ({ page }) => {
  await openMap(page, "/explore?view=map");
  const all = await totalShown(page);
  const most = page.locator(".map-pin[data-kind='homes']").first();
  await most.press("Enter");
  await expect(page).toHaveURL(/bounds=/);
  await expect.poll(() => totalShown(page)).toBeLessThan(all);
  await expect.poll(async () => (await pinned(page)) - (await totalShown(page))).toBe(0);
  await expect.poll(() => pins(page).count()).toBeGreaterThan(1);
  await expect(page.locator(".map-homes")).toHaveCount(0);
});

test("an area is drawn by touch, and the search title says so", {
  tag: "@phone-only",
}, async ({ page }) => {
  await openMap(page);
  const before = await totalShown(page);
  await page.getByRole("button", { name: map.draw }).tap();
  await expect(page.getByText(map.drawHint)).toBeVisible();
  const scrolled = await page.evaluate(() => window.scrollY);
  const frame = (await page.locator(".map-box").boundingBox())!;
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  const hand = await page.context().newCDPSession(page);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    points: { x: number; y: number }[],
  ) => hand.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const at = (turn: number) => ({ x: x + 70 * Math.cos(turn), y: y + 70 * Math.sin(turn) });
  await touch("touchStart", [at(0)]);
  for (let n = 1; n <= 30; n++) await touch("touchMove", [at((n / 30) * 2 * Math.PI)]);
  await touch("touchEnd", []);
  await expect(page).toHaveURL(/shape=/);
  // The finger drew, and scrolled neither the page nor the map.
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect(chipOf(page, search.chips.shape)).toBeVisible();
  await expect(page.getByRole("heading", { name: /באזור שסימנתם/ }).first()).toBeAttached();
  await expect(page).toHaveTitle(/באזור שסימנתם/);
  await expect.poll(async () => (await pinned(page)) - (await totalShown(page))).toBe(0);
  expect(await totalShown(page)).toBeLessThan(before);
});
