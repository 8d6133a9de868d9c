import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { plainPrice } from "@/lib/hebrew/format";
import { call, change, type Mail, mailsTo } from "./support/backend";
import { newAgent, newListing } from "./support/public-pages";

/** A price that no other alert looks for. */
const PRICE = 1_500_000 + Math.floor(Math.random() * 400_000);

/** An alert whose address was confirmed by mail. */
async function confirmedAlert(filters: object, query: string) {
  const address = `seeks-${randomUUID().slice(0, 8)}@example.com`;
  const alert = { address, frequency: "now", consent_version: 1, scripted: true, filters, query };
  await call("ask_alert", { _alert: { request_id: randomUUID(), ...alert }, _client: address });
  await expect
    .poll(() => secretIn(mailOf(address, "alert_confirm")), { timeout: 60_000 })
    .not.toBe("");
  const secret = secretIn(mailOf(address, "alert_confirm"));
  expect(await call("confirm_alert", { _secret: secret })).toBe(true);
  return address;
}

const mailOf = (address: string, kind: string): Mail | undefined =>
  mailsTo(address).find((mail) => mail.kind === kind);
const secretIn = (mail?: Mail) => /\/alerts\/([0-9a-f]+)/.exec(mail?.text ?? "")?.[1] ?? "";

test("a published home is mailed to matching alerts within a minute", async ({ page }) => {
  test.setTimeout(240_000);
  const filters = { city: ["חיפה"], priceMin: PRICE - 1, priceMax: PRICE };
  const query = `city=חיפה&priceMin=${PRICE - 1}&priceMax=${PRICE}`;
  const address = await confirmedAlert(filters, query);
  const agent = await newAgent();
  const title = `דירה עם נוף ${randomUUID().slice(0, 6)}`;
  const { id } = await newListing(agent.id, { price: PRICE, title });
  await expect
    .poll(() => mailOf(address, "alert")?.subject, { timeout: 60_000 })
    .toBe(`דירה חדשה בחיפה: 4 חדרים, ${plainPrice(PRICE)}`);

  await page.goto("/dev/inbox");
  await page.getByText(address).first().waitFor();
  const { text } = mailOf(address, "alert") ?? { text: "" };
  expect(text).toContain(title);
  await page.goto(new URL(`/property/${id}`, page.url()).href);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  // The full search in the mail's link finds the home as well.
  const search = /https?:\S+\/explore\?\S+/.exec(text)?.[0] ?? "";
  await page.goto(new URL(search).pathname + new URL(search).search);
  await expect(page.locator(`main a[href="/property/${id}"]`).first()).toBeVisible();
  await change(`properties?id=eq.${id}`, { status: "hidden" });
});
