import type { Page } from "@playwright/test";
import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { rows } from "./support/backend";
import { fillRequired, newAgent, openForm } from "./support/listing";
import { watchPolicy } from "./support/policy";

const { address, propertyForm } = messages;
const { pin } = propertyForm;

type Place = {
  latitude: number | null;
  longitude: number | null;
  place_confirmed: string | null;
};

const marker = (page: Page) => page.getByRole("button", { name: pin.move });
/** Opens the map and waits until it shows the home's town. */
async function openMap(page: Page) {
  await page.getByRole("button", { name: pin.open }).click();
  await expect(marker(page)).toBeVisible();
  await expect(page.getByText(pin.unset)).toBeVisible();
}
async function savedPlace(page: Page, agent: { profileId: string }) {
  await page.getByRole("button", { name: propertyForm.saveDraft }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const [saved] = await rows<Place>(
    `properties?agent_id=eq.${agent.profileId}&select=latitude,longitude,place_confirmed`,
  );
  return saved;
}

test.describe("the map pin in the listing form", () => {
  // The map is rendered in software.
  test.slow();

  test("is moved with the arrow keys and saved", { tag: "@phone" }, async ({ page }) => {
    const refused = await watchPolicy(page);
    const agent = await newAgent(page);
    await openForm(page);
    // The map loads nothing until it is opened.
    await expect(page.locator(".maplibregl-canvas")).toHaveCount(0);
    await fillRequired(page);
    await openMap(page);
    await marker(page).focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText(pin.set)).toBeVisible();
    await expect(marker(page)).toBeFocused();
    const place = await savedPlace(page, agent);
    expect(place?.latitude).toEqual(expect.any(Number));
    expect(place?.longitude).toEqual(expect.any(Number));
    expect(refused).toEqual([]);
  });

  test("is dragged and removed again", async ({ page }) => {
    const agent = await newAgent(page);
    await openForm(page);
    await fillRequired(page);
    await openMap(page);
    const at = await marker(page).boundingBox();
    const [x, y] = [at!.x + at!.width / 2, at!.y + at!.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 30, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByText(pin.set)).toBeVisible();
    await page.getByRole("button", { name: pin.remove }).click();
    await expect(page.getByText(pin.unset)).toBeVisible();
    expect(await savedPlace(page, agent)).toEqual({
      latitude: null,
      longitude: null,
      place_confirmed: null,
    });
  });

  test("asks for confirmation when it is far from its town", async ({ page }) => {
    const agent = await newAgent(page);
    await openForm(page);
    await fillRequired(page);
    await openMap(page);
    for (let n = 0; n < 5; n++) await page.getByRole("button", { name: pin.zoomOut }).click();
    const city = await page.getByRole("combobox", { name: address.city }).inputValue();
    const far = page.getByText(pin.far.replace("{city}", city));
    await marker(page).focus();
    await expect(async () => {
      for (let n = 0; n < 6; n++) await page.keyboard.press("ArrowDown");
      await expect(far).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 45_000 });
    await page.getByRole("button", { name: pin.farBack }).click();
    await expect(far).toHaveCount(0);
    await marker(page).focus();
    await expect(async () => {
      for (let n = 0; n < 6; n++) await page.keyboard.press("ArrowDown");
      await expect(far).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 45_000 });
    await page.getByRole("button", { name: pin.farMeant }).click();
    await expect(page.getByText(pin.set)).toBeVisible();
    expect(await savedPlace(page, agent)).toEqual({
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      place_confirmed: city,
    });
  });
});
