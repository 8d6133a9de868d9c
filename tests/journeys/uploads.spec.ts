import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import messages from "@/messages/he.json" with { type: "json" };
import { fresh } from "./support/admin";
import { expectAccessible } from "./support/axe";
import { newAccount, rows } from "./support/backend";
import { newAgent } from "./support/listing";
import { signIn, visit } from "./support/people";
import { HEIC, photo } from "./support/photos";

const { profile, companyProfile, media, errors } = messages;

/** Red in the left half, blue in the right half. */
async function twoColours(name: string, width: number, height: number) {
  const half = { width: width / 2, height, channels: 3 as const, background: "#c00" };
  const buffer = await sharp({ create: { ...half, width, background: "#00c" } })
    .composite([{ input: { create: half }, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

/** The stored picture's size, and its colour at a point given as fractions of its sides. */
async function stored(page: Page, path: string) {
  const served = await page.request.get(`/media/${path}`);
  expect(served.status()).toBe(200);
  const { data, info } = await sharp(await served.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colour = (x: number, y: number) => {
    const at = Math.floor(y * info.height) * info.width + Math.floor(x * info.width);
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 3);
    if (Math.min(red, green, blue) > 230) return "white";
    return red > blue ? "red" : "blue";
  };
  return { size: [info.width, info.height], colour };
}

test("a portrait is cropped square with the keyboard and becomes the profile picture", {
  tag: "@phone",
}, async ({ page }) => {
  const account = await newAccount({ name: fresh("סוכנת") });
  const { name } = account;
  await signIn(page, account);
  await visit(page, "/profile");
  const input = page.getByLabel(profile.photo).and(page.locator("input"));
  await input.setInputFiles({ name: "IMG.heic", mimeType: "image/heic", buffer: HEIC });
  await expect(page.getByText(errors.imageHeic)).toBeVisible();

  await input.setInputFiles(await twoColours("wide.png", 1600, 800));
  const dialog = page.getByRole("dialog", { name: media.crop.title });
  const area = dialog.getByRole("group", { name: media.crop.area });
  await expect(dialog.getByRole("button", { name: media.crop.done })).toBeEnabled();
  await expectAccessible(page);
  await area.focus();
  // As far right as it goes: the left half of the picture fills the square.
  for (let step = 0; step < 24; step += 1) await page.keyboard.press("ArrowRight");
  await dialog.getByRole("button", { name: media.crop.done }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: media.replace })).toBeVisible();
  await page.getByRole("button", { name: profile.save, exact: true }).click();
  await expect(page.getByText(profile.saved).first()).toBeVisible();

  const [row] = await rows<{ id: string; profile_image_url: string }>(
    `profiles?name=eq.${encodeURIComponent(name)}`,
  );
  expect(row?.profile_image_url).toMatch(new RegExp(`/${row?.id}/[0-9a-f-]{36}\\.jpg$`));
  const { size, colour } = await stored(page, row?.profile_image_url ?? "");
  expect(size).toEqual([800, 800]);
  expect([colour(0.1, 0.5), colour(0.9, 0.5)]).toEqual(["red", "red"]);
});

test("a company's logo is shown whole on white and can be enlarged", async ({ page }) => {
  const account = await newAccount({ name: fresh("משרד"), userType: "company" });
  const { name } = account;
  await signIn(page, account);
  await visit(page, "/company-profile");
  await page.getByLabel(companyProfile.name).fill(name);
  const [me] = await rows<{ user_id: string }>(`profiles?name=eq.${encodeURIComponent(name)}`);

  /** Chooses a wide logo, enlarges it if `enlarged`, saves, and inspects the stored picture. */
  async function change({ enlarged }: { enlarged: boolean }) {
    const input = page.getByLabel(companyProfile.logo).and(page.locator("input"));
    await input.setInputFiles(await twoColours("logo.png", 1200, 400));
    const dialog = page.getByRole("dialog", { name: media.crop.title });
    await expect(dialog.getByRole("button", { name: media.crop.done })).toBeEnabled();
    if (enlarged) await dialog.getByRole("slider", { name: media.crop.zoom }).press("End");
    const taken = page.waitForResponse(/\/api\/uploads/);
    await dialog.getByRole("button", { name: media.crop.done }).click();
    const { path } = await (await taken).json();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await page.getByRole("button", { name: companyProfile.save, exact: true }).click();
    await expect
      .poll(async () => {
        const [company] = await rows<{ logo_url: string }>(
          `companies?owner_user_id=eq.${me?.user_id}`,
        );
        return company?.logo_url;
      })
      .toBe(path);
    return stored(page, path);
  }

  const whole = await change({ enlarged: false });
  expect([whole.colour(0.5, 0.1), whole.colour(0.1, 0.5), whole.colour(0.9, 0.5)]).toEqual([
    "white",
    "red",
    "blue",
  ]);
  const large = await change({ enlarged: true });
  expect([large.colour(0.1, 0.1), large.colour(0.9, 0.9)]).toEqual(["red", "blue"]);
});

test("an upload requires a session, a same-origin page and a file within the limit", async ({
  page,
  playwright,
  baseURL,
}) => {
  const agent = await newAgent(page);
  const small = await photo("a.jpg", { width: 200, height: 150 });
  const send = (origin: string, data: Buffer, request = page.request) =>
    request.post("/api/uploads?kind=listing", {
      headers: { origin, "content-type": "image/jpeg" },
      data,
    });
  const own = baseURL as string;

  const stranger = await playwright.request.newContext({ baseURL: own });
  expect((await send(own, small.buffer, stranger)).status()).toBe(401);
  expect((await send("https://evil.example", small.buffer)).status()).toBe(403);
  const large = await send(own, Buffer.alloc(2_202_009, 1));
  expect([large.status(), await large.json()]).toEqual([
    413,
    { code: "imageTooLarge", values: { megabytes: 1 } },
  ]);
  const taken = await send(own, small.buffer);
  expect(taken.status()).toBe(200);
  expect((await taken.json()).path).toMatch(
    new RegExp(`^properties/${agent.profileId}/[0-9a-f-]{36}\\.jpg$`),
  );

  for (const path of [
    "/media/properties/x.jpg",
    "/media/../secrets",
    `/media/properties/${agent.profileId}/`,
  ]) {
    expect((await page.request.get(path, { maxRedirects: 0 })).status()).not.toBe(200);
  }
});
