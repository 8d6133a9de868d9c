import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { cutOff, fresh, open, test } from "./support/admin";
import { newAccount, rows } from "./support/backend";
import { closeToasts } from "./support/people";

const { adminUser: words, admin: common, errors, form, validation } = messages;

// The site uses Israel's time zone wherever the admin is.
test.use({ timezoneId: "America/New_York" });

type Subscription = {
  plan_id: string | null;
  addon_ids: string[];
  total_price: number | null;
  payment_url: string | null;
  ends_at: string | null;
};

async function newUser() {
  const name = `מנויה ${fresh("e2e")}`;
  const { email } = await newAccount({ name });
  const [profile] = await rows<{ user_id: string }>(`profiles?name=eq.${encodeURIComponent(name)}`);
  const id = profile?.user_id ?? "";
  const saved = async () => (await rows<Subscription>(`user_subscriptions?user_id=eq.${id}`))[0];
  return { name, email, path: `/admin/users/${id}`, saved };
}

const planId = async (slug: string) =>
  (await rows<{ id: string }>(`plans?slug=eq.${slug}`))[0]?.id ?? "";

const screen = (page: Page) => ({
  plan: page.getByRole("combobox", { name: words.plan }),
  addon: (name: string) => page.getByRole("checkbox", { name: new RegExp(name) }),
  total: page.getByRole("textbox", { name: words.total }),
  payment: page.getByRole("textbox", { name: words.paymentUrl }),
  end: page.getByLabel(words.endDate),
  save: page.getByRole("button", { name: words.save }),
});

test("each choice updates the total, a manual total lasts until the next choice, and saving persists it", async ({
  admin,
}) => {
  const user = await newUser();
  await open(admin, user.path);
  const main = admin.locator("main");
  for (const text of [user.name, user.email, common.inactive, words.noPlan, words.unlimited])
    await expect(main.locator("dd").filter({ hasText: text })).toBeVisible();

  const { plan, addon, total, payment, end, save } = screen(admin);
  await plan.selectOption(await planId("agent-plus"));
  await expect(total).toHaveValue("149");
  await addon("הבלטת נכסים").check();
  await expect(total).toHaveValue("198");
  await total.fill("150");
  await addon("חבילת AI").check();
  await expect(total).toHaveValue("237");
  await addon("הבלטת נכסים").uncheck();
  await expect(total).toHaveValue("188");
  await total.fill("180.50");
  await payment.fill("http://pay.example/1");
  await end.fill("2031-07-01T18:30");
  await save.click();
  await expect(admin.getByText(validation.httpsOnly).first()).toBeVisible();
  expect(await user.saved()).toBeUndefined();
  await payment.fill("https://pay.example/1");
  await save.click();
  await expect(admin.getByText(words.saved)).toBeVisible();

  const facts = main.locator("dd");
  await expect(facts.filter({ hasText: common.active })).toBeVisible();
  await expect(facts.filter({ hasText: /^Agent\+$/ })).toBeVisible();
  await expect(facts.filter({ hasText: "180.5" })).toBeVisible();
  await expect(facts.filter({ hasText: "01.07.2031" })).toBeVisible();
  const { ends_at, addon_ids, total_price, payment_url } = (await user.saved())!;
  expect(Number(total_price)).toBe(180.5);
  expect(payment_url).toBe("https://pay.example/1");
  expect(new Date(ends_at ?? 0).toISOString()).toBe("2031-07-01T15:30:00.000Z");
  expect(addon_ids).toHaveLength(1);

  await admin.reload();
  await expect(total).toHaveValue("180.5");
  await expect(addon("חבילת AI")).toBeChecked();
  await expect(end).toHaveValue("2031-07-01T18:30");
});

test("an end date in the past is rejected, and every field can be cleared", async ({ admin }) => {
  const user = await newUser();
  await open(admin, user.path);
  const { plan, total, end, save } = screen(admin);
  await plan.selectOption(await planId("agent"));
  await end.fill("2020-01-01T10:00");
  await save.click();
  await expect(admin.getByText(words.saveFailed)).toBeVisible();
  await expect(end).toHaveAttribute("aria-invalid", "true");
  await expect(end).toHaveAccessibleDescription(new RegExp(errors.endDatePast));
  await closeToasts(admin);
  await total.fill("-3");
  await save.click();
  await expect(admin.getByText(validation.priceNegative).first()).toBeVisible();
  await plan.selectOption({ label: words.noPlan });
  await expect(total).toHaveValue("0");
  await total.fill("");
  await end.fill("");
  await save.click();
  await expect(admin.getByText(words.saved)).toBeVisible();
  expect(await user.saved()).toMatchObject({
    plan_id: null,
    addon_ids: [],
    total_price: null,
    payment_url: null,
    ends_at: null,
  });
});

test("choices survive a failed request", async ({ admin }) => {
  const user = await newUser();
  await open(admin, user.path);
  const { plan, total, save } = screen(admin);
  await plan.selectOption(await planId("agency"));
  await cutOff(admin);
  await save.click();
  await expect(admin.getByText(form.unavailable)).toBeVisible();
  await expect(total).toHaveValue("299");
  expect(await user.saved()).toBeUndefined();
});

test("an unknown user shows a not-found message with a link back", async ({ admin }) => {
  for (const id of [randomUUID(), "nobody"]) {
    await open(admin, `/admin/users/${id}`);
    await expect(admin.getByRole("heading", { name: words.notFound })).toBeVisible();
    await expect(admin.getByRole("button", { name: words.save })).toBeHidden();
  }
  await admin.getByRole("link", { name: words.back }).click();
  await expect(admin).toHaveURL(/\/admin\/users$/);
});
