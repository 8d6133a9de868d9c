import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { change, mailsTo, newAddress, rows } from "./support/backend";
import { pageOf, signIn, visit } from "./support/people";
import { newAgent, newListing } from "./support/public-pages";

const { report } = messages;

/** Files a report from a listing's page up to its confirmation. */
async function reportFrom(page: Page, listing: string) {
  await page.goto(`/property/${listing}`);
  await page.getByRole("link", { name: report.link }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(report.title);
  await page.getByLabel(report.reason).selectOption("other");
  await page.getByRole("button", { name: report.send }).click();
  // The error is shown and the chosen reason is kept.
  await expect(page.getByText(report.errors.wordsMissing)).toBeVisible();
  await expect(page.getByLabel(report.reason)).toHaveValue("other");
  const email = newAddress();
  await page.getByLabel(report.words, { exact: true }).fill("זו לא הדירה שבתמונות");
  await page.getByLabel(report.email).fill(email);
  await page.getByRole("button", { name: report.send }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(report.sentTitle);
  await expect
    .poll(() => mailsTo(email).map(({ kind }) => kind), { timeout: 60_000 })
    .toEqual(["report"]);
  await page.getByRole("link", { name: report.toListing }).click();
  await expect(page.getByRole("link", { name: report.link })).toBeVisible();
}

test("a visitor reports a listing and gets a written confirmation", {
  tag: "@phone",
}, async ({ page }) => {
  const { id } = await newListing((await newAgent()).id);
  await visit(page, "/");
  await reportFrom(page, id);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor reports a listing and gets a written confirmation", async ({ page }) => {
    const { id } = await newListing((await newAgent()).id);
    await reportFrom(page, id);
  });

  test("an unavailable listing cannot be reported", async ({ page }) => {
    const { id } = await newListing((await newAgent()).id);
    await page.goto(`/report/${id}`);
    await page.getByLabel(report.reason).selectOption("duplicate");
    await change(`properties?id=eq.${id}`, { status: "hidden" });
    await page.getByRole("button", { name: report.send }).click();
    await expect(
      page.getByText(report.failures.closed).or(page.getByText(report.absentText)),
    ).toBeVisible();
    const answer = await page.goto("/report/00000000-0000-4000-8000-000000000000");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(report.absentTitle);
    expect(await answer?.text()).toContain("noindex");
  });
});

/** The agent's only appeal, next to the reason, and the operator's reply. */
async function appeal(agents: Page, operator: Page, title: string) {
  const { adminReports, dashboard, listingReview } = messages;
  await agents.getByRole("link", { name: dashboard.appeal.open }).click();
  await expect(agents.getByRole("heading", { level: 1 })).toHaveText(listingReview.title);
  await agents.getByLabel(listingReview.appeal).fill("אלה התמונות של הבית");
  await agents.getByRole("button", { name: listingReview.sendAppeal }).click();
  await expect(agents.getByText(/^ערערתם ב/)).toBeVisible();
  await expect(agents.getByRole("button", { name: listingReview.sendAppeal })).toHaveCount(0);
  await operator.goto("/admin/reports");
  const waiting = operator.getByRole("listitem").filter({ hasText: title }).first();
  await expect(waiting.getByText("נא להחליף את התמונות")).toBeVisible();
  await expect(waiting.getByText("אלה התמונות של הבית")).toBeVisible();
  await waiting.getByLabel(adminReports.appealWords).fill("עדיין בית אחר");
  await waiting
    .getByRole("button", { name: adminReports.keepOf.replace("{title}", title) })
    .click();
  await expect(operator.getByText(adminReports.done.kept)).toBeVisible();
  await agents.reload();
  await expect(agents.getByText("עדיין בית אחר")).toBeVisible();
}

test("an operator asks the agent, whose answer appears beside the report", {
  tag: "@phone",
}, async ({ browser, page: agents }) => {
  test.slow();
  const { adminReports, listingReview } = messages;
  const agent = await newAgent();
  const title = `נכס שנשאל ${agent.id.slice(0, 8)}`;
  const { id } = await newListing(agent.id, { title });
  await agents.goto(`/report/${id}`);
  await agents.getByLabel(report.reason).selectOption("wrong_price");
  await agents.getByRole("button", { name: report.send }).click();
  await expect(agents.getByRole("heading", { level: 1 })).toHaveText(report.sentTitle);
  const operator = await pageOf(browser, "admin");
  await operator.goto("/admin/reports");
  const reported = operator.getByRole("listitem").filter({ hasText: title }).first();
  await reported.getByText(adminReports.askOpen).click();
  await reported.getByLabel(adminReports.askWords).fill("מה המחיר המלא?");
  await reported
    .getByRole("button", { name: adminReports.askOf.replace("{title}", title) })
    .click();
  await expect(operator.getByText(adminReports.done.asked)).toBeVisible();
  await expect(reported.getByText(adminReports.unanswered)).toBeVisible();

  await signIn(agents, agent);
  await visit(agents, "/dashboard");
  await agents.getByRole("link", { name: "לשאלה ולתשובה" }).click();
  await expect(agents.getByText("מה המחיר המלא?")).toBeVisible();
  await agents.getByLabel(listingReview.answer, { exact: false }).fill("כמו במודעה, עם החניה");
  await agents.getByRole("button", { name: listingReview.sendAnswer }).click();
  await expect(agents.getByText(/^עניתם ב/)).toBeVisible();
  await operator.reload();
  await expect(reported.getByText("כמו במודעה, עם החניה")).toBeVisible();
  await operator.close();
});

