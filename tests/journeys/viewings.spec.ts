import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { israelDay } from "@/lib/hebrew/format";
import messages from "@/messages/he.json" with { type: "json" };
import { backend, call, mailsTo } from "./support/backend";
import { freshClient, signIn, visit } from "./support/people";
import { newAgent, newListing } from "./support/public-pages";

// Without a script, the number of forms accepted from one client is low.
test.use({ extraHTTPHeaders: freshClient() });

const { lead, listing: said, property, viewing, viewings } = messages;

async function asPerson(token: string, path: string, body: object) {
  const { url, keys } = backend();
  const headers = {
    ...{ apikey: keys.publishableKey, authorization: `Bearer ${token}` },
    "content-type": "application/json",
  };
  const sent = { method: "POST", headers, body: JSON.stringify(body) };
  expect((await fetch(`${url}/rest/v1/${path}`, sent)).ok).toBe(true);
}
/** Opens a home's viewing times past the site, as its agent; bookings are made as the site's server. */
const openTimes = (token: string, listing_id: string, seats = 1) =>
  asPerson(token, "rpc/save_viewing_hours", {
    _hours: {
      ...{ id: randomUUID(), listing_id, weekday: null, day: dayAhead(4), from_time: "10:00" },
      ...{ to_time: "12:00", minutes: 30, gap: 0, notice_hours: 2, seats },
    },
  });
const bookingOf = (listing_id: string, starts_at: string) => ({
  ...{ request_id: randomUUID(), listing_id, starts_at, secret: randomBytes(32).toString("hex") },
  ...{ name: "אחר", phone: "+972523334499", message: "", consent_version: 1, scripted: true },
});
const dayAhead = (days: number) => israelDay(Date.now() + days * 86_400_000);

test("an agent offers times, a visitor books one, and the agent responds", {
  tag: "@phone",
}, async ({ page, browser }) => {
  const account = await newAgent();
  const { id: listing } = await newListing(account.id);
  await signIn(page, account);
  await visit(page, "/viewings");
  await expect(page.getByText(viewings.hours.empty)).toBeVisible();
  await page.getByRole("button", { name: viewings.hours.add, exact: true }).click();
  await page.getByLabel(viewings.hours.kind, { exact: true }).selectOption("day");
  await page.getByLabel(viewings.hours.day, { exact: true }).fill(dayAhead(4));
  await page.getByRole("button", { name: viewings.hours.save, exact: true }).click();
  await expect(page.getByText(viewings.hours.every, { exact: false }).first()).toBeVisible();
  const byHand = page.getByRole("switch", { name: viewings.settings.atOnce });
  await byHand.click();
  await expect(byHand).not.toBeChecked();

  const visitor = await browser.newPage();
  await visit(visitor, `/property/${listing}`);
  const scripted = visitor.waitForResponse("**/api/lead/time");
  await visitor.locator("summary", { hasText: lead.openWithTimes }).click();
  await visitor.getByLabel(lead.name, { exact: true }).fill("מיכל רון");
  await scripted;
  await visitor.getByLabel(lead.slot, { exact: true }).selectOption({ index: 1 });
  await visitor.getByLabel(lead.phone, { exact: true }).fill("052-333-4477");
  const address = `viewer-${Date.now()}@example.com`;
  await visitor.getByLabel(lead.email, { exact: true }).fill(address);
  await visitor.getByRole("button", { name: lead.send }).click();
  await visitor.getByRole("link", { name: lead.booked.link }).click();
  await expect(visitor.getByRole("heading", { name: viewing.states.waiting })).toBeVisible();

  await page.reload();
  await expect(page.getByText("מיכל רון").first()).toBeVisible();
  await page.getByRole("button", { name: "אישור הביקור של מיכל רון" }).click();
  await expect(page.getByText(viewings.states.confirmed, { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: viewing.states.confirmed })).toBeVisible();
  await visitor.getByLabel(viewing.otherTime).selectOption({ index: 1 });
  await visitor.getByRole("button", { name: viewing.move }).click();
  await expect(visitor.getByText(viewing.done.moved)).toBeVisible();
  await visitor.getByRole("button", { name: viewing.cancel }).click();
  await expect(visitor.getByText(viewing.done.cancelled)).toBeVisible();
  await expect
    .poll(
      () =>
        mailsTo(address)
          .map(({ subject }) => subject)
          .join("\n"),
      { timeout: 45_000 },
    )
    .toContain("הביקור בוטל");
  await visitor.close();
});

