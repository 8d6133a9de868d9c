import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { open, test } from "./support/admin";
import { demoEmail } from "./support/people";

const { adminMails, mails, admin: common } = messages;

test("a test mail appears in the log, which is searched by full address only @phone", async ({
  admin,
}) => {
  await open(admin, "/admin/mails");
  await admin.getByRole("button", { name: adminMails.try }).click();
  await expect(admin.getByText(adminMails.tried).first()).toBeVisible();
  const address = demoEmail("admin");
  await admin.getByLabel(adminMails.log.address).fill(address.toUpperCase());
  await admin.getByRole("button", { name: common.filter.apply }).click();
  await expect(admin).toHaveURL(/address=/);
  const log = admin.getByRole("region", { name: adminMails.log.title }).last();
  await expect(log.getByText(mails.test.name).first()).toBeVisible();
  await expect(log.getByText(address).first()).toBeVisible();
  await admin.getByLabel(adminMails.log.address).fill(address.slice(2));
  await admin.getByRole("button", { name: common.filter.apply }).click();
  await expect(admin.getByText(adminMails.log.empty)).toBeVisible();
  await admin.getByRole("link", { name: common.filter.clear }).click();
  await expect(admin.getByLabel(adminMails.log.address)).toHaveValue("");
  await expect(admin.getByRole("button", { name: common.retry })).toHaveCount(0);
});
