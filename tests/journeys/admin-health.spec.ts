import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { open, test } from "./support/admin";

const words = messages.adminHealth;
const overview = messages.adminOverview.health;

test("an operator sees the health checks, problems first, and runs them again", {
  tag: "@phone",
}, async ({ admin }) => {
  await open(admin, "/admin/health");
  const part = (state: keyof typeof words.states) =>
    admin
      .getByRole("list")
      .filter({ hasText: state === "wrong" ? words.labels.mail : words.labels.migrations });
  await expect(admin.getByRole("heading", { name: words.states.right })).toBeVisible();
  // This deployment has no mail server.
  await expect(part("wrong")).toContainText("SMTP_URL");
  // A busy machine may not answer its own checks in time; then they are run again.
  await expect(async () => {
    const isReady = (await part("right").innerText()).includes(words.labels.readiness);
    if (!isReady) await admin.getByRole("link", { name: words.again }).click();
    expect(isReady).toBe(true);
  }).toPass({ timeout: 90_000 });
  await expect(part("right")).toContainText(words.labels.keys);
  const text = await admin.locator("main").innerText();
  expect(text).not.toMatch(/sb_(secret|publishable)_|https?:\/\//);

  // The overview says the same of each dependency.
  await open(admin, "/admin");
  const summary = admin.getByRole("region", { name: overview.title });
  await expect(summary.getByRole("listitem")).toHaveCount(Object.keys(overview.parts).length);
  const mail = summary.getByRole("listitem").filter({ hasText: overview.parts.mail });
  await expect(mail).toContainText(overview.states.wrong);
  await summary.getByRole("link", { name: /דורש/ }).click();
  await expect(admin.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  await admin.getByRole("link", { name: words.again }).click();
  await expect(admin.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  await expect(admin.getByRole("status").filter({ hasText: /דורש|תקלה/ })).toBeVisible();
});