test("an open house appears on its page and in its structured data", {
  tag: "@phone",
}, async ({ page }) => {
  const account = await newAgent();
  const { id: listing } = await newListing(account.id);
  await visit(page, `/property/${listing}`);
  await expect(page.getByText(said.openHouse, { exact: true })).toHaveCount(0);
  await openTimes(account.session.access_token, listing, 8);
  // Writes past the site are polled for once a second.
  await expect(async () => {
    await visit(page, `/property/${listing}`);
    await expect(page.getByText(said.openHouse, { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // Four half-hour slots make one open house.
  await expect(page.getByText(/10:00–12:00/)).toBeVisible();
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const event = facts.map((text) => JSON.parse(text)).find((one) => one["@type"] === "Event");
  expect(event).toMatchObject({ location: { "@type": "Place" } });
  expect(Date.parse(event.endDate) - Date.parse(event.startDate)).toBe(2 * 3_600_000);

  // The card says the day, and the filter leaves the agent's other home out.
  const { id: other } = await newListing(account.id);
  const cardOf = (id: string) => page.getByRole("main").locator(`a[href^="/property/${id}"]`);
  await expect(async () => {
    await visit(page, `/agent/${account.username}`);
    await expect(cardOf(other).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const [day] = property.openHouse.split("{day}");
  await expect(page.getByRole("main").getByText(day ?? "")).toHaveCount(1);
  await visit(page, `/agent/${account.username}?only=openHouse`);
  await expect(cardOf(listing).first()).toBeVisible();
  await expect(cardOf(other)).toHaveCount(0);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });
  test("a time is booked, and a taken one shows an error with the free ones", async ({ page }) => {
    const account = await newAgent();
    const { id: listing } = await newListing(account.id);
    await openTimes(account.session.access_token, listing);
    await page.goto(`/property/${listing}`);
    await page.locator("summary", { hasText: lead.openWithTimes }).click();
    const slot = page.getByLabel(lead.slot, { exact: true });
    await slot.selectOption({ index: 1 });
    const taken = await slot.inputValue();
    await page.getByLabel(lead.name, { exact: true }).fill("מיכל רון");
    await page.getByLabel(lead.phone, { exact: true }).fill("052-333-4488");
    await call("book_viewing", { _lead: bookingOf(listing, taken), _client: "another" });
    await page.getByRole("button", { name: lead.send }).click();
    await expect(page.getByText(lead.errors.timeTaken)).toBeVisible();
    await expect(page.getByLabel(lead.name, { exact: true })).toHaveValue("מיכל רון");
    await slot.selectOption({ index: 1 });
    await page.getByRole("button", { name: lead.send }).click();
    await expect(page.getByRole("heading", { name: viewing.states.confirmed })).toBeVisible();
    await expect(page.getByText(viewing.keepLink)).toBeVisible();
  });

  test("the booking link reschedules, reports a taken time, and cancels", {
    tag: "@phone",
  }, async ({ page }) => {
    const account = await newAgent();
    const { id: listing } = await newListing(account.id);
    await openTimes(account.session.access_token, listing);
    await page.goto(`/property/${listing}`);
    await page.locator("summary", { hasText: lead.openWithTimes }).click();
    await page.getByLabel(lead.slot, { exact: true }).selectOption({ index: 1 });
    await page.getByLabel(lead.name, { exact: true }).fill("מיכל רון");
    await page.getByLabel(lead.phone, { exact: true }).fill("052-333-4466");
    await page.getByRole("button", { name: lead.send }).click();
    await expect(page.getByRole("heading", { name: viewing.states.confirmed })).toBeVisible();
    const link = page.url().replace(/\?.*/, "");

    const times = page.getByLabel(viewing.otherTime);
    const move = page.getByRole("button", { name: viewing.move });
    await times.selectOption({ index: 1 });
    const moved = (await times.locator("option:checked").innerText()).trim();
    await move.click();
    await expect(page.getByText(viewing.done.moved)).toBeVisible();
    const [hour] = moved.match(/\d\d:\d\d/) ?? [];
    await expect(page.getByText(`${hour}`).first()).toBeVisible();

    // Somebody else books it first.
    await times.selectOption({ index: 1 });
    const taken = await times.inputValue();
    await call("book_viewing", { _lead: bookingOf(listing, taken), _client: "another" });
    await move.click();
    await expect(page.getByText(viewing.done.taken)).toBeVisible();
    await expect(times.locator(`option[value="${taken}"]`)).toHaveCount(0);

    // Opening the link changes nothing, and a cancelled viewing stays cancelled.
    await page.goto(link);
    await expect(page.getByRole("heading", { name: viewing.states.confirmed })).toBeVisible();
    await page.getByRole("button", { name: viewing.cancel }).click();
    await expect(page.getByText(viewing.done.cancelled)).toBeVisible();
    await expect(page.getByRole("heading", { name: viewing.states.cancelled })).toBeVisible();
    await expect(page.getByRole("button", { name: viewing.cancel })).toHaveCount(0);
    await page.getByRole("link", { name: viewing.toListing }).click();
    await expect(page).toHaveURL(new RegExp(listing));
  });
});
