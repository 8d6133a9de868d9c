import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { fresh, open, test } from "./support/admin";
import { add, newAccount, rows } from "./support/backend";

const { adminOverview: words, adminResetLogs: logWords } = messages;

const numberAt = async (page: Page, label: string) => {
  const name = page.locator("main").getByText(label, { exact: true });
  const value = await name.first().locator("xpath=following-sibling::dd").innerText();
  return Number(value.replace(/\D/g, ""));
};

test("the overview shows totals and today's sign-ups", { tag: "@first" }, async ({ admin }) => {
  await open(admin, "/admin");
  const users = await numberAt(admin, words.totalUsers);
  for (const label of [
    words.totalAgents,
    words.totalCompanies,
    words.totalProperties,
    words.activeTrials,
    words.expiredTrials,
    words.activeSubscriptions,
  ])
    expect(await numberAt(admin, label), label).toBeGreaterThan(0);
  const week = admin
    .getByRole("region", { name: words.lastWeek })
    .locator("tbody")
    .getByRole("row");
  await expect(week).toHaveCount(7);
  const chart = admin.getByRole("img", { name: /הרשמות/ });
  await expect(chart.locator("g")).toHaveCount(30);

  const today = async () => Number(await week.first().getByRole("cell").last().innerText());
  const before = await today();
  await newAccount();
  await open(admin, "/admin");
  expect(await numberAt(admin, words.totalUsers)).toBeGreaterThan(users);
  expect(await today()).toBeGreaterThan(before);
  // Other journeys publish and delete in parallel, so this retries until both counts agree.
  await expect(async () => {
    const listings = (await rows("properties?select=id&status=in.(active,under_offer)")).length;
    await open(admin, "/admin");
    expect(await numberAt(admin, words.totalProperties)).toBe(listings);
  }).toPass({ timeout: 60_000 });
});

test("the overview shows a year of weeks as charts, a table and a file", async ({ admin }) => {
  await open(admin, "/admin");
  const weeks = admin.getByRole("region", { name: words.weeks.title }).first();
  for (const sum of ["views", "contacts", "leads", "published", "closed", "agents"] as const) {
    const card = weeks.getByRole("listitem").filter({ hasText: words.weeks[sum] });
    await expect(card.getByRole("paragraph").first()).toHaveText(/^[\d,]+$/);
    await expect(card.locator("svg g")).toHaveCount(52);
  }
  await weeks.getByText(words.weeks.asTable).click();
  await expect(weeks.locator("tbody").getByRole("row")).toHaveCount(53);
  const file = admin.waitForEvent("download");
  await weeks.getByRole("link", { name: words.weeks.csv }).click();
  expect((await file).suggestedFilename()).toMatch(/^weeks-\d{4}-\d\d-\d\d\.csv$/);
});

test("the password reset log shows the latest attempts with their results", async ({ admin }) => {
  await open(admin, "/admin/password-reset-logs");
  const email = `${fresh("e2e")}@delet.example`;
  const row = (text: string) =>
    admin.getByRole("row").filter({ hasText: email }).filter({ hasText: text });
  await expect(row("")).toHaveCount(0);
  await add("password_reset_logs", [
    { email, success: true, error_message: null },
    { email, success: false, error_message: "email rate limit exceeded" },
  ]);
  await admin.getByRole("button", { name: logWords.refresh }).click();
  await expect(row("")).toHaveCount(2);
  await expect(row(logWords.success)).toContainText(/\d\d?\.\d\d?\.\d{4}, \d\d?:\d\d:\d\d/);
  const failed = row(logWords.failure);
  await expect(failed).toContainText(logWords.reasons.waited);
  await expect(failed.getByText("email rate limit exceeded")).toHaveAttribute("dir", "ltr");
  const [total, successes, failures] = [
    await numberAt(admin, logWords.total),
    await numberAt(admin, logWords.successes),
    await numberAt(admin, logWords.failures),
  ];
  expect(successes + failures).toBe(total);
  const listed = admin.getByRole("region", { name: logWords.title }).locator("tbody");
  await expect(listed.getByRole("row")).toHaveCount(total);
  await expect(listed.getByText(logWords.success, { exact: true })).toHaveCount(successes);
  expect(total).toBeGreaterThan(2);
});

test("the password reset log shows at most a hundred attempts", async ({ admin }) => {
  const email = `${fresh("e2e")}@delet.example`;
  await add(
    "password_reset_logs",
    Array.from({ length: 101 }, () => ({ email, success: true, error_message: null })),
  );
  await open(admin, "/admin/password-reset-logs");
  expect(await numberAt(admin, logWords.total)).toBe(100);
  await expect(admin.locator("tbody").getByRole("row")).toHaveCount(100);
});
