import { expect, type Locator, test } from "@playwright/test";
import sharp from "sharp";
import messages from "@/messages/he.json" with { type: "json" };
import { add, rows } from "./support/backend";
import {
  field,
  files,
  fillRequired,
  newAgent,
  openForm,
  publish,
  tiles,
  update,
} from "./support/listing";
import { visit } from "./support/people";
import { HEIC, phonePhoto, photo } from "./support/photos";

const { propertyForm, errors, media } = messages;

async function middle(picture: Locator) {
  const box = await picture.boundingBox();
  if (!box) throw new Error("The picture is not on the screen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("an agent publishes a home with ten photos, one of them straight from a phone", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page);
  const photos = await Promise.all(
    Array.from({ length: 9 }, (_, index) => photo(`${index}.jpg`, { hue: index * 40 })),
  );
  const large = await phonePhoto("phone.jpg");
  expect(large.buffer.byteLength).toBeGreaterThan(12_000_000);
  await files(page).setInputFiles([large, ...photos]);
  await expect(tiles(page)).toHaveCount(10, { timeout: 120_000 });
  await expect(page.getByText(propertyForm.images.hint)).toBeVisible();
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText(propertyForm.created)).toBeVisible();

  const [home, ...others] = await agent.listings();
  expect(others).toEqual([]);
  expect([home?.city, Number(home?.price), Number(home?.rooms)]).toEqual(["חיפה", 2_450_000, 4]);
  expect(home?.images).toHaveLength(10);
  expect(home?.main_image_url).toBe(home?.images[0]);

  // The photo as visitors get it: resized, served by the site, and without its GPS data.
  const served = await page.request.get(`/media/${home?.images[0]}`);
  expect(served.headers()).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(served.headers()["set-cookie"]).toBeUndefined();
  const bytes = await served.body();
  expect(served.headers()["content-length"]).toBe(String(bytes.byteLength));
  expect(bytes.byteLength).toBeLessThan(1_048_576);
  expect(bytes.includes("DELETCAM")).toBe(false);
});

test("a listing is edited and its pictures are reordered with the keyboard", async ({ page }) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page);
  await files(page).setInputFiles([await photo("a.jpg"), await photo("b.jpg", { hue: 220 })]);
  await expect(tiles(page)).toHaveCount(2);
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const [before] = await agent.listings();

  await visit(page, `/edit-property/${before?.id}`);
  await expect(field(page, propertyForm.price.sale)).toHaveValue("2,450,000");
  await field(page, propertyForm.price.sale).fill("2390000");
  await tiles(page).first().focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/תמונה 1 מתוך 2 הורמה/)).toBeAttached();
  // The keyboard listener is attached shortly after the announcement; past the last place a key does nothing.
  await expect(async () => {
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText(/התמונה במקום 2/)).toBeAttached({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Space");
  await expect(page.getByText(/הונחה במקום 2/)).toBeAttached();
  await update(page).click();
  await expect(page.getByText(propertyForm.updated)).toBeVisible();

  const [after] = await agent.listings();
  expect([Number(after?.price), after?.version]).toEqual([2_390_000, 2]);
  expect(after?.images).toEqual([...(before?.images ?? [])].reverse());
  // The main picture stays the same, whatever its position.
  expect(after?.main_image_url).toBe(before?.main_image_url);
});

test("a picture is dragged to another position by touch", { tag: "@phone-only" }, async ({
  page,
}) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page);
  await files(page).setInputFiles([await photo("a.jpg"), await photo("b.jpg", { hue: 220 })]);
  await expect(tiles(page)).toHaveCount(2);
  const pictures = page.getByRole("img", { name: /תמונה \d מתוך 2/ });
  await pictures.first().evaluate((picture) => picture.scrollIntoView({ block: "center" }));
  const [first, second] = await Promise.all([middle(pictures.nth(0)), middle(pictures.nth(1))]);
  const before = await pictures.first().getAttribute("src");

  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", point?: typeof first) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
  await touch("touchStart", first);
  await expect(page.getByText("תמונה 1 מתוך 2 הורמה")).toBeAttached();
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const at = (from: number, to: number) => Math.round(from + (to - from) * part);
    await touch("touchMove", { x: at(first.x, second.x), y: at(first.y, second.y) });
  }
  await expect(page.getByText("התמונה במקום 2 מתוך 2")).toBeAttached();
  await touch("touchEnd");
  await expect(page.getByText("התמונה הונחה במקום 2 מתוך 2")).toBeAttached();
  await expect(pictures.nth(1)).toHaveAttribute("src", before ?? "");

  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const [home] = await agent.listings();
  // The former first picture stays the main one, now in second place.
  expect(home?.main_image_url).toBe(home?.images[1]);
});

