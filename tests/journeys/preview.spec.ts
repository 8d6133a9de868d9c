import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { rows } from "./support/backend";
import { field, openForm } from "./support/listing";
import { pageOf, signIn, visit } from "./support/people";
import { newAgent, newListing, richListing } from "./support/public-pages";

const strip = (page: Page) => page.getByRole("complementary", { name: "תצוגה מקדימה" });

/** A page in another browser context. */
const another = async (page: Page) =>
  (await page.context().browser()?.newContext())?.newPage() as Promise<Page>;

test("only its agent can preview a draft, exactly as its page will look", {
  tag: "@first",
}, async ({ page }) => {
  const agent = await newAgent();
  await signIn(page, agent);
  await openForm(page);
  await field(page, "כותרת").fill("דירה שרק אני רואה");
  await page.getByRole("button", { name: "שמירה כטיוטה" }).click();
  await page.getByRole("button", { name: "תצוגה מקדימה" }).click();
  await expect(strip(page)).toContainText("טיוטה: רק אתם רואים את הדף הזה");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/דירה שרק אני רואה/);
  await expect(page.getByText("עוד לא נקבע מחיר")).toBeVisible();
  await expect(page.getByText("כאן יופיע טופס הפנייה.")).toBeVisible();
  await expect(page.locator("main form")).toHaveCount(0);

  const [draft] = await rows<{ id: string }>(`properties?select=id&agent_id=eq.${agent.id}`);
  const address = `/preview-property/${draft?.id}`;
  await expect(page).toHaveURL(address);
  const own = await page.request.get(address);
  expect(own.status()).toBe(200);
  expect(own.headers()["cache-control"]).toContain("no-store");
  expect(own.headers()["x-robots-tag"]).toContain("noindex");

  const other = await another(page);
  await signIn(other, await newAgent());
  for (const closed of [address, `/numbers/${draft?.id}`]) {
    const refused = await other.goto(closed);
    expect(refused?.status()).toBe(404);
    const text = (await refused?.text()) ?? "";
    expect(text).not.toContain("דירה שרק אני רואה");
    // Without scripts too, where Next's own response is empty.
    const shown = text.replace(/<script[\s\S]*?<\/script>/g, "");
    expect(shown).toContain(messages.notFoundPage.title);
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(messages.notFoundPage.title);
  }

  const visitor = await another(page);
  const asked = await visitor.request.get(address, { maxRedirects: 0 });
  expect(asked.headers().location).toContain("/auth");
  expect((await visitor.request.get(`/property/${draft?.id}`)).status()).toBe(404);

  await strip(page).getByRole("link", { name: "פרסום" }).click();
  await expect(page).toHaveURL(/publish=1/);
});

/** The city and room count with the most apartments for sale: the comparison needs at least five. */
async function commonest() {
  const homes = await rows<{ city: string; rooms: number }>(
    "public_listings?select=city,rooms&transaction_type=eq.sale&property_types=cs.{apartment}&price=not.is.null&built_area=not.is.null&rooms=not.is.null",
  );
  const groups = [...new Set(homes.map(({ city, rooms }) => `${city} ${rooms}`))].map((key) =>
    homes.filter(({ city, rooms }) => `${city} ${rooms}` === key),
  );
  const [most] = groups.sort((one, other) => other.length - one.length);
  if (!most?.[0]) throw new Error("nothing is for sale");
  return most[0];
}

test("a preview shows the price comparison that the page will show", async ({ page }) => {
  const agent = await newAgent();
  const { city, rooms: count } = await commonest();
  const { id } = await newListing(agent.id, {
    title: "דירה יקרה מאוד",
    city,
    rooms: count,
    price: 30_000_000,
    built_area: 80,
    status: "hidden",
  });
  await signIn(page, agent);
  await visit(page, `/preview-property/${id}`);
  await expect(page.getByText(/המחיר למ״ר גבוה ב־\d+% מהחציון של \d+ דירות דומות/)).toBeVisible();
});

test("an address hidden from visitors is hidden in the preview too", async ({ page }) => {
  const agent = await newAgent();
  const street = { address: "הרצל 12", status: "hidden" };
  const [shown, area] = await Promise.all([
    newListing(agent.id, { ...street, location_shown: "exact" }),
    newListing(agent.id, { ...street, location_shown: "area" }),
  ]);
  await signIn(page, agent);
  await visit(page, `/preview-property/${shown.id}`);
  await expect(page.getByText("הרצל 12").first()).toBeVisible();
  await visit(page, `/preview-property/${area.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("הרצל 12")).toHaveCount(0);
});

test("a preview's video is a link: private pages frame no other site", async ({ browser }) => {
  const { id } = await richListing({ video: true });
  const page = await pageOf(browser, "noa");
  await visit(page, `/preview-property/${id}`);
  const link = page.getByRole("link", { name: "צפייה בסרטון" });
  await expect(link).toHaveAttribute("href", /^https:\/\/(www\.youtube|vimeo)\.com\//);
});

test("a hidden home's card menu links to its preview, labelled with its state", async ({
  page,
}) => {
  const agent = await newAgent();
  await newListing(agent.id, { title: "דירה מוסתרת", status: "hidden" });
  await signIn(page, agent);
  await visit(page, "/dashboard");
  await page.getByRole("button", { name: "פעולות נוספות: דירה מוסתרת" }).click();
  await page.getByRole("menuitem", { name: "תצוגה מקדימה" }).click();
  await expect(strip(page)).toContainText("מוסתר: רק אתם רואים את הדף הזה");
  await strip(page).getByRole("link", { name: "עריכה" }).click();
  await expect(page).toHaveURL(/\/edit-property\//);
});
