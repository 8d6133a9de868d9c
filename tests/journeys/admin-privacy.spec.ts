import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { storedPerson } from "@/lib/admin/person-request";
import messages from "@/messages/he.json" with { type: "json" };
import { open, test } from "./support/admin";
import { newAgent, newListing } from "./support/public-pages";

const words = messages.adminPrivacy;

test("an operator finds, exports and deletes a person's stored data", {
  tag: "@phone",
}, async ({ admin, baseURL }) => {
  const agent = await newAgent();
  const { id } = await newListing(agent.id);
  const phone = `054${Math.floor(1_000_000 + Math.random() * 8_999_999)}`;
  const sent = await admin.request.post("/api/lead", {
    form: {
      ...{ kind: "listing", id, consent: "1", request: "", time: "", hour: "" },
      ...{ name: "מיכל רון", phone, message: "<b>יש חניה?</b>", email: "" },
    },
    headers: { origin: baseURL ?? "", accept: "application/json" },
  });
  expect(await sent.json()).toMatchObject({ sent: true });

  await open(admin, "/admin/privacy");
  await admin.getByRole("button", { name: words.search }).click();
  await expect(admin.getByText(messages.validation.personUnnamed)).toBeVisible();
  await admin.getByLabel(words.phone).fill(phone);
  await admin.getByRole("button", { name: words.search }).click();
  await expect(admin.getByRole("heading", { name: "נמצאה רשומה אחת" })).toBeFocused();
  await expect(admin.getByText("מיכל רון")).toBeVisible();
  // The person searched for does not appear in the URL.
  expect(admin.url()).toMatch(/\/admin\/privacy$/);

  const download = admin.waitForEvent("download");
  await admin.getByRole("link", { name: words.download }).click();
  const file = await (await download).path();
  const person = storedPerson.parse(JSON.parse(await readFile(file, "utf8")));
  expect(person.leads).toMatchObject([
    { name: "מיכל רון", messages: [{ message: "<b>יש חניה?</b>" }] },
  ]);

  await admin.getByRole("button", { name: words.delete }).click();
  await admin.getByRole("button", { name: words.deleteConfirm }).click();
  await expect(admin.getByText("נמחקה רשומה אחת")).toBeVisible();
  await expect(admin.getByText("מיכל רון")).toBeHidden();
  await admin.getByRole("button", { name: words.search }).click();
  await expect(admin.getByText(words.nothing)).toBeVisible();
});
