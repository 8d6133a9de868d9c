import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { rows } from "./support/backend";
import { visit } from "./support/people";

const words = messages.listing.map;

const homeOf = async (kind: "exact" | "about" | "city") => {
  const [home] = await rows<{ id: string; city: string }>(
    `public_listings?select=id,city&map_place=eq.${kind}&city=eq.${encodeURIComponent("חיפה")}&limit=1`,
  );
  if (!home) throw new Error(`no home whose place is ${kind}`);
  return home;
};
const map = (page: Page) => page.getByRole("region", { name: words.title, exact: true });
const opens = (page: Page) => map(page).getByRole("link", { name: words.open });
const navigation = (page: Page) => map(page).getByRole("link", { name: /^ניווט/ });

test("a home with an exact location shows it on the map, with directions", {
  tag: "@phone",
}, async ({ page }) => {
  await visit(page, `/property/${(await homeOf("exact")).id}`);
  await map(page).scrollIntoViewIfNeeded();
  await expect(map(page)).toContainText("המיקום המדויק של הנכס");
  await expect(navigation(page)).toHaveCount(2);
  // Every link fits inside the map: those that a phone has no room for are left out.
  const { x, width } = (await map(page).boundingBox())!;
  for (const link of await map(page).getByRole("link").all()) {
    const box = (await link.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(x);
    expect(box.x + box.width).toBeLessThanOrEqual(x + width);
  }
});

test("a press opens the live map there, and Back returns to the home", async ({ page }) => {
  const { id } = await homeOf("about");
  await visit(page, `/property/${id}`);
  await expect(map(page)).toContainText("מיקום משוער: הנכס נמצא בתוך העיגול");
  await expect(navigation(page)).toHaveCount(0);
  await opens(page).click();
  await expect(page).toHaveURL(/\/explore\?.*view=map/);
  await expect(page).toHaveURL(/bounds=/);
  await expect(page.locator(".map-box")).toBeVisible();
  // The home itself is inside the map's bounds.
  await expect(page.locator(`[data-home="${id}"]`).first()).toBeVisible();
  await page.goBack();
  await expect(map(page)).toBeVisible();
});

test("nearby homes are one press away", async ({ page }) => {
  await visit(page, `/property/${(await homeOf("exact")).id}`);
  const around = map(page).getByRole("link", { name: /^נכס(?:ים)? בסביבה: / });
  await expect(around.first()).toBeVisible();
  await around.first().click();
  await expect(page).toHaveURL(/\/property\/|\/explore\?/);
});

test("an area shows where its homes are, and links to all of them on the map", {
  tag: "@phone",
}, async ({ page }) => {
  await visit(page, `/for-sale/${encodeURIComponent("חיפה")}`);
  const area = page.getByRole("region", { name: messages.area.mapTitle, exact: true });
  await area.scrollIntoViewIfNeeded();
  await expect(area.getByRole("link", { name: /^נכסים? בסביבה: / }).first()).toBeVisible();
  // A pin may cover the middle of the map, so the click goes to its caption.
  await area.getByText(/על המפה$/).click();
  await expect(page).toHaveURL(/\/explore\?.*view=map/);
  await expect(page.locator(".map-box")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the map and its link are shown", async ({ page }) => {
    const { id, city } = await homeOf("city");
    await page.goto(`/property/${id}`);
    await expect(map(page)).toContainText(`מיקום משוער: מרכז ${city}`);
    await expect(map(page).locator("svg text").first()).toBeVisible();
    await opens(page).click();
    await expect(page).toHaveURL(/view=map/);
    await expect(page.getByText(messages.map.noScript)).toBeVisible();
  });
});
