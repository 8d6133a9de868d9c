import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { change } from "./support/backend";
import { signIn, visit } from "./support/people";
import { newAgent, newListing } from "./support/public-pages";

const { agentFacts, homesOrder, profile, profilePage, property, search } = messages;
const said = (text: string, title: string) => text.replace("{title}", title);

test("an agent describes their work, and the page shows exactly that", {
  tag: "@phone",
}, async ({ page }) => {
  const account = await newAgent();
  await visit(page, `/agent/${account.username}`);
  for (const name of [agentFacts.areas, agentFacts.languages, agentFacts.hours])
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);

  await signIn(page, account);
  await visit(page, "/profile");
  const areas = page.getByLabel(profile.facts.areas, { exact: true });
  await areas.pressSequentially("פלורנטין");
  await expect(page.locator("datalist option[value^='פלורנטין']").first()).toBeAttached();
  await areas.fill("פלורנטין, תל אביב-יפו");
  await areas.press("Enter");
  const chip = page.getByRole("button", { name: "הסרת פלורנטין, תל אביב-יפו" });
  await expect(chip).toBeVisible();
  await page.getByRole("button", { name: agentFacts.language.ru, exact: true }).click();
  await page.getByLabel(profile.facts.workingSince, { exact: true }).fill("2012");
  await page.getByRole("switch", { name: profile.facts.hours }).click();
  await expect(page.getByRole("checkbox", { name: agentFacts.days[6] })).not.toBeChecked();
  await page.getByRole("button", { name: profile.save, exact: true }).click();
  await expect(page.getByText(profile.saved)).toBeVisible();

  await expect(async () => {
    await visit(page, `/agent/${account.username}`);
    await expect(page.getByText("תל אביב-יפו: פלורנטין")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText(agentFacts.language.ru, { exact: true })).toBeVisible();
  await expect(page.getByText("09:00–18:00")).toBeVisible();
  await expect(page.getByText(/במקצוע משנת 2012/)).toBeVisible();
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(facts.join()).toContain("OpeningHoursSpecification");
});

test("an agent orders the page's homes and pins one", { tag: "@phone" }, async ({ page }) => {
  const account = await newAgent();
  const titles = ["בית ראשון בסדר", "בית שני בסדר", "בית שלישי בסדר"] as const;
  for (const title of titles) await newListing(account.id, { title });
  await signIn(page, account);
  await visit(page, "/homes-order");
  const [first, second, third] = titles;
  await page.getByRole("button", { name: said(homesOrder.addOf, second) }).click();
  await page.getByRole("button", { name: said(homesOrder.addOf, first) }).click();
  await page.getByRole("button", { name: said(homesOrder.up, first) }).click();
  const handle = page.getByRole("button", { name: said(homesOrder.move, first) });
  const { drag } = homesOrder;
  const isSaid = (text: string, place: string) =>
    page.getByText(text.replace("{place}", place).replace("{total}", "2"));
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(isSaid(drag.start, "1")).toBeAttached();
  // The keyboard listener is attached shortly after the announcement; past the last place a key does nothing.
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(isSaid(drag.over, "2")).toBeAttached({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Space");
  await expect(isSaid(drag.end, "2")).toBeAttached();
  await expect(page.getByRole("button", { name: said(homesOrder.up, second) })).toBeDisabled();
  await page.getByRole("button", { name: said(homesOrder.pin, third) }).click();
  await page.getByRole("button", { name: homesOrder.save, exact: true }).click();
  await expect(page.getByText(homesOrder.saved)).toBeVisible();

  await expect(async () => {
    await visit(page, `/agent/${account.username}`);
    await expect(page.getByText(property.pinned, { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const shown = (await page.locator("main article, main li").allTextContents()).join("\n");
  const at = [third, second, first].map((title) => shown.indexOf(title));
  expect(at.every((place) => place >= 0)).toBe(true);
  expect(at).toEqual([...at].sort((a, b) => a - b));
  const sort = page.getByRole("combobox", { name: search.sort });
  await expect(sort).toContainText(search.agentsOrder);
  // "Newest first" is a separate choice there, and the agent's order remains available.
  await sort.selectOption({ label: search.sorts.newest });
  await expect(page).toHaveURL(/sort=listed_desc/);
  await expect(page.getByText(property.pinned, { exact: true })).toHaveCount(0);
  await expect(sort.getByRole("option", { name: search.agentsOrder })).toBeAttached();
});

test("a home of the order is dragged to another place by mouse", async ({ page }) => {
  const account = await newAgent();
  const titles = ["בית שנגרר", "בית שנשאר"] as const;
  for (const title of titles) await newListing(account.id, { title });
  await signIn(page, account);
  await visit(page, "/homes-order");
  const [dragged, stays] = titles;
  await page.getByRole("button", { name: said(homesOrder.addOf, dragged) }).click();
  await page.getByRole("button", { name: said(homesOrder.addOf, stays) }).click();
  const handleOf = (title: string) =>
    page.getByRole("button", { name: said(homesOrder.move, title) });
  await handleOf(dragged).scrollIntoViewIfNeeded();
  const [from, to] = await Promise.all(
    [dragged, stays].map(async (title) => {
      const box = await handleOf(title).boundingBox();
      if (!box) throw new Error(`${title} has no handle`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }),
  );
  const isSaid = (text: string, place: string) =>
    page.getByText(text.replace("{place}", place).replace("{total}", "2"));
  await page.mouse.move(from?.x ?? 0, from?.y ?? 0);
  await page.mouse.down();
  await page.mouse.move(to?.x ?? 0, to?.y ?? 0, { steps: 8 });
  await expect(isSaid(homesOrder.drag.over, "2")).toBeAttached();
  await page.mouse.up();
  await expect(isSaid(homesOrder.drag.end, "2")).toBeAttached();
  await page.getByRole("button", { name: homesOrder.save, exact: true }).click();
  await expect(page.getByText(homesOrder.saved)).toBeVisible();
  await visit(page, "/homes-order");
  await expect(page.getByRole("button", { name: said(homesOrder.up, stays) })).toBeDisabled();
  await expect(page.getByRole("button", { name: said(homesOrder.down, dragged) })).toBeDisabled();
});

test("homes closed lately are on the agent's page, until the agent hides them", {
  tag: "@phone",
}, async ({ page }) => {
  const account = await newAgent();
  await newListing(account.id, { title: "בית שעוד למכירה" });
  const { id } = await newListing(account.id, { title: "בית שכבר נמכר" });
  const lately = page.getByRole("region", { name: profilePage.latelyClosed });
  await visit(page, `/agent/${account.username}`);
  await expect(page.getByRole("link", { name: /בית שכבר נמכר/ }).first()).toBeVisible();
  await expect(lately).toHaveCount(0);
  await change(`properties?id=eq.${id}`, {
    status: "closed",
    closed_at: new Date().toISOString(),
  });
  await expect(async () => {
    await visit(page, `/agent/${account.username}`);
    await expect(lately.getByText("בית שכבר נמכר")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(lately.getByText("בית שעוד למכירה")).toHaveCount(0);
  await change(`profiles?id=eq.${account.id}`, { show_closed_listings: false });
  await expect(async () => {
    await visit(page, `/agent/${account.username}`);
    await expect(lately).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByText("בית שעוד למכירה").first()).toBeVisible();
});
