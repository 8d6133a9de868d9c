import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { expectAccessible } from "./support/axe";
import { change } from "./support/backend";
import { field, fillRequired, newAgent, openForm, publish } from "./support/listing";
import { newListing } from "./support/public-pages";

const { propertyForm, validation, address, errors, dashboard } = messages;

test("an empty form shows what is missing, beside the fields and at the top", {
  tag: "@phone",
}, async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  await publish(page).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(5);
  await expect(field(page, propertyForm.title.label)).toBeFocused();
  await expect(page.getByText(validation.typesRequired)).toHaveCount(2);
  await expectAccessible(page);
});

test("at the end of the form the save bar stays above the consent banner", {
  tag: "@phone",
}, async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  const bar = page.locator("[data-save-bar]");
  const toEnd = () =>
    bar.evaluate((element) => {
      const root = document.documentElement;
      scrollTo({ top: root.scrollHeight, behavior: "instant" });
      const under = window.innerHeight - element.getBoundingClientRect().bottom;
      // The consent banner is below it.
      return Math.round(
        under - Number.parseFloat(getComputedStyle(root).getPropertyValue("--bottom-bar")),
      );
    });
  await expect.poll(toEnd).toBe(0);
});

test("editing an unknown listing redirects to the dashboard, even without interaction", async ({
  page,
}) => {
  await newAgent(page);
  await page.goto(`/edit-property/${crypto.randomUUID()}`);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(errors.propertyNotLoaded)).toBeVisible();
});

test("validation runs while typing: floors, types, ribbon", async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  await field(page, propertyForm.floor.label).fill("5");
  await expect(page.getByText(validation.floorNeedsBuilding)).toBeVisible();
  await field(page, propertyForm.floorsInBuilding).fill("4");
  await expect(page.getByText(validation.floorAboveBuilding)).toBeVisible();

  await page.getByRole("button", { name: "הכול: דירות" }).click();
  await expect(page.getByText(propertyForm.types.full)).toBeVisible();
  await expect(page.getByRole("button", { pressed: true })).toHaveCount(3);

  await page.getByRole("switch", { name: propertyForm.ribbon.enabled }).click();
  await field(page, propertyForm.ribbon.text).fill("א".repeat(21));
  await expect(page.getByText(/טקסט ארוך עלול להיחתך/)).toBeVisible();
  await field(page, propertyForm.ribbon.text).fill("א".repeat(25));
  await field(page, propertyForm.ribbon.color).fill("#12");
  await field(page, propertyForm.ribbon.color).blur();
  await expect(page.getByText(validation.ribbonTextLength)).toBeVisible();
  await expect(page.getByText(validation.ribbonColorInvalid)).toBeVisible();
});

test("numbers are grouped while typing, and the wheel does not change them", async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  const price = field(page, propertyForm.price.sale);
  await price.pressSequentially("2450000");
  await expect(price).toHaveValue("2,450,000");
  // The caret stays in place after a digit is typed in the middle.
  await price.press("Home");
  await price.press("ArrowRight");
  await price.pressSequentially("9");
  await expect(price).toHaveValue("29,450,000");
  await price.pressSequentially("1");
  await expect(price).toHaveValue("291,450,000");

  const top = () => page.evaluate(() => window.scrollY);
  const before = await top();
  await price.hover();
  await page.mouse.wheel(0, 240);
  await expect.poll(top).toBeGreaterThan(before);
  await expect(price).toBeFocused();
  await expect(price).toHaveValue("291,450,000");
});

test("the price per square metre is computed, displayed and stored", async ({ page }) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page);
  await expect(page.getByText("2 מיליון ו־450 אלף ₪")).toBeVisible();
  await field(page, propertyForm.builtArea).fill("98.5");
  await expect(page.getByText("24,873 ₪ למ״ר")).toBeVisible();
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const [home] = await agent.listings();
  expect(Number(home?.price_per_sqm)).toBe(24_873.1);
});

