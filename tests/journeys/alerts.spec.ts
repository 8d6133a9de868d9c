import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { change, mailsTo, newAddress, remove } from "./support/backend";
import { expectCalm } from "./support/modes";
import { freshClient, visit } from "./support/people";
import { HAIFA, NOTHING, newAgent, newListing, richListing } from "./support/public-pages";

const { alert: asking, alerts: own, search } = messages;

// Requests are rate-limited per client, so each journey has an address of its own.
test.use({ extraHTTPHeaders: freshClient() });

/** The link in the last mail to `email`, once `mails` have arrived. */
async function linkTo(email: string, mails = 1) {
  await expect.poll(() => mailsTo(email).length).toBe(mails);
  const link = /\/alerts\/[0-9a-f]{64}/.exec(mailsTo(email).at(-1)?.text ?? "")?.[0];
  if (!link) throw new Error("the mail has no link");
  return link;
}

const said = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

/** The heading of the first alert on the page. */
const subject = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).first();

/** Opens the form under a heading, submits it as its script does, and returns the email address used. */
async function ask(page: Page, line: string) {
  const email = newAddress();
  const scripted = page.waitForResponse("**/api/lead/time");
  await page.locator("summary", { hasText: line }).click();
  await page.getByLabel(asking.email).fill(email);
  await scripted;
  await page.getByRole("button", { name: asking.send }).click();
  await expect(said(page, asking.sent)).toBeVisible();
  return email;
}

test("a search alert is created, confirmed, edited, paused and deleted", {
  tag: ["@phone", "@first"],
}, async ({ page }) => {
  test.slow();
  await visit(page, HAIFA);
  const scripted = page.waitForResponse("**/api/lead/time");
  await page.locator("summary", { hasText: asking.open }).click();
  await page.getByLabel(asking.email).fill("כתובת");
  await scripted;
  await page.getByRole("button", { name: asking.send }).click();
  await expect(page.getByText(asking.errors.emailInvalid)).toBeVisible();
  await expect(page.getByLabel(asking.email)).toBeFocused();
  await expect(page.getByLabel(asking.email)).toHaveValue("כתובת");
  const email = newAddress();
  await page.getByLabel(asking.email).fill(email);
  await page.getByLabel(asking.frequency).selectOption("weekly");
  await page.getByRole("button", { name: asking.send }).click();
  await expect(said(page, asking.sent)).toBeVisible();

  const answer = await page.goto(await linkTo(email));
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(own.asks.title);
  await expect(page.getByText(email)).toBeVisible();
  await visit(page, page.url());
  await page.getByRole("button", { name: own.asks.submit }).click();
  await expect(said(page, own.said.confirmed)).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(own.title);

  await expect(page.getByLabel(own.frequency)).toHaveValue("weekly");
  await page.getByLabel(own.frequency).selectOption("now");
  await page.getByRole("button", { name: own.save }).click();
  await expect(said(page, own.said.changed)).toBeVisible();
  // The pressed button is still there, so keyboard users keep their place.
  await expect(page.getByRole("button", { name: own.save })).toBeFocused();
  await page.getByRole("button", { name: own.pause }).click();
  await expect(said(page, own.said.paused)).toBeVisible();
  await expect(page.getByText(own.paused, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: own.resume })).toBeFocused();
  await page.getByRole("button", { name: own.resume }).click();
  await expect(said(page, own.said.resumed)).toBeVisible();

  await page.getByRole("link", { name: own.filters }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(own.editor.title);
  await expect(page.getByLabel(search.fields.city, { exact: true })).toHaveValue("חיפה");
  await page.getByRole("radio", { name: messages.property.transaction.rent }).check();
  await page.getByLabel(search.fields.city, { exact: true }).fill("עכו");
  await page.getByRole("button", { name: own.editor.save }).click();
  await expect(said(page, own.said.filtered)).toBeFocused();
  await expect(subject(page)).toHaveText(/להשכרה.*עכו/);
  await page.reload();
  await expect(page.getByLabel(own.frequency)).toHaveValue("now");
  await expect(subject(page)).toHaveText(/להשכרה.*עכו/);

  await visit(page, page.url());
  await page.locator("summary", { hasText: own.forget.open }).click();
  await page.getByRole("button", { name: own.forget.submit }).click();
  await expect(said(page, own.said.forgotten)).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(own.unknown.title);
});

