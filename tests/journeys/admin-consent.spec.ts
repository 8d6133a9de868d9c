import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { cutOff, fresh, open, say, test } from "./support/admin";
import { add, change, newAccount, rows } from "./support/backend";
import { closeToasts } from "./support/people";

const { adminConsent: words, admin: common, consentBanner, errors, form, validation } = messages;

type Settings = { policy_version: number; consent_title_he: string; require_checkbox: boolean };
const stored = async () => (await rows<Settings>("site_settings?id=eq.1"))[0] as Settings;

async function someone() {
  const { name } = await newAccount({ name: `מסכימה ${fresh("e2e")}` });
  const [who] = await rows<{ user_id: string }>(`profiles?name=eq.${encodeURIComponent(name)}`);
  return { userId: who?.user_id ?? "" };
}

/** Moves everyone who accepted the previous version to the new one, so other journeys see no banner. */
async function agreeAgain(version: number) {
  const agreed = await rows<{ user_id: string }>(
    `user_consents?user_id=not.is.null&policy_version=eq.${version}&select=user_id`,
  );
  await add(
    "user_consents",
    agreed.map(({ user_id }) => ({ user_id, policy_version: version + 1 })),
  );
}

const screen = (page: Page) => ({
  edit: page.getByRole("button", { name: common.edit, exact: true }),
  save: page.getByRole("button", { name: common.save, exact: true }),
  cancel: page.getByRole("button", { name: common.cancel, exact: true }),
  raise: page.getByRole("button", { name: words.raise }),
  version: page.getByRole("textbox", { name: words.version }),
  title: page.getByRole("textbox", { name: words.bannerTitle }),
  tab: (name: string) => page.getByRole("tab", { name }),
});

test("settings are read-only until edited, and cancelling restores them", async ({ admin }) => {
  await open(admin, "/admin/consent");
  const { edit, cancel, raise, version, title } = screen(admin);
  const before = [await version.inputValue(), await title.inputValue()] as const;
  await expect(title).not.toBeEditable();
  await expect(raise).toBeHidden();
  await edit.click();
  await raise.click();
  await expect(version).toHaveValue(String(Number(before[0]) + 1));
  for (const typed of ["0", "שלוש"]) {
    await version.fill(typed);
    await expect(version).toHaveValue("1");
  }
  await title.fill("כותרת אחרת");
  await cancel.click();
  await expect(version).toHaveValue(before[0]);
  await expect(title).toHaveValue(before[1]);
  await expect(title).not.toBeEditable();
  await expect(edit).toBeFocused();
});

test("the preview renders the real banner and follows unsaved edits", async ({ admin }) => {
  await open(admin, "/admin/consent");
  const { edit, title, tab } = screen(admin);
  await edit.click();
  await title.fill("כותרת בניסיון");
  const box = admin.getByRole("switch", { name: words.checkbox });
  if (!(await box.isChecked())) await box.click();
  await tab(words.tabPreview).click();
  await expect(admin.getByText(words.previewHint)).toBeVisible();
  const banner = admin.getByRole("region", { name: "כותרת בניסיון" });
  await banner.getByRole("button").click({ force: true });
  await expect(banner.getByRole("alert")).toHaveText(consentBanner.mustTick);
  await banner.getByRole("checkbox").check();
  await expect(banner.getByRole("alert")).toBeHidden();
  await tab(words.tabSettings).click();
  await expect(title).toHaveValue("כותרת בניסיון");
  await admin.getByRole("switch", { name: words.show }).click();
  await tab(words.tabPreview).click();
  await expect(admin.getByText(words.previewOff)).toBeVisible();
});

test("an empty title, an unreachable server and a lowered version each show an error message", async ({
  admin,
}) => {
  await open(admin, "/admin/consent");
  const { edit, save, version, title } = screen(admin);
  await edit.click();
  const before = await title.inputValue();
  await title.fill("  ");
  await save.click();
  await expect(admin.getByText(validation.required, { exact: true })).toBeVisible();
  await title.fill(before);
  const letThrough = await cutOff(admin);
  await save.click();
  await expect(admin.getByText(form.unavailable)).toBeVisible();
  await letThrough();
  await closeToasts(admin);
  await version.fill("1");
  await save.click();
  await expect(admin.getByText(words.saveFailed)).toBeVisible();
  await expect(admin.getByText(errors.policyVersionLowered)).toBeVisible();
  await expect(title).toBeEditable();
  expect((await stored()).policy_version).toBeGreaterThan(1);
});

