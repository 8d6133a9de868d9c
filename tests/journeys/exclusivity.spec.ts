import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { signIn, visit } from "./support/people";
import { newAgent, newListing } from "./support/public-pages";

const form = messages.propertyForm;
const words = messages.marketingReport;

/** The date in Israel `days` from today, in a date field's format. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jerusalem" }).format(
    Date.now() + days * 86_400_000,
  );

test("an agent states a licence number and exclusivity, and prints an activity report for the owner", async ({
  page,
}) => {
  const agent = await newAgent();
  const { id } = await newListing(agent.id);
  await signIn(page, agent);

  await visit(page, "/profile");
  const license = page.getByLabel(messages.license.label);
  await license.fill("12");
  await page.getByRole("button", { name: messages.profile.save, exact: true }).click();
  await expect(page.getByText(messages.validation.licenseInvalid).first()).toBeVisible();
  await license.fill("3123456");
  await page.getByRole("button", { name: messages.profile.save, exact: true }).click();
  await expect(page.getByText(messages.profile.saved)).toBeVisible();

  await visit(page, `/edit-property/${id}`);
  const dates = page.getByRole("group", { name: form.exclusivity.title });
  await dates.getByLabel(form.exclusivity.from).fill(inDays(-3));
  await dates.getByLabel(form.exclusivity.until).fill(inDays(250));
  await page.getByRole("button", { name: form.update }).click();
  await expect(page.getByText(messages.validation.exclusiveHalfYear).first()).toBeVisible();
  await dates.getByLabel(form.exclusivity.until).fill("");
  await page.getByRole("button", { name: form.update }).click();
  await expect(page).toHaveURL(/dashboard/);

  await expect(async () => {
    await visit(page, `/property/${id}`);
    await expect(page.getByText(messages.property.exclusive, { exact: true }).first()).toBeVisible({
      timeout: 1_000,
    });
    await expect(page.getByText("רישיון תיווך 3123456").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // The number is also on the agent's page, the contact card and both papers.
  await visit(page, `/agent/${agent.username}`);
  await expect(page.getByText("רישיון תיווך 3123456").first()).toBeVisible();
  const card = await page.request.get(`/vcard/agent/${agent.username}.vcf`);
  expect((await card.text()).replaceAll("\r\n ", "")).toContain("רישיון תיווך 3123456");
  for (const paper of ["sheet", "sign"]) {
    await visit(page, `/print-property/${id}?paper=${paper}`);
    await expect(page.locator("article.paper").getByText("רישיון תיווך 3123456")).toBeVisible();
  }

  await visit(page, `/marketing-report/${id}`);
  await expect(page.getByRole("heading", { name: words.title })).toBeVisible();
  await expect(page.getByText(words.published.exclusive, { exact: true })).toBeVisible();
  const [year, month, day] = inDays(27).split("-");
  await expect(page.getByText(new RegExp(`עד ${day}\\.${month}\\.${year}`))).toBeVisible();
  await expect(page.getByText(words.visited.none)).toBeVisible();
});
