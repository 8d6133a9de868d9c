import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { fresh, open, say, test } from "./support/admin";
import { add, change, newAccount, rows } from "./support/backend";
import { settled, signIn, visit } from "./support/people";

const { admin: common, adminSettings, adminConsent, adminTemplate, adminPlans } = messages;
const { adminUser, adminUsers, adminAddons, profile, companyProfile, settings } = messages;

const button = (page: Page | Locator, name: string) =>
  page.getByRole("button", { name, exact: true });

/** Activates a control from the keyboard. */
async function press(page: Page, target: Locator, key = "Enter") {
  await target.focus();
  await expect(target).toBeFocused();
  await page.keyboard.press(key);
}

/** The save is confirmed and the focus stays on the target, also after the revalidated page has arrived. */
async function saved(page: Page, sentence: string, target: Locator) {
  await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
  await expect(target).toBeFocused();
  await page.evaluate(() => fetch("/api/health/live"));
  await settled(page);
  await expect(target).toBeFocused();
}

async function newPerson(userType: "agent" | "company" = "agent") {
  const account = await newAccount({ name: `מקלדת ${fresh("e2e")}`, userType });
  const where = `profiles?name=eq.${encodeURIComponent(account.name)}`;
  const [row] = await rows<{ user_id: string }>(where);
  return { ...account, where, userId: row?.user_id ?? "" };
}

test.describe("focus is kept after a save", () => {
  // This setting is site-wide: it is changed briefly and restored.
  test("in the admin's settings", async ({ admin }) => {
    const disclaimers = "app_settings?key=eq.whatsappDisclaimer";
    const [before] = await rows<{ value: string }>(disclaimers);
    const [edit, save] = [button(admin, common.edit), button(admin, common.save)];
    const disclaimer = admin.getByRole("textbox", { name: adminSettings.disclaimer });
    await open(admin, "/admin/settings");
    try {
      await press(admin, edit);
      await disclaimer.fill(fresh("שבת"));
      await press(admin, save);
      await saved(admin, adminSettings.saved, edit);
      await expect(disclaimer).not.toBeEditable();

      await press(admin, edit);
      await disclaimer.fill("א".repeat(3000));
      await press(admin, save);
      await expect(disclaimer).toBeFocused();
    } finally {
      await change(disclaimers, { value: before?.value ?? "" });
    }
  });

  test("in the admin's consent settings", async ({ admin }) => {
    const where = "site_settings?id=eq.1";
    const [before] = await rows<{ learn_more_label_he: string }>(where);
    const edit = button(admin, common.edit);
    await open(admin, "/admin/consent");
    try {
      await press(admin, edit);
      await admin.getByRole("textbox", { name: adminConsent.learnMore }).fill(fresh("עוד"));
      await press(admin, button(admin, common.save));
      await saved(admin, adminConsent.saved, edit);
    } finally {
      await change(where, { learn_more_label_he: before?.learn_more_label_he });
    }
  });

  test("in the card template", async ({ admin }) => {
    const save = button(admin, adminTemplate.save);
    await open(admin, "/admin/card-template");
    const most = admin.getByRole("combobox", { name: adminTemplate.maxLines });
    const now = await most.inputValue();
    for (const lines of [now === "6" ? "5" : "6", now]) {
      await most.selectOption(lines);
      await expect(admin.getByText(adminTemplate.unsaved)).toBeVisible();
      await press(admin, save);
      await saved(admin, adminTemplate.saved, save);
      await expect(admin.getByText(adminTemplate.unsaved)).toBeHidden();
    }
  });

  test("on a user, and when the user is deleted", async ({ admin }) => {
    const { userId, name, email } = await newPerson();
    await open(admin, `/admin/users/${userId}`);
    await admin.getByRole("textbox", { name: adminUser.total }).fill("180");
    await press(admin, button(admin, adminUser.save));
    await saved(admin, adminUser.saved, button(admin, adminUser.save));

    await open(admin, `/admin/users?search=${encodeURIComponent(email)}`);
    const manage = button(admin, say(adminUsers.manageOf, { name }));
    const dialog = admin.getByRole("dialog");
    for (const [name, sentence] of [
      [adminUsers.saveSubscription, adminUsers.planSaved],
      [adminUsers.extend, adminUsers.extended],
      [adminUsers.featureSave, adminUsers.featureSaved],
    ] as const) {
      await press(admin, manage);
      await press(admin, button(dialog, name));
      await saved(admin, sentence, manage);
    }
    await press(admin, manage);
    await dialog.getByRole("textbox", { name: adminUsers.deleteEmail }).fill(email);
    await press(admin, button(dialog, adminUsers.deleteConfirm));
    await saved(admin, adminUsers.deleted, admin.locator("#main"));
  });

  test("on plans and add-ons", async ({ admin }) => {
    const screens = [
      { path: "/admin/plans", table: "plans", words: adminPlans },
      { path: "/admin/addons", table: "plan_addons", words: adminAddons },
    ] as const;
    for (const { path, table, words } of screens) {
      const slug = fresh("e2e-focus");
      const [name, other] = [`מקלדת ${slug}`, `אחרת ${slug}`];
      await add(table, { name, slug, price: 10, is_active: false });
      await open(admin, path);
      await press(admin, button(admin, say(words.editOf, { name })));
      const dialog = admin.getByRole("dialog");
      await dialog.getByRole("textbox", { name: words.name, exact: true }).fill(other);
      await press(admin, button(dialog, words.update));
      await saved(admin, words.updated, button(admin, say(words.editOf, { name: other })));

      await press(admin, button(admin, say(words.deleteOf, { name: other })));
      await press(admin, button(admin.getByRole("alertdialog"), common.delete));
      await saved(admin, words.deleted, admin.locator("#main"));
    }
  });

  test("in an agent's profile and switches", async ({ page }) => {
    await signIn(page, await newPerson());
    await visit(page, "/profile");
    await page.getByLabel(profile.phone).fill("052-555-0177");
    await press(page, button(page, profile.save));
    await saved(page, profile.saved, button(page, profile.save));

    await visit(page, "/settings");
    const prices = page.getByRole("switch", { name: settings.show.prices });
    await press(page, prices, "Space");
    await expect(prices).not.toBeChecked();
    await saved(page, settings.saved, prices);
  });

  test("in a company's profile", async ({ page }) => {
    await signIn(page, await newPerson("company"));
    await visit(page, "/company-profile");
    await page.getByLabel(companyProfile.phone).fill("04-555-0177");
    await press(page, button(page, companyProfile.save));
    await saved(page, companyProfile.saved, button(page, companyProfile.save));
  });
});
