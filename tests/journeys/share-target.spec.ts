import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { change } from "./support/backend";
import { newAgent, publish, tiles } from "./support/listing";
import { visit } from "./support/people";
import { photo } from "./support/photos";

const { propertyForm, severalHomes } = messages;
const words = propertyForm.shared;

const WHATSAPP = `*למכירה בחיפה, כרמל צרפתי* 🏡
דירת 4 חדרים, 98 מ״ר, קומה 3 מתוך 5
מעלית, חניה וממ״ד, מרפסת 12 מ״ר
מחיר: 2,450,000 ₪
לפרטים נועה 052-555-0147`;

/** Installing the site registers its service worker. */
const install = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.register("/service-worker.js");
    await navigator.serviceWorker.ready;
  });

type Envelope = { text?: string; photos?: readonly { name: string; buffer: Buffer }[] };

/** Posts what a phone sends when the site is chosen in its share sheet. */
async function share(page: Page, { text = "", photos = [] }: Envelope) {
  const files = photos.map(({ name, buffer }) => ({ name, data: buffer.toString("base64") }));
  const goes = page.waitForURL(/\/(?:add-property\?shared|auth|import-properties)/);
  await page.evaluate(
    async ({ text, files }) => {
      const form = document.createElement("form");
      form.method = "POST";
      form.action = "/api/share";
      form.enctype = "multipart/form-data";
      const put = (name: string, value: string) => {
        // A single-line field would drop the other lines.
        const field = document.createElement("textarea");
        Object.assign(field, { name, value });
        form.append(field);
      };
      put("title", "WhatsApp");
      put("text", text);
      put("url", "");
      const picker = document.createElement("input");
      Object.assign(picker, { type: "file", name: "photos", multiple: true });
      const chosen = new DataTransfer();
      for (const { name, data } of files) {
        const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
        chosen.items.add(new File([bytes], name, { type: "image/jpeg" }));
      }
      picker.files = chosen.files;
      form.append(picker);
      document.body.append(form);
      form.submit();
    },
    { text, files },
  );
  await goes;
}

const photosOf = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => photo(`IMG-${n}.jpg`, { hue: n * 60 })));
const kept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("delet-shared")).keys()).length);

test("a shared WhatsApp text with five photos becomes a published page in three taps", {
  tag: "@phone",
}, async ({ page }) => {
  test.setTimeout(180_000);
  const agent = await newAgent(page);
  const username = `shr${Math.random().toString(36).slice(2, 10)}`;
  await change(`profiles?id=eq.${agent.profileId}`, { username });
  await visit(page, "/dashboard");
  await install(page);
  const photos = await photosOf(5);
  const start = Date.now();
  const taps: string[] = [];

  taps.push("the site, in the phone's list of apps");
  await share(page, { text: WHATSAPP, photos });
  await expect(page.getByText("הטקסט ו־5 תמונות הגיעו מהשיתוף")).toBeVisible();
  await expect(tiles(page)).toHaveCount(5, { timeout: 60_000 });
  expect(await agent.listings()).toEqual([]);

  taps.push("the facts that were read");
  await page.getByRole("button", { name: /^העברת .* לטופס$/ }).click();
  taps.push("publish");
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard\?published=/);
  const seconds = (Date.now() - start) / 1000;
  expect(taps).toHaveLength(3);
  expect(seconds).toBeLessThan(60);

  const [home, ...others] = await agent.listings();
  expect(others).toEqual([]);
  expect([home?.city, Number(home?.price), Number(home?.rooms), home?.images.length]).toEqual([
    "חיפה",
    2_450_000,
    4,
    5,
  ]);
  const published = await page.request.get(`/property/${home?.id}`);
  expect([published.status(), (await published.text()).includes(String(home?.title))]).toEqual([
    200,
    true,
  ]);
  expect(await kept(page)).toBe(0);
});

test("a signed-out agent signs in first, and nothing shared is lost", async ({ page }) => {
  test.setTimeout(120_000);
  const agent = await newAgent(page);
  await visit(page, "/dashboard");
  await install(page);
  await page.context().clearCookies({ name: /^delet-session/ });
  await share(page, { text: WHATSAPP, photos: await photosOf(2) });
  await expect(page).toHaveURL(/\/auth\?/);
  const words = messages.auth.signIn;
  await page.getByLabel(words.email).fill(agent.email);
  await page.getByLabel(words.password, { exact: false }).first().fill(agent.password);
  await page.getByRole("button", { name: words.submit, exact: true }).click();
  await expect(page.getByText("הטקסט ושתי תמונות הגיעו מהשיתוף")).toBeVisible();
  await expect(tiles(page)).toHaveCount(2, { timeout: 60_000 });
  await expect(page.getByLabel(messages.ai.parser.label)).toHaveValue(WHATSAPP);
});

