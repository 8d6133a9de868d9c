import { expect } from "@playwright/test";
import { ADMIN_SCREENS } from "@/lib/access/pages";
import messages from "@/messages/he.json" with { type: "json" };
import { fresh, open, test } from "./support/admin";
import { expectAccessible } from "./support/axe";
import { change, newAccount, rows } from "./support/backend";
import { expectCalm } from "./support/modes";
import { settled, signIn } from "./support/people";

const { admin: words, adminAddons, adminPlans, adminTemplate, adminUsers } = messages;

const SCREENS = [...ADMIN_SCREENS.map(({ path }) => path), "/admin/consent?page=1"];

/** Split in two, so that no single worker runs all the screens. */
for (const half of [0, 1]) {
  test(`admin screens pass the accessibility checks (${half + 1} of 2)`, {
    tag: "@phone",
  }, async ({ admin }) => {
    test.slow();
    await admin.emulateMedia({ reducedMotion: "reduce" });
    const [noa] = await rows<{ user_id: string }>("profiles?username=eq.noa-barak");
    const screens = [...SCREENS, `/admin/users/${noa?.user_id}`];
    for (const path of screens.filter((_, at) => at % 2 === half)) {
      await open(admin, path);
      await expectCalm(admin, path);
    }
  });
}

test("admin dialogs pass the accessibility checks", { tag: "@phone" }, async ({ admin }) => {
  await admin.emulateMedia({ reducedMotion: "reduce" });
  for (const [path, button] of [
    ["/admin/users", adminUsers.manage],
    ["/admin/plans", adminPlans.add],
    ["/admin/addons", adminAddons.add],
    ["/admin/card-template", adminTemplate.restore],
  ] as const) {
    await open(admin, path);
    await admin.locator("main").getByRole("button", { name: button }).first().click();
    const dialog = admin.getByRole("dialog").or(admin.getByRole("alertdialog"));
    await expect(dialog).toBeVisible();
    await expectCalm(admin, `${path}, ${button}`);
  }
});

test.describe("on a desk", () => {
  test("the navigation collapses to named icons and is remembered for a week", async ({
    admin,
  }) => {
    await open(admin, "/admin");
    const side = admin.getByRole("complementary");
    const width = async () => (await side.boundingBox())?.width;
    const toggle = admin.getByRole("button", { name: words.nav.toggle });
    await expect.poll(width).toBe(256);
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await admin.keyboard.press("Control+b");
    await expect.poll(width).toBe(48);
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    const cookie = (await admin.context().cookies()).find(({ name }) => name === "sidebar_state");
    expect(cookie?.value).toBe("false");
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);

    await open(admin, "/admin/users");
    await expect.poll(width).toBe(48);
    const companies = side.getByRole("link", { name: words.nav.companies });
    await companies.hover();
    await expect(admin.getByRole("tooltip")).toHaveText(words.nav.companies);
    await companies.click();
    await expect(admin).toHaveURL(/\/admin\/companies$/);
    await expect(companies).toHaveAttribute("aria-current", "page");
    await admin.keyboard.press("Meta+b");
    await expect.poll(width).toBe(256);
    await toggle.click();
    await expect.poll(width).toBe(48);
    await toggle.click();
    await expect.poll(width).toBe(256);
    // Right to left: the navigation is at the right edge.
    expect((await side.boundingBox())?.x).toBe(1440 - 256);
  });

  test("every screen is one click away", { tag: "@first" }, async ({ admin }) => {
    await open(admin, "/admin");
    const nav = admin.getByRole("navigation", { name: words.nav.label });
    for (const [name, path] of [
      [words.nav.users, "/admin/users"],
      [words.nav.companies, "/admin/companies"],
      [words.nav.reports, "/admin/reports"],
      [words.nav.newAgents, "/admin/new-agents"],
      [words.nav.complaints, "/admin/complaints"],
      [words.nav.billing, "/admin/billing"],
      [words.nav.plans, "/admin/plans"],
      [words.nav.addons, "/admin/addons"],
      [words.nav.cardTemplate, "/admin/card-template"],
      [words.nav.consent, "/admin/consent"],
      [words.nav.resetLogs, "/admin/password-reset-logs"],
      [words.nav.mails, "/admin/mails"],
      [words.nav.audit, "/admin/audit"],
      [words.nav.privacy, "/admin/privacy"],
      [words.nav.health, "/admin/health"],
      [words.nav.settings, "/admin/settings"],
      [words.nav.overview, "/admin"],
    ] as const) {
      await nav.getByRole("link", { name }).click();
      await expect(admin).toHaveURL(new RegExp(`${path}$`));
      await expect(nav.locator("[aria-current=page]")).toHaveText(name);
      await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
    }
  });

  test("signing out from the panel ends the session", async ({ page }) => {
    const account = await newAccount({ name: fresh("מפעילה") });
    await change(`profiles?name=eq.${encodeURIComponent(account.name)}`, { is_admin: true });
    await signIn(page, account);
    await open(page, "/admin/users");
    await page.getByRole("button", { name: words.nav.signOut }).click();
    await expect(page).not.toHaveURL(/\/admin/);
    await page.goto("/admin/users");
    await expect(page).toHaveURL(/\/auth/);
  });
});

test("on a phone the navigation is an 18rem sheet that closes after a choice", {
  tag: "@phone-only",
}, async ({ admin }) => {
  await admin.emulateMedia({ reducedMotion: "reduce" });
  await open(admin, "/admin");
  await expect(admin.getByRole("complementary")).toBeHidden();
  const toggle = admin.getByRole("button", { name: words.nav.toggle });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  const sheet = admin.getByRole("dialog", { name: words.title });
  await expect(sheet).toBeVisible();
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(288);
  await expectAccessible(admin);
  await admin.keyboard.press("Control+b");
  await expect(sheet).toBeHidden();
  await admin.keyboard.press("Control+b");
  await sheet.getByRole("link", { name: words.nav.plans }).click();
  await expect(admin).toHaveURL(/\/admin\/plans$/);
  await expect(sheet).toBeHidden();
});

test("an unknown address under the admin panel shows the site's own 404, with working scripts", async ({
  admin,
}) => {
  const answer = await admin.goto("/admin/nothing");
  expect(answer?.status()).toBe(404);
  await settled(admin);
  await admin.getByRole("button", { name: messages.accessibility.open }).click();
  await expect(
    admin.getByRole("heading", { name: messages.accessibility.title, exact: true }),
  ).toBeVisible();
});
