import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import packageJson from "@/package.json" with { type: "json" };
import { fresh, open, test } from "./support/admin";
import { change, rows } from "./support/backend";

const { admin: words, adminSettings, validation } = messages;

// These are site-wide settings: each is changed briefly and restored.
test.describe.configure({ mode: "serial" });

test("settings are edited, cancelled, validated, previewed and saved", async ({ admin }) => {
  const where = "app_settings?key=eq.whatsappDisclaimer";
  const [before] = await rows<{ value: string }>(where);
  await open(admin, "/admin/settings");
  const template = admin.getByRole("textbox", { name: adminSettings.whatsapp });
  const disclaimer = admin.getByRole("textbox", { name: adminSettings.disclaimer });
  const saved = await template.inputValue();
  await expect(template).not.toBeEditable();
  await admin.getByRole("button", { name: words.edit, exact: true }).click();
  await template.fill(`שלום {{agentName}} מ{{companyName}}\n{{propertyUrl}}`);
  await expect(
    admin.getByText(`שלום ${adminSettings.sampleAgent} מ${adminSettings.sampleCompany}`),
  ).toBeVisible();
  const save = admin.getByRole("button", { name: words.save, exact: true });
  await template.fill("שלום {{phone}} {{propertyUrl}}");
  await save.click();
  await expect(admin.getByText(validation.placeholderUnknown).first()).toBeVisible();
  await admin.getByRole("button", { name: words.cancel, exact: true }).click();
  await expect(template).toHaveValue(saved);
  await expect(template).not.toBeEditable();

  try {
    const text = `לא נענים בשבת ${fresh("e2e")}`;
    await admin.getByRole("button", { name: words.edit, exact: true }).click();
    await disclaimer.fill(text);
    await save.click();
    await expect(admin.getByText(adminSettings.saved)).toBeVisible();
    await expect(disclaimer).not.toBeEditable();
    await admin.reload();
    await expect(disclaimer).toHaveValue(text);
    expect(await rows(where)).toMatchObject([{ value: text }]);
    // Shown under the contact buttons on every page that has them.
    const [listing] = await rows<{ id: string }>(
      "public_listings?select=id,agent:public_agents!inner(username)&agent.username=eq.noa-barak&limit=1",
    );
    for (const path of ["/agent/noa-barak", `/property/${listing?.id}`]) {
      const shown = async () => (await admin.request.get(path)).text();
      await expect.poll(shown).toContain(text);
    }
  } finally {
    await change(where, { value: before?.value ?? "" });
  }
});

test("the information cards show the current state", async ({ admin }) => {
  await open(admin, "/admin/settings");
  const main = admin.locator("main");
  await expect(main.getByText(adminSettings.infoConnectedValue, { exact: true })).toBeVisible();
  const fact = (name: string) =>
    main.locator("dl > div").filter({ has: admin.getByText(name, { exact: true }) });
  await expect(fact(adminSettings.infoTrial)).toContainText("14");
  await expect(fact(adminSettings.infoVersion)).toContainText(`v${packageJson.version}`);
  await expect(fact(adminSettings.infoUpdated)).toContainText(/\d\d?\.\d\d?\.\d{4}/);
  const [on, all] = (await fact(adminSettings.infoRls).innerText()).match(/\d+/g) ?? [];
  expect(Number(all)).toBeGreaterThan(5);
  expect(on).toBe(all);
});
