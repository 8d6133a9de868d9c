import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { expectAccessible } from "./support/axe";
import { mailsTo, newAccount } from "./support/backend";
import { signIn, signInByHand, visit } from "./support/people";

const { companyProfile, joinOffice } = messages;
const words = companyProfile.invitations;

test("an office invites an agent by mail, who signs in, joins once and appears in its list", {
  tag: "@phone",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const agent = await newAccount({ name: "סוכנת שהוזמנה" });
  const company = await newAccount({ name: "משרד שמזמין", userType: "company" });
  const office = await (await browser.newContext()).newPage();
  await signIn(office, company);
  await visit(office, "/company-profile");
  await office.getByLabel(words.email).fill(agent.email);
  await office.getByRole("button", { name: words.send }).click();
  const waiting = office.getByRole("list", { name: words.list });
  await expect(waiting).toContainText(agent.email);

  const link = () =>
    /\/join\/[0-9a-f]{64}/.exec(
      mailsTo(agent.email)
        .map(({ text }) => text)
        .join("\n"),
    )?.[0];
  await expect.poll(link, { timeout: 40_000 }).toBeTruthy();
  const path = link() ?? "";

  // Opening the link changes nothing, and without a session it leads through signing in.
  const page = await (await browser.newContext()).newPage();
  await visit(page, path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(joinOffice.signedOut.title);
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: joinOffice.signIn })).toHaveAttribute(
    "href",
    new RegExp(encodeURIComponent(path)),
  );
  await signInByHand(page, agent.email, agent.password);
  await visit(page, path);
  await page.getByRole("button", { name: joinOffice.join }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(joinOffice.joined.title);
  await expect(page.getByRole("link", { name: joinOffice.dashboard })).toBeVisible();
  await expectAccessible(page);

  // The link admits nobody again.
  const stranger = await (await browser.newContext()).newPage();
  await visit(stranger, path);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(joinOffice.used.title);
  await visit(page, path);
  await expect(heading).toHaveText(joinOffice.joined.title);
  await expect(page.getByRole("button", { name: joinOffice.join })).toHaveCount(0);
  await visit(office, "/company-profile");
  await expect(office.getByText(agent.email)).toHaveCount(0);
  await visit(office, "/dashboard");
  await expect(office.getByText("סוכנת שהוזמנה").filter({ visible: true }).first()).toBeVisible();
});
