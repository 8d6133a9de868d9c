import { expect, test } from "@playwright/test";
import sharp from "sharp";
import messages from "@/messages/he.json" with { type: "json" };
import { newAddress } from "./support/backend";
import { settled, visit } from "./support/people";
import { phonePhoto, photo } from "./support/photos";

// The whole journey once, with nothing set up behind the scenes.

const { propertyForm, property, address, media, profile } = messages;

test("an agent signs up and publishes a home, which the search finds and chats preview", {
  tag: ["@phone", "@first"],
}, async ({ page, browser, baseURL, request }) => {
  test.setTimeout(240_000);
  const email = newAddress();
  const username = `e2e-${Date.now().toString(36)}`;
  const title = `דירת גג ${username} עם מרפסת`;

  await test.step("signs up with consent", async () => {
    await visit(page, "/auth?mode=signup");
    await page.getByLabel("שם מלא").fill("מיכל ראשונה");
    await page.getByLabel("מייל").fill(email);
    await page.getByLabel("סיסמה", { exact: false }).first().fill("shalom-olam-77!");
    await page.getByRole("checkbox", { name: /תנאי השימוש/ }).check();
    await page.getByRole("button", { name: "יצירת חשבון" }).click();
    await expect(page.getByRole("heading", { name: /^החשבון נוצר בהצלחה/ })).toBeVisible();
  });

  await test.step("follows the link in the inbox and lands signed in, with a trial of 14 days", async () => {
    await visit(page, "/dev/inbox");
    await page
      .locator("main > div")
      .filter({ hasText: email })
      .getByRole("link", { name: /auth\/confirm/ })
      .click();
    await page.waitForURL(/auth\/confirm/);
    await settled(page);
    await page.getByRole("button", { name: "אישור החשבון" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText("תקופת הניסיון: נותרו 14 ימים")).toBeVisible();
  });

  await test.step("chooses a username", async () => {
    await visit(page, "/profile");
    await page.getByLabel(profile.username).fill(username);
    await page.getByRole("button", { name: profile.save, exact: true }).click();
    await expect(page.getByText(profile.saved).first()).toBeVisible();
  });

  await test.step("publishes a home with two photos, one of 6 MB from a phone", async () => {
    await visit(page, "/add-property");
    const field = (label: string) => page.getByRole("textbox", { name: label });
    await field(propertyForm.title.label).fill(title);
    await field(propertyForm.price.sale).fill("3150000");
    await page.getByRole("combobox", { name: address.city }).fill("נהרייה");
    await field(propertyForm.rooms.label).fill("4.5");
    await page.getByRole("button", { name: property.types.penthouse, exact: true }).click();
    const large = await phonePhoto("phone.jpg");
    expect(large.buffer.byteLength).toBeGreaterThan(6_000_000);
    await page
      .getByLabel(media.pick)
      .and(page.locator("input"))
      .setInputFiles([large, await photo("kitchen.jpg", { hue: 90 })]);
    const tiles = page.getByRole("button", { name: /^שינוי המקום של תמונה/ });
    await expect(tiles).toHaveCount(2, { timeout: 90_000 });
    await page.getByRole("button", { name: propertyForm.create }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  const visitor = await browser.newContext({ baseURL: baseURL ?? "", locale: "he-IL" });
  const stranger = await visitor.newPage();
  await test.step("a stranger finds it in the search by its city and opens it", async () => {
    await visit(stranger, `/explore?city=${encodeURIComponent("נהרייה")}`);
    await stranger.getByRole("link", { name: title }).first().click();
    await expect(stranger).toHaveURL(/\/property\/[0-9a-f-]{36}/);
    await expect(stranger.getByRole("heading", { level: 1 })).toContainText("נהרייה");
    await expect(stranger.getByText("3,150,000").first()).toBeVisible();
    await expect(stranger.getByText("מיכל ראשונה").first()).toBeVisible();
  });

  await test.step("WhatsApp reads title, description and a picture of 1200 by 630", async () => {
    const answer = await request.get(new URL(stranger.url()).pathname, {
      headers: { "user-agent": "WhatsApp/2.23.20.0" },
    });
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    const head = html.slice(0, html.indexOf("</head>"));
    const meta = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(head)?.[1] ?? "";
    expect(meta("og:title")).toContain("נהרייה");
    expect(meta("og:description").length).toBeGreaterThan(20);
    const picture = await request.get(meta("og:image").replaceAll("&amp;", "&"));
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
    const { width, height, format } = await sharp(await picture.body()).metadata();
    expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
  });
  await visitor.close();
});