test("a share without its pictures keeps the text, and an empty repeat removes nothing", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await newAgent(page);
  await visit(page, "/dashboard");
  await install(page);
  await share(page, { text: WHATSAPP });
  await expect(page.getByText(words.noPictures)).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: words.pick }).click();
  await (await chooser).setFiles(await photosOf(1));
  await expect(tiles(page)).toHaveCount(1, { timeout: 60_000 });

  await visit(page, "/dashboard");
  await share(page, { text: "דירה אחרת בנשר, 3 חדרים", photos: await photosOf(2) });
  await expect(tiles(page)).toHaveCount(2, { timeout: 60_000 });
  const first = page.url();
  await visit(page, "/dashboard");
  await share(page, {});
  expect(page.url()).toBe(first);
  await expect(tiles(page)).toHaveCount(2, { timeout: 60_000 });
  await expect(page.getByLabel(messages.ai.parser.label)).not.toHaveValue(WHATSAPP);
});

test("a page of another site cannot share through the worker; one without a referrer leaves a draft at most", async ({
  page,
  baseURL,
}) => {
  const agent = await newAgent(page);
  await visit(page, "/dashboard");
  await install(page);
  const server = createServer(({ url = "" }, response) => {
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": url === "/hidden" ? "no-referrer" : "strict-origin-when-cross-origin",
    });
    response.end(
      `<form method="post" enctype="multipart/form-data" action="${baseURL}/api/share"><textarea name="text">${WHATSAPP}</textarea><button>שליחה</button></form>`,
    );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await page.goto(`${other}/`);
    const refused = page.waitForResponse((response) => response.url().endsWith("/api/share"));
    await page.getByRole("button").click();
    expect((await refused).status()).toBe(403);
    await visit(page, "/dashboard");
    expect(await kept(page)).toBe(0);

    await page.goto(`${other}/hidden`);
    await page.getByRole("button").click();
    await expect(page.getByLabel(messages.ai.parser.label)).toHaveValue(WHATSAPP);
    await expect(page.getByRole("button", { name: /^העברת .* לטופס$/ })).toBeVisible();
    expect(await agent.listings()).toEqual([]);
  } finally {
    server.close();
  }
});

test("without the service worker the text still arrives, with a note that its pictures did not", async ({
  page,
}) => {
  await newAgent(page);
  await visit(page, "/dashboard");
  await share(page, { text: WHATSAPP, photos: await photosOf(1) });
  await expect(page.getByText(words.noPictures)).toBeVisible();
  await expect(page.getByLabel(messages.ai.parser.label)).toHaveValue(WHATSAPP);
});

test("a text with several homes is split at once", async ({ page }) => {
  const agent = await newAgent(page);
  await visit(page, "/dashboard");
  await install(page);
  await share(page, { text: severalHomes.sample });
  await expect(page.getByText("נמצאו 3 נכסים")).toBeVisible();
  expect(await agent.listings()).toEqual([]);
});

test("pictures shared with several homes are added to the chosen drafts", async ({ page }) => {
  test.setTimeout(120_000);
  const agent = await newAgent(page);
  await visit(page, "/dashboard");
  await install(page);
  await share(page, { text: severalHomes.sample, photos: await photosOf(2) });
  await expect(page.getByText("גם שתי תמונות הגיעו בשיתוף", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "יצירת 3 טיוטות" }).click();
  await expect(page.getByText("נוצרו 3 טיוטות")).toBeVisible();
  const [first, , third] = await agent.listings();
  await page.getByLabel("תמונה 1: לאיזה נכס").selectOption(third?.id as string);
  await page.getByLabel("תמונה 2: לאיזה נכס").selectOption(first?.id as string);
  await page.getByRole("button", { name: "הוספת שתי תמונות" }).click();
  await expect(page.getByText("נוספו שתי תמונות.")).toBeVisible({ timeout: 60_000 });
  const counts = async () => (await agent.listings()).map(({ images }) => images.length);
  await expect.poll(counts).toEqual([1, 0, 1]);
  expect(await kept(page)).toBe(0);
});

test("an installed site shows an offline message", async ({ page, context }) => {
  await newAgent(page);
  await visit(page, "/dashboard");
  await install(page);
  await page.reload();
  await page.evaluate(() =>
    localStorage.setItem("accessibility-settings", JSON.stringify({ darkMode: true })),
  );
  await context.setOffline(true);
  await page.goto("/numbers");
  await expect(page.getByRole("heading", { name: messages.installedSite.title })).toBeVisible();
  // The accessibility menu's settings apply offline too.
  await expect(page.locator("html")).toHaveAttribute("data-theme", "night");
  await expect(page.locator("body")).toHaveCSS("background-color", "oklch(0.205 0.009 70)");
  await context.setOffline(false);
  // Nothing else is cached, although the dashboard was opened with the worker.
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const found = names.map(async (name) => await (await caches.open(name)).keys());
    return (await Promise.all(found)).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toEqual(["/offline"]);
});
