import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { mailsTo, newAddress } from "./support/backend";
import { pageOf, visit } from "./support/people";

const { complaint, adminComplaints } = messages;

/** Files a complaint from the statement page up to its confirmation, with one mistake on the way. */
async function complainOnStatement(page: Page, words: string) {
  await page.goto("/accessibility");
  await page.getByLabel(complaint.words).fill(words);
  await page.getByLabel(complaint.page).fill("/explore");
  await page.getByLabel(complaint.tool).fill("NVDA");
  await page.getByLabel(complaint.phone).fill("12");
  await page.getByRole("button", { name: complaint.send }).click();
  // The error is shown and the typed text is kept.
  await expect(page.getByText(complaint.errors.phoneInvalid)).toBeVisible();
  await expect(page.getByLabel(complaint.words)).toHaveValue(words);
  await expect(page.getByLabel(complaint.tool)).toHaveValue("NVDA");
  const email = newAddress();
  await page.getByLabel(complaint.phone).fill("");
  await page.getByLabel(complaint.email).fill(email);
  await page.getByRole("button", { name: complaint.send }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(complaint.sentTitle);
  await expect
    .poll(() => mailsTo(email).map(({ kind }) => kind), { timeout: 60_000 })
    .toEqual(["complaint"]);
  return email;
}

const freshWords = () => `אי אפשר לפתוח את המפה ${crypto.randomUUID().slice(0, 8)}`;

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor reports an accessibility problem on the statement and gets a written confirmation", async ({
    page,
  }) => {
    await complainOnStatement(page, freshWords());
    await page.getByRole("link", { name: complaint.toStatement }).click();
    await expect(page).toHaveURL(/\/accessibility$/);
  });
});

test("the accessibility menu opens the form with the page filled in", {
  tag: "@phone",
}, async ({ page }) => {
  await visit(page, "/pricing");
  await page.getByRole("button", { name: messages.accessibility.open }).first().click();
  await page.getByRole("link", { name: messages.accessibility.complain }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(complaint.title);
  await expect(page.getByLabel(complaint.page)).toHaveValue("/pricing");
});

test("an operator answers a complaint and closes it", { tag: "@phone" }, async ({
  browser,
  page,
}) => {
  test.slow();
  const words = freshWords();
  const email = await complainOnStatement(page, words);
  const operator = await pageOf(browser, "admin");
  await visit(operator, "/admin");
  await operator.getByRole("link", { name: /נגישות.*ממתינ/ }).click();
  await expect(operator.getByRole("heading", { level: 1 })).toHaveText(adminComplaints.title);
  const task = operator.getByRole("listitem").filter({ hasText: words }).first();
  await expect(task.getByText("נשארו 59 ימים מתוך 60")).toBeVisible();
  await expect(task.getByText(adminComplaints.unanswered)).toBeVisible();
  await expect(task.getByRole("link", { name: email })).toBeVisible();
  await task.getByLabel(adminComplaints.answerByMail).fill("תוקן. תודה!");
  await task.getByRole("button", { name: adminComplaints.send }).click();
  await expect(operator.getByText(adminComplaints.done.mailed)).toBeVisible();
  await expect(task.getByText("תוקן. תודה!")).toBeVisible();
  await expect(task.getByText(adminComplaints.unanswered)).toHaveCount(0);
  await expect.poll(() => mailsTo(email).length, { timeout: 60_000 }).toBe(2);
  await task.getByRole("button", { name: adminComplaints.close }).click();
  await expect(operator.getByText(adminComplaints.done.closed)).toBeVisible();
  await expect(operator.getByText(words)).toHaveCount(0);
  await operator.goto("/admin/complaints?view=closed");
  const closed = operator.getByRole("listitem").filter({ hasText: words }).first();
  await expect(closed.getByText(adminComplaints.closedInTime)).toBeVisible();
  await expect(closed.getByText(email)).toHaveCount(0);
  await operator.close();
});