test("alert pages pass the accessibility checks", { tag: "@phone" }, async ({ page }) => {
  test.slow();
  await visit(page, HAIFA);
  await page.goto(await linkTo(await ask(page, asking.open)));
  await expectCalm(page, "the question");
  await visit(page, page.url());
  await page.getByRole("button", { name: own.asks.submit }).click();
  await expect(said(page, own.said.confirmed)).toBeFocused();
  await expectCalm(page, "all alerts");
  await page.getByRole("link", { name: own.filters }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(own.editor.title);
  await expectCalm(page, "the filters of an alert");
  await page.goBack();
  await page.locator("summary", { hasText: own.forget.open }).click();
  await page.getByRole("button", { name: own.forget.submit }).click();
  await expect(said(page, own.said.forgotten)).toBeFocused();
  await expectCalm(page, "a link that is over");
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the form keeps its input, and the mailed link offers everything it does with scripts", async ({
    page,
  }) => {
    await page.goto(HAIFA);
    await page.locator("summary", { hasText: asking.open }).click();
    await page.getByLabel(asking.email).fill("a@b");
    await page.getByLabel(asking.frequency).selectOption("now");
    await page.getByRole("button", { name: asking.send }).click();
    await expect(page.getByText(asking.errors.emailInvalid)).toBeVisible();
    await expect(page.getByLabel(asking.email)).toHaveValue("a@b");
    await expect(page.getByLabel(asking.frequency)).toHaveValue("now");
    const email = newAddress();
    await page.getByLabel(asking.email).fill(email);
    await page.getByRole("button", { name: asking.send }).click();
    await expect(page.getByRole("heading", { name: asking.sentTitle })).toBeVisible();
    // The earlier error does not appear on another form.
    await page.goto("/alerts/new?city=עכו");
    await expect(page.getByLabel(asking.email)).toHaveValue("");
    await expect(page.getByText(asking.wrong)).toHaveCount(0);

    await page.goto(await linkTo(email));
    await page.getByRole("button", { name: own.asks.submit }).click();
    await expect(said(page, own.said.confirmed)).toBeVisible();
    await page.getByRole("button", { name: own.pause }).click();
    await expect(said(page, own.said.paused)).toBeVisible();
    await page.getByRole("link", { name: own.filters }).click();
    await page.getByLabel(search.fields.city, { exact: true }).fill("");
    await page
      .getByLabel(messages.search.fromOf.replace("{field}", search.fields.rooms))
      .selectOption("");
    await page.getByRole("button", { name: own.editor.save }).click();
    await expect(said(page, own.said.wide)).toBeVisible();
    await page.getByLabel(search.fields.city, { exact: true }).fill("עכו, חדרה");
    await page.getByRole("button", { name: own.editor.save }).click();
    await expect(said(page, own.said.filtered)).toBeVisible();
    await expect(subject(page)).toHaveText(/עכו/);
    await page.getByRole("button", { name: own.delete }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(own.unknown.title);
  });

  test("a search without filters offers no alert", async ({ page }) => {
    await page.goto("/explore");
    await expect(page.locator("summary", { hasText: asking.open })).toHaveCount(0);
    await page.goto("/alerts/new");
    await expect(page.getByText(asking.nothing)).toBeVisible();
    await expect(page.getByRole("button", { name: asking.send })).toHaveCount(0);
    await page.goto("/alerts/new?city=חיפה");
    await expect(page.getByRole("button", { name: asking.send })).toBeVisible();
  });
});

test("a search without results offers an alert", { tag: "@phone" }, async ({ page }) => {
  await visit(page, NOTHING);
  const email = await ask(page, asking.openNone);
  await page.goto(await linkTo(email));
  await expect(subject(page)).toContainText("בחיפה, עד");
});

test("an alert on a home covers its price and its return to the market", {
  tag: "@phone",
}, async ({ page }) => {
  const agent = await newAgent();
  const { id } = await newListing(agent.id);
  await visit(page, `/property/${id}`);
  const email = await ask(page, asking.openPrice);
  await visit(page, await linkTo(email));
  await expect(subject(page)).toHaveText("דירה לבדיקה ברחוב שקט");
  await page.getByRole("button", { name: own.asks.submit }).click();
  await expect(page.getByRole("link", { name: own.listing, exact: true })).toHaveAttribute(
    "href",
    `/property/${id}`,
  );
  // An alert on a single home has no filters.
  await expect(page.getByRole("link", { name: own.filters })).toHaveCount(0);
});

test("a sold or ended home offers an alert for its return", async ({ page }) => {
  const agent = await newAgent();
  const [sold, ended] = await Promise.all([newListing(agent.id), newListing(agent.id)]);
  await change(`properties?id=eq.${sold.id}`, {
    status: "closed",
    closed_at: new Date().toISOString(),
  });
  await change(`properties?id=eq.${ended.id}`, { status: "expired" });
  for (const [{ id }, title] of [
    [sold, "דירה לבדיקה ברחוב שקט"],
    [ended, own.lostHome],
  ] as const) {
    await visit(page, `/property/${id}`);
    await expect(page.locator("summary", { hasText: asking.openPrice })).toHaveCount(0);
    const email = await ask(page, asking.openBack);
    await visit(page, await linkTo(email));
    await expect(subject(page)).toHaveText(title);
  }
});

test("a deleted home offers no alert for its return", async ({ page }) => {
  const agent = await newAgent();
  const { id } = await newListing(agent.id);
  await remove(`properties?id=eq.${id}`);
  await page.goto(`/property/${id}`);
  await expect(page.getByRole("heading", { name: messages.listing.goneTitle })).toBeVisible();
  await expect(page.locator("summary", { hasText: asking.openBack })).toHaveCount(0);
});

test("a hidden price offers no price alert", async ({ page }) => {
  const hidden = await newListing((await newAgent({ show_property_prices: false })).id);
  await page.goto(`/property/${hidden.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("summary", { hasText: asking.openPrice })).toHaveCount(0);
  await page.goto(`/property/${(await richListing()).id}`);
  await expect(page.locator("summary", { hasText: asking.openPrice })).toBeVisible();
});

test("an alert is created and confirmed with the keyboard alone", async ({ page }) => {
  const { keyboard } = page;
  await visit(page, HAIFA);
  const scripted = page.waitForResponse("**/api/lead/time");
  await page.locator("summary", { hasText: asking.open }).focus();
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await expect(page.getByLabel(asking.email)).toBeFocused();
  await scripted;
  const email = newAddress();
  await keyboard.type(email);
  await keyboard.press("Tab");
  await expect(page.getByLabel(asking.frequency)).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(said(page, asking.sent)).toBeFocused();
  await visit(page, await linkTo(email));
  await page.getByRole("heading", { level: 1 }).click();
  await keyboard.press("Tab");
  await expect(page.getByRole("button", { name: own.asks.submit })).toBeFocused();
  await keyboard.press("Enter");
  await expect(said(page, own.said.confirmed)).toBeFocused();
  await keyboard.press("Tab");
  await expect(page.getByLabel(own.frequency)).toBeFocused();
});