test("a phone's camera supplies a picture", { tag: "@phone-only" }, async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: media.camera }).click();
  const camera = await chosen;
  const capture = await camera.element().getAttribute("capture");
  expect(capture).toBe("environment");
  await camera.setFiles([await photo("camera.jpg")]);
  await expect(tiles(page)).toHaveCount(1);
});

test("a picture is pasted from the clipboard, and text still pastes into its field", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await newAgent(page);
  await openForm(page);
  const title = field(page, propertyForm.title.label);
  await page.evaluate(() => navigator.clipboard.writeText("כותרת שהודבקה"));
  await title.focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(title).toHaveValue("כותרת שהודבקה");
  await expect(tiles(page)).toHaveCount(0);

  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 480);
    const pen = canvas.getContext("2d");
    pen?.fillRect(0, 0, 640, 480);
    const png = await canvas.convertToBlob({ type: "image/png" });
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
  });
  await page.keyboard.press("ControlOrMeta+V");
  await expect(tiles(page)).toHaveCount(1);
  await expect(title).toHaveValue("כותרת שהודבקה");
});

test("each upload is cancelled and retried independently", async ({ page }) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  let sent = 0;
  await page.route("**/api/uploads?*", async (request) => {
    sent += 1;
    if (sent === 1) return request.abort("connectionreset");
    if (sent === 2) await held;
    // A request cancelled in the meantime cannot continue.
    await request.continue().catch(() => {});
  });
  await files(page).setInputFiles([
    await photo("first.jpg"),
    await photo("second.jpg", { hue: 9 }),
  ]);
  await expect(page.getByText(errors.uploadOffline)).toBeVisible();
  await publish(page).click();
  await expect(page.getByText(/^תמונה אחת עדיין עולה/)).toBeVisible();

  await page.getByRole("button", { name: /^ביטול ההעלאה/ }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  release();
  await page.getByRole("button", { name: media.retry }).click();
  await expect(tiles(page)).toHaveCount(1);
  await expect(page.getByText(errors.uploadOffline)).toHaveCount(0);
  expect(sent).toBe(3);
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const [home] = await agent.listings();
  expect(home?.images).toHaveLength(1);
});

test("the form enforces the plan's picture limit", async ({ page }) => {
  const agent = await newAgent(page);
  const slug = `two-pictures-${Date.now()}`;
  const [plan] = await add("plans", {
    name: "שתי תמונות",
    slug,
    price: 1,
    images_per_property: 2,
    is_active: false,
  });
  const [me] = await rows<{ user_id: string }>(`profiles?id=eq.${agent.profileId}`);
  await add("user_subscriptions", { user_id: me?.user_id, plan_id: plan.id });
  await openForm(page);
  await fillRequired(page);
  await expect(page.getByText("JPG, PNG או WebP, עד שתי תמונות")).toBeVisible();
  const three = ["a.jpg", "b.jpg", "c.jpg"];
  await files(page).setInputFiles(await Promise.all(three.map((name) => photo(name))));
  await expect(page.getByText("ניתן להעלות עד שתי תמונות בלבד")).toBeVisible();
  await expect(tiles(page)).toHaveCount(2);
  const pick = page.getByRole("button", { name: media.pick }).and(page.locator("button"));
  await expect(pick).toBeDisabled();
  await expect(page.getByText("הגעתם למספר המרבי: שתי תמונות")).toBeVisible();

  await page.getByRole("button", { name: "הסרת תמונה 1" }).click();
  await expect(pick).toBeEnabled();
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const [home] = await agent.listings();
  expect(home?.images).toHaveLength(1);
});

