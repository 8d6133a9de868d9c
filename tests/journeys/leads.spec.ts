import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { change, mailsTo, rows } from "./support/backend";
import { signIn, visit } from "./support/people";
import { newAgent, newListing } from "./support/public-pages";

const { lead, leads } = messages;
const leadsOf = (listing: string) =>
  rows<{ name: string; phone: string }>(`leads?select=name,phone&listing_id=eq.${listing}`);

test("a visitor sends a contact request without leaving the page", {
  tag: ["@phone", "@first"],
}, async ({ page }) => {
  const { id: listing } = await newListing((await newAgent()).id);
  await visit(page, `/property/${listing}`);
  // The form's script loads on first interaction; until then it is a plain HTML form.
  const scripted = page.waitForResponse("**/api/lead/time");
  await page.locator("summary", { hasText: lead.open }).click();
  await page.getByLabel(lead.name, { exact: true }).fill("מיכל רון");
  await scripted;
  await page.getByLabel(lead.phone, { exact: true }).fill("12");
  await page.getByRole("button", { name: lead.send }).click();
  await expect(page.getByText(lead.errors.phoneInvalid)).toBeVisible();
  await expect(page.getByLabel(lead.phone, { exact: true })).toBeFocused();
  await page.getByLabel(lead.phone, { exact: true }).fill("052-333-4455");
  await page.getByRole("button", { name: lead.send }).click();
  await expect(page.getByText(lead.sent)).toBeVisible();
  expect(await leadsOf(listing)).toEqual([{ name: "מיכל רון", phone: "+972523334455" }]);
});

test("contacting about a home that was just hidden shows the error in place", {
  tag: "@phone-only",
}, async ({ page }) => {
  const { id: listing } = await newListing((await newAgent()).id);
  await visit(page, `/property/${listing}`);
  const scripted = page.waitForResponse("**/api/lead/time");
  await page.locator("summary", { hasText: lead.open }).click();
  await page.getByLabel(lead.name, { exact: true }).fill("מיכל רון");
  await scripted;
  await page.getByLabel(lead.phone, { exact: true }).fill("052-333-4455");
  await change(`properties?id=eq.${listing}`, { status: "hidden" });
  await page.getByRole("button", { name: lead.send }).click();
  await expect(page.getByText(lead.failures.closed)).toBeInViewport();
  await expect(page.getByLabel(lead.name, { exact: true })).toHaveValue("מיכל רון");
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });
  test("a form keeps its input and is sent", async ({ page }) => {
    const { id: listing } = await newListing((await newAgent()).id);
    await page.goto(`/property/${listing}?s=aB3dE6`);
    await page.locator("summary", { hasText: lead.open }).click();
    await page.getByLabel(lead.name, { exact: true }).fill("מיכל רון");
    await page.getByLabel(lead.phone, { exact: true }).fill("12");
    await page.getByLabel(lead.message, { exact: true }).fill("הודעה שנשארת");
    await page.getByRole("button", { name: lead.send }).click();
    await expect(page.getByText(lead.errors.phoneInvalid)).toBeVisible();
    await expect(page.getByLabel(lead.message, { exact: true })).toHaveValue("הודעה שנשארת");
    await page.getByLabel(lead.phone, { exact: true }).fill("052-333-4455");
    await page.getByRole("button", { name: lead.send }).click();
    await expect(page.getByRole("heading", { name: lead.sentTitle })).toBeVisible();
    // The lead keeps the share link that brought the visitor, also after the redirect back to the page.
    const sources = await rows(`leads?select=source&listing_id=eq.${listing}`);
    expect(sources).toEqual([{ source: "aB3dE6" }]);
    // Going back neither claims that the message is still unsent nor keeps its text for the next visitor.
    await page.goto("/lead");
    await expect(page.getByText(lead.nothing)).toBeVisible();
    await expect(page.getByText("הודעה שנשארת")).toHaveCount(0);
  });
});

type Watching = typeof globalThis & { watcher?: { requestClose(): void } };
/** Emulates Android's back button, which desktop browsers lack. */
const keepWatchers = (page: Page) =>
  page.addInitScript(() => {
    const Watcher = window.CloseWatcher;
    if (!Watcher) return;
    window.CloseWatcher = class extends Watcher {
      constructor() {
        super();
        Object.assign(globalThis, { watcher: this });
      }
    };
  });
const pressBack = (page: Page) =>
  page.evaluate(() => (globalThis as Watching).watcher?.requestClose());

test("an agent sees a new lead, opens it, adds a note and sets its state", {
  tag: "@phone",
}, async ({ page, request, baseURL }) => {
  const account = await newAgent();
  const { id: listing } = await newListing(account.id);
  await signIn(page, account);
  await keepWatchers(page);
  await visit(page, "/leads");
  await expect(page.getByText(leads.empty)).toBeVisible();
  const form = {
    kind: "listing",
    id: listing,
    name: "מיכל רון",
    phone: "0523334455",
    message: "יש חניה?",
    hour: "evening",
    email: "",
    consent: "1",
    request: "",
    time: "",
  };
  const sent = await request.post("/api/lead", {
    form,
    headers: { origin: baseURL ?? "", accept: "application/json" },
  });
  expect(await sent.json()).toMatchObject({ sent: true });
  // Live: no reload.
  await expect(page.getByText("יש חניה?")).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
  await page.getByRole("button", { name: /מיכל רון/ }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel(leads.newNote).fill("לחזור בערב");
  await sheet.getByRole("button", { name: leads.addNote }).click();
  // In the list of notes, not in the field.
  await expect(sheet.getByRole("paragraph").filter({ hasText: "לחזור בערב" })).toBeVisible();
  await sheet.getByLabel(leads.status).selectOption("meeting");
  await pressBack(page);
  await expect(sheet).toBeHidden();
  const row = page.getByRole("listitem").filter({ hasText: "מיכל רון" });
  await expect(row.getByText(leads.states.meeting)).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(1\) /);
  await expect.poll(() => mailsTo(account.email).length).toBeGreaterThan(1);
});

test("a submission with the honeypot filled is held as spam until the agent clears it", async ({
  page,
  request,
  baseURL,
}) => {
  const account = await newAgent();
  const { id } = await newListing(account.id);
  const typed = { name: "מיכל רון", phone: "0523334455", message: "יש חניה?", hour: "", email: "" };
  const sent = await request.post("/api/lead", {
    form: { kind: "listing", id, consent: "1", request: "", time: "", leave_blank: "x", ...typed },
    headers: { origin: baseURL ?? "", accept: "application/json" },
  });
  expect(await sent.json()).toMatchObject({ sent: true });
  await signIn(page, account);
  await visit(page, "/leads");
  await expect(page.getByText(leads.empty)).toBeVisible();
  await page.getByRole("link", { name: leads.caught.tab }).click();
  await expect(page.getByText("יש חניה?")).toBeVisible();
  await page.getByRole("button", { name: "לא ספאם: הפנייה של מיכל רון" }).click();
  await expect(page.getByText(leads.caught.empty)).toBeVisible();
  expect(await leadsOf(id)).toEqual([{ name: "מיכל רון", phone: "+972523334455" }]);
  await page.getByRole("link", { name: leads.every }).click();
  await expect(page.getByRole("button", { name: /מיכל רון/ })).toBeVisible();
});
