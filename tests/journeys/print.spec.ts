import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import jsQR from "jsqr";
import sharp from "sharp";
import { shareCode } from "@/lib/share/codes";
import messages from "@/messages/he.json" with { type: "json" };
import { signIn, visit } from "./support/people";
import { newAgent, newListing } from "./support/public-pages";

const words = messages.print;

test("an agent downloads a home's sheet and card for a print shop", async ({ page }) => {
  const agent = await newAgent();
  const { id } = await newListing(agent.id);
  await signIn(page, agent);
  for (const [paper, width, height] of [
    ["sheet", 2480, 3508],
    ["sign", 3508, 2480],
  ] as const) {
    await visit(page, `/print-property/${id}?paper=${paper}`);
    const waits = page.waitForEvent("download");
    await page.getByRole("link", { name: words.picture }).click();
    const download = await waits;
    expect(download.suggestedFilename()).toBe(`delet-${paper}.png`);
    const bytes = readFileSync(await download.path());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width, height });
  }
});

/** As Chromium prints it by default: tagged. Its objects are outside the compressed streams, so they can be read. */
const pdfOf = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true })).toString(
    "latin1",
  );

/** An object of a PDF by its number. */
const objectOf = (file: string, number: string | undefined) =>
  new RegExp(`(?:^|\\n)${number} 0 obj\\s([\\s\\S]*?)\\nendobj`).exec(file)?.[1] ?? "";
const referenceIn = (object: string, name: string) =>
  new RegExp(`/${name}\\s+(\\d+) 0 R`).exec(object)?.[1];

/** Tagged PDF (PDF/UA): structure, language and the text alternatives of pictures, from the trailer onwards. */
function expectTagged(file: string) {
  const catalog = objectOf(file, referenceIn(file.slice(file.lastIndexOf("trailer")), "Root"));
  expect(catalog).toMatch(/\/Type\s*\/Catalog/);
  expect(catalog).toMatch(/\/Lang\s*\(he(-IL)?\)/);
  expect(catalog).toMatch(/\/Marked\s+true/);
  const structure = objectOf(file, referenceIn(catalog, "StructTreeRoot"));
  expect(structure).toMatch(/\/Type\s*\/StructTreeRoot/);
  expect(file).toMatch(/\/S\s*\/H[1-6]\b/);
  const figures = file.split("endobj").filter((object) => /\/S\s*\/Figure\b/.test(object));
  expect(figures.length).toBeGreaterThan(0);
  for (const figure of figures) expect(figure).toMatch(/\/Alt\s*[(<][^)>]/);
}

test("the sheet and the card print on one A4 page each, portrait and landscape", async ({
  page,
}) => {
  const agent = await newAgent();
  const { id } = await newListing(agent.id, { description: "דירה מוארת. ".repeat(150) });
  await signIn(page, agent);
  const requested: URL[] = [];
  page.on("request", (request) => requested.push(new URL(request.url())));
  for (const [paper, size] of [
    ["sheet", [595, 842]],
    ["sign", [842, 595]],
  ] as const) {
    await visit(page, `/print-property/${id}?paper=${paper}`);
    // The number reads left to right but is aligned with the start of the other lines.
    const foot = page.locator("article.paper footer");
    const [name, phone] = await Promise.all(
      [foot.locator("bdi").first(), foot.locator("bdi[dir=ltr]")].map((line) => line.boundingBox()),
    );
    const rightOf = (box: typeof name) => Math.round((box?.x ?? 0) + (box?.width ?? 0));
    expect(rightOf(phone)).toBe(rightOf(name));
    // What a phone's camera reads from the page.
    const { data, info } = await sharp(await page.locator("article.paper").screenshot())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const scanned = jsQR(new Uint8ClampedArray(data), info.width, info.height);
    const link = new URL(scanned?.data ?? "about:blank");
    expect([link.pathname, link.searchParams.get("s")]).toEqual([
      `/property/${id}`,
      await shareCode(id, "print"),
    ]);
    const file = await pdfOf(page);
    expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expectTagged(file);
    // In points (1/72 inch).
    const box = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(file)?.slice(1) ?? [];
    expect(box.map((side) => Math.round(Number(side)))).toEqual(size);
  }
  // No third party draws the code or serves a font.
  const { origin } = new URL(page.url());
  expect(requested.some(({ pathname }) => pathname.startsWith("/print-property/"))).toBe(true);
  const elsewhere = requested.filter(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== origin,
  );
  expect(elsewhere.map(({ href }) => href)).toEqual([]);
});

test("no skip link is printed, and a paper has the currency left of its price", async ({
  page,
}) => {
  const agent = await newAgent();
  const { id } = await newListing(agent.id);
  await signIn(page, agent);
  await visit(page, `/property/${id}`);
  const skip = page.locator('a[href="#main"]');
  await expect(skip).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(skip).toBeHidden();

  await page.emulateMedia({ media: "screen" });
  await visit(page, `/print-property/${id}`);
  const price = page.locator(".paper p").filter({ hasText: "₪" }).first();
  await expect(price).toBeVisible();
  const [currency, digit] = await price.evaluate((paragraph) => {
    const text = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const leftOf = (sign: RegExp) => {
      const range = document.createRange();
      const at = text.data.search(sign);
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    return [leftOf(/₪/), leftOf(/[0-9]/)];
  });
  expect(currency).toBeLessThan(digit as number);
});
