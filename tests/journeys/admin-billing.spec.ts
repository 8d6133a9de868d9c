import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { open, test } from "./support/admin";
import { call, rows } from "./support/backend";
import { signIn } from "./support/people";
import { newAgent } from "./support/public-pages";

const { adminBilling: words, settings } = messages;

/** A provider's notice that is not verified yet. */
async function newNotice(values: object = {}) {
  const txn = crypto.randomUUID();
  const told = {
    ...{ provider: "generic", txn, kind: "paid", proved: false, amount: 99, currency: "ILS" },
    ...{ at: new Date().toISOString(), raw: { amount: "99", fullName: "<b>ישראל</b>" } },
  };
  await call("billing_notice", { _notice: { ...told, ...values } });
  return txn;
}

test("accepting a pending payment notice gives the account its month and invoice", {
  tag: "@phone",
}, async ({ admin, browser }) => {
  const invoice = { invoice_number: "30555", invoice_url: "https://invoices.example.com/30555" };
  const [payer, txn] = [await newAgent(), await newNotice(invoice)];
  const [plan] = await rows<{ id: string }>("plans?slug=eq.agent&select=id");
  const [profile] = await rows<{ user_id: string }>(`profiles?id=eq.${payer.id}&select=user_id`);
  await open(admin, "/admin/billing");
  const notice = admin.getByRole("listitem").filter({ hasText: txn });
  await expect(notice.getByText(words.reasons.unproved)).toBeVisible();
  // The raw notice is shown unchanged, as text rather than markup.
  await notice.getByText(words.raw).click();
  await expect(notice.getByText("<b>ישראל</b>")).toBeVisible();
  await notice.getByLabel(words.payer).fill(payer.email);
  await notice.getByLabel(words.plan).selectOption(plan!.id);
  await notice.getByRole("button", { name: new RegExp(`^${words.accept}`) }).click();
  await expect(admin.getByText(words.accepted)).toBeVisible();
  await expect(notice).toHaveCount(0);
  const [{ ends_at } = { ends_at: "" }] = await rows<{ ends_at: string }>(
    `user_subscriptions?user_id=eq.${profile?.user_id}&select=ends_at`,
  );
  expect((Date.parse(ends_at) - Date.now()) / 86_400_000).toBeGreaterThan(26);
  await open(admin, "/admin/billing?view=decided");
  await expect(notice.getByText(words.states.applied)).toBeVisible();

  const page = await (await browser.newContext()).newPage();
  await signIn(page, payer);
  await open(page, "/settings");
  await expect(page.getByRole("heading", { name: settings.payments.title })).toBeVisible();
  await expect(page.getByRole("link", { name: /30555/ })).toHaveAttribute(
    "href",
    invoice.invoice_url,
  );
  await page.context().close();
});

test("dismissing a notice changes nothing and lists it as decided", async ({ admin }) => {
  const txn = await newNotice();
  await open(admin, "/admin/billing");
  const notice = admin.getByRole("listitem").filter({ hasText: txn });
  await notice.getByRole("button", { name: new RegExp(`^${words.dismiss}`) }).click();
  await expect(admin.getByText(words.dismissed)).toBeVisible();
  await expect(notice).toHaveCount(0);
  await open(admin, "/admin/billing?view=decided");
  await expect(notice.getByText(words.states.dismissed)).toBeVisible();
  await expect(notice.getByRole("button")).toHaveCount(0);
});
