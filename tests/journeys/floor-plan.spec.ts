import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { rows } from "./support/backend";

const words = messages.listing;

test("a floor plan has its own tab, which works without scripts", { tag: "@phone" }, async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const [home] = await rows<{ id: string; title: string; images: string[]; plan: string }>(
    "public_listings?floor_plan_image=not.is.null&select=id,title,images,plan:floor_plan_image&limit=1",
  );
  if (!home) throw new Error("no floor plan in the demo");
  await page.goto(`/property/${home.id}`);
  const plan = page.getByRole("img", { name: words.tabs.planOf.replace("{title}", home.title) });
  await expect(plan).toBeHidden();
  const pictures = home.images.filter((path) => path !== home.plan);
  await expect(
    page.locator(`img[src^="/media/${pictures[0]?.replace(".jpg", "")}"]`).first(),
  ).toBeVisible();
  // The plan is not one of the gallery's pictures.
  await expect(
    page.locator(`[data-pictures] img[src*="${home.plan.replace(".jpg", "")}"]`),
  ).toHaveCount(0);
  await page.getByText(words.tabs.plan, { exact: true }).click();
  await expect(plan).toBeVisible();
  await page.getByText(words.tabs.pictures, { exact: true }).click();
  await expect(plan).toBeHidden();
  await context.close();
});