test("saved text persists, and raising the version asks everyone for consent again", async ({
  admin,
}) => {
  const before = await stored();
  await open(admin, "/admin/consent");
  const { edit, save, raise, version, title } = screen(admin);
  const text = `הסכמה ${fresh("e2e")}`;
  try {
    await edit.click();
    await title.fill(text);
    await raise.click();
    await save.click();
    await admin.getByRole("alertdialog").getByRole("button", { name: words.raiseConfirm }).click();
    await expect(admin.getByText(words.saved, { exact: true })).toBeVisible();
    await expect(admin.getByText(words.savedDescription)).toBeVisible();
    await expect(title).not.toBeEditable();
    await open(admin, "/admin/consent");
    await expect(title).toHaveValue(text);
    await expect(version).toHaveValue(String(before.policy_version + 1));
    expect(await stored()).toMatchObject({
      consent_title_he: text,
      policy_version: before.policy_version + 1,
    });
    // The admin accepted only the previous version.
    await expect
      .poll(async () => (await admin.request.get("/api/consent")).json())
      .toMatchObject({ asks: "member", banner: { title: text } });
    await agreeAgain(before.policy_version);
  } finally {
    await change("site_settings?id=eq.1", { consent_title_he: before.consent_title_he });
  }
});

test("the log lists users, guests, versions and times, with pagination", async ({ admin }) => {
  await add(
    "user_consents",
    Array.from({ length: 51 }, () => ({ user_id: null, policy_version: 1 })),
  );
  const { userId } = await someone();
  await add("user_consents", { user_id: userId, policy_version: 1, ip_address: "203.0.113.9" });
  await open(admin, "/admin/consent");
  const { tab } = screen(admin);
  await tab(words.tabLog).click();
  const log = admin.getByRole("region", { name: words.tabLog });
  const entry = (text: string) => log.getByRole("row").filter({ hasText: text }).first();
  await expect(entry(userId.slice(0, 8))).toContainText("203.0.113.9");
  await expect(entry(userId.slice(0, 8))).not.toContainText(userId);
  await expect(entry(words.guest)).toContainText(words.noIp);
  await expect(entry(words.guest)).toContainText(say(words.versionBadge, { version: 1 }));
  await expect(entry(words.guest)).toContainText(/\d\d?\.\d\d?\.\d{4}, \d\d?:\d\d/);
  await expect(log.locator("tbody").getByRole("row")).toHaveCount(50);
  await admin.getByRole("link", { name: messages.ui.pagination.next }).click();
  await expect(admin).toHaveURL(/page=2/);
  await expect(tab(words.tabLog)).toHaveAttribute("aria-selected", "true");
  await expect(entry(words.guest)).toBeVisible();
});

test("the exported file contains no formula that a spreadsheet would run", async ({ admin }) => {
  const { userId } = await someone();
  await add("user_consents", {
    user_id: userId,
    policy_version: 1,
    ip_address: '=HYPERLINK("https://evil.example")',
  });
  const stored = (await rows("user_consents?select=id")).length;
  await open(admin, "/admin/consent");
  await screen(admin).tab(words.tabLog).click();
  const started = admin.waitForEvent("download");
  await admin.getByRole("link", { name: words.export }).click();
  const file = readFileSync(await (await started).path(), "utf8");
  expect(file.startsWith("\uFEFF")).toBe(true);
  const lines = file.slice(1).trim().split("\r\n");
  expect(lines[0]).toBe([words.user, words.ip, words.version, words.acceptedAt].join());
  expect(lines.find((line) => line.startsWith(userId))).toContain(
    `,"'=HYPERLINK(""https://evil.example"")",1,`,
  );
  expect(lines.length - 1).toBeGreaterThanOrEqual(stored);
});