test("files that are not photos are rejected with a message, and the others upload", async ({
  page,
}) => {
  await newAgent(page);
  await openForm(page);
  await files(page).setInputFiles([
    { name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<!doctype html><script>") },
    { name: "IMG_1.heic", mimeType: "image/heic", buffer: HEIC },
    await photo("good.jpg"),
  ]);
  await expect(page.getByText(errors.imageType)).toBeVisible();
  await expect(page.getByText(errors.imageHeic)).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);
});

test("a picture is rotated and cropped, and keeps its position", { tag: "@phone" }, async ({
  page,
}) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page);
  await files(page).setInputFiles([
    await photo("a.jpg", { width: 800, height: 400 }),
    await photo("b.jpg", { width: 800, height: 400, hue: 200 }),
  ]);
  await expect(tiles(page)).toHaveCount(2, { timeout: 60_000 });
  const { edit } = media;
  const mark = page.getByRole("button", { name: media.markPlan.replace("{place}", "1") });
  await mark.click();
  await expect(mark).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: edit.open.replace("{place}", "1") }).click();
  const dialog = page.getByRole("dialog");
  const done = dialog.getByRole("button", { name: edit.done });
  // Nothing has changed yet.
  await expect(done).toBeDisabled();
  await dialog.getByRole("button", { name: edit.right }).click();
  const corner = dialog.getByRole("button", { name: edit.corners.bottomRight });
  for (let press = 0; press < 10; press++) await corner.press("ArrowUp");
  const box = await corner.boundingBox();
  if (!box) throw new Error("The corner is not on the screen.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 40, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await dialog.getByLabel(edit.text).fill("תוכנית של שלושה חדרים");
  await done.click();
  await expect(dialog).toBeHidden();
  await expect(tiles(page)).toHaveCount(2);
  // The description of a picture is edited without editing the picture.
  await page.getByRole("button", { name: edit.open.replace("{place}", "2") }).click();
  await dialog.getByLabel(edit.text).fill("סלון עם חלון לים");
  await done.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("img", { name: "סלון עם חלון לים" })).toBeVisible();
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const [home] = await agent.listings();
  expect(home?.images).toHaveLength(2);
  const [plan, salon] = home?.images ?? [];
  expect(home?.image_texts).toEqual({
    [`${plan}`]: "תוכנית של שלושה חדרים",
    [`${salon}`]: "סלון עם חלון לים",
  });
  // A rotated floor plan is still the floor plan.
  expect(home?.floor_plan_image).toBe(home?.images[0]);
  const first = await page.request.get(`/media/${home?.images[0]}`);
  const { width = 0, height = 0 } = await sharp(await first.body()).metadata();
  // 800 × 400 became 400 × 800; the arrow keys cropped it to 80 % and the finger to less than the full width.
  expect(height).toBe(640);
  expect(width).toBeGreaterThan(100);
  expect(width).toBeLessThan(400);
  const second = await page.request.get(`/media/${home?.images[1]}`);
  expect(await sharp(await second.body()).metadata()).toMatchObject({ width: 800, height: 400 });
  // The agent has no mini-site, so the listing is checked in its preview.
  await page.goto(`/preview-property/${home?.id}`);
  await expect(page.getByRole("img", { name: "סלון עם חלון לים" }).first()).toBeVisible();
});