test("a ribbon is previewed on a card while typing, in readable contrast", async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  await page.getByRole("switch", { name: propertyForm.ribbon.enabled }).click();
  await expect(page.getByText(propertyForm.ribbon.previewEmpty)).toBeVisible();
  await field(page, propertyForm.ribbon.text).fill("בלעדי");
  const ribbon = page.locator("figure span").filter({ hasText: /^בלעדי$/ });
  const color = page.getByRole("textbox", { name: propertyForm.ribbon.color });
  await expect(color).toHaveValue("#E53935");
  await expect(ribbon).toHaveCSS("color", "rgb(0, 0, 0)");
  await color.fill("#1A237E");
  await expect(ribbon).toHaveCSS("background-color", "rgb(26, 35, 126)");
  await expect(ribbon).toHaveCSS("color", "rgb(255, 255, 255)");
  await page.getByLabel(propertyForm.ribbon.picker).fill("#ffeb3b");
  await expect(color).toHaveValue("#FFEB3B");
  await expect(ribbon).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("a virtual tour is a link that sends visitors without a referrer", async ({ page }) => {
  const agent = await newAgent(page);
  await change(`profiles?id=eq.${agent.profileId}`, { username: `tour-${Date.now() % 1e9}` });
  await openForm(page);
  await fillRequired(page);
  const tour = field(page, propertyForm.virtualTour.label);
  await tour.fill("javascript:alert(1)");
  await publish(page).click();
  await expect(page.getByText(validation.tourInvalid)).toBeVisible();
  await expect(tour).toBeFocused();
  await tour.fill("https://tour.example/דירה?x=1");
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const [home] = await agent.listings();
  await page.goto(`/property/${home?.id}`);
  const link = page.getByRole("link", { name: messages.listing.tour });
  await expect(link).toHaveAttribute("href", "https://tour.example/דירה?x=1");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow ugc");
  await expect(link).toHaveAttribute("target", "_blank");
});

test("leaving asks for confirmation only after something was typed", async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  // By keyboard, because Playwright's click scrolls the page.
  const cancel = page.getByRole("button", { name: propertyForm.cancel });
  const pressCancel = async () => {
    await cancel.evaluate((button) => button.focus({ preventScroll: true }));
    await page.keyboard.press("Enter");
  };
  await pressCancel();
  await expect(page).toHaveURL(/\/dashboard/);

  await openForm(page);
  await field(page, propertyForm.title.label).fill("משהו שהוקלד");
  // The browser may have scrolled the field above the bar and the banner.
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await pressCancel();
  await page.getByRole("button", { name: propertyForm.leave.stay }).click();
  await expect(field(page, propertyForm.title.label)).toHaveValue("משהו שהוקלד");
  // After choosing to stay, the scroll position and the focus are unchanged.
  await expect(cancel).toBeFocused();
  expect(await scrolled()).toBe(before);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: propertyForm.leave.throwAway }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await openForm(page);
  await expect(field(page, propertyForm.title.label)).toHaveValue("");
});

test("the address field offers places to the keyboard and accepts free text", async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  const street = page.getByRole("combobox", { name: address.label });
  await street.pressSequentially("הירקון 12 תל אב");
  await expect(page.getByRole("option", { name: "הירקון 12, תל אביב-יפו" })).toBeVisible();
  await expect(street).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(street).toHaveValue("הירקון 12");
  await expect(page.getByRole("combobox", { name: address.city })).toHaveValue("תל אביב-יפו");
  await street.fill("מאחורי התחנה הישנה");
  await page.keyboard.press("Escape");
  await expect(street).toHaveValue("מאחורי התחנה הישנה");
});

test("an agent's reference number is shown on the card, searchable and unique", {
  tag: "@phone",
}, async ({ page }) => {
  const agent = await newAgent(page);
  await newListing(agent.profileId, { title: "דירה בלי מספר" });
  await openForm(page);
  await fillRequired(page, "דירה עם מספר");
  await field(page, propertyForm.reference.label).fill(" א-1027 ");
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText("מספר אצלכם: א-1027")).toBeVisible();
  await page.getByRole("searchbox", { name: dashboard.filters.search }).fill("א-1027");
  await expect(page.getByRole("article")).toHaveCount(1);

  await openForm(page);
  await fillRequired(page, "דירה עם אותו מספר");
  await field(page, propertyForm.reference.label).fill("א-1027");
  await publish(page).click();
  await expect(page.getByText(validation.referenceTaken).first()).toBeVisible();
  await field(page, propertyForm.reference.label).fill("א-1028");
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText("מספר אצלכם: א-1028")).toBeVisible();
});