test("an operator hides a reported listing, its agent reads why and gets it back", async ({
  browser,
  page: agents,
}) => {
  test.slow();
  const { adminReports } = messages;
  const agent = await newAgent();
  const title = `נכס שדווח ${agent.id.slice(0, 8)}`;
  const { id } = await newListing(agent.id, { title });
  await agents.goto(`/report/${id}`);
  await agents.getByLabel(report.reason).selectOption("misleading");
  await agents.getByLabel(report.words, { exact: true }).fill("<b>התמונות</b> של בית אחר");
  await agents.getByRole("button", { name: report.send }).click();
  await expect(agents.getByRole("heading", { level: 1 })).toHaveText(report.sentTitle);

  const operator = await pageOf(browser, "admin");
  await operator.goto("/admin");
  await operator.getByRole("link", { name: /מודע.*ממתינ/ }).click();
  await expect(operator.getByRole("heading", { level: 1 })).toHaveText(adminReports.title);
  const reported = operator.getByRole("listitem").filter({ hasText: title }).first();
  await expect(reported.getByText("<b>התמונות</b> של בית אחר")).toBeVisible();
  await reported.getByText(adminReports.hideOpen).click();
  await expect(reported.getByLabel(adminReports.reason)).toHaveValue("misleading");
  await reported.getByLabel(adminReports.words).fill("נא להחליף את התמונות");
  await reported
    .getByRole("button", { name: adminReports.hideOf.replace("{title}", title) })
    .click();
  await expect(operator.getByText(adminReports.done.hidden)).toBeVisible();
  await expect(operator.getByText(title)).toHaveCount(0);
  await expect.poll(async () => (await agents.request.get(`/property/${id}`)).status()).toBe(404);

  await signIn(agents, agent);
  await visit(agents, "/dashboard");
  await expect(agents.getByText("נא להחליף את התמונות")).toBeVisible();
  await appeal(agents, operator, title);
  await expect
    .poll(() => mailsTo(agent.email).map(({ kind }) => kind), { timeout: 60_000 })
    .toContain("listing_review");
  await operator.goto("/admin/reports?view=decided");
  const decided = operator.getByRole("listitem").filter({ hasText: title }).first();
  await decided
    .getByRole("button", { name: adminReports.releaseOf.replace("{title}", title) })
    .click();
  await expect(operator.getByText(adminReports.done.released)).toBeVisible();
  await visit(agents, "/dashboard");
  await expect(agents.getByText(title).first()).toBeVisible();
  await expect(agents.getByText("נא להחליף את התמונות")).toHaveCount(0);
  await operator.close();
});

test("an operator suspends an agent's publishing, the agent reads why, and publishes again later", async ({
  browser,
  page: agents,
}) => {
  test.slow();
  const { adminPublishing, dashboard } = messages;
  const agent = await newAgent();
  const title = `נכס שנשאר ${agent.id.slice(0, 8)}`;
  const { id } = await newListing(agent.id, { title });
  const [profile] = await rows<{ user_id: string }>(`profiles?select=user_id&id=eq.${agent.id}`);
  const operator = await pageOf(browser, "admin");
  await visit(operator, `/admin/users/${profile?.user_id}`);
  await operator.getByText(adminPublishing.stopOpen, { exact: true }).click();
  await operator.getByLabel(adminPublishing.words).fill("שלוש דירות שאינן קיימות");
  await operator.getByRole("button", { name: adminPublishing.stop }).click();
  await expect(operator.getByText(adminPublishing.done.stopped)).toBeVisible();
  await expect(operator.getByRole("button", { name: adminPublishing.allow })).toBeVisible();

  await signIn(agents, agent);
  await visit(agents, "/dashboard");
  const notice = agents.getByRole("region", { name: dashboard.publishingStop.title });
  await expect(notice.getByText("שלוש דירות שאינן קיימות")).toBeVisible();
  await expect
    .poll(() => mailsTo(agent.email).map(({ kind }) => kind), { timeout: 60_000 })
    .toContain("publishing_review");
  // Listings that are already public stay public.
  expect((await agents.request.get(`/property/${id}`)).status()).toBe(200);

  await operator.getByRole("button", { name: adminPublishing.allow }).click();
  await expect(operator.getByText(adminPublishing.done.allowed)).toBeVisible();
  await visit(agents, "/dashboard");
  await expect(agents.getByText(title).first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  await operator.close();
});
