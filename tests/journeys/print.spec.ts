import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import messages from "@/messages/he.json" with { type: "json" };
import { signIn, visit } from "./support/people";
import { newAgent, newListing } from "./support/public-pages";

const words = messages.print;

test("an agent downloads a sheet and a card of a home for a print shop", async ({ page }) => {
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

test("the sheet and the card are one page each as they are printed, A4 upright and lying", async ({
  page,
}) => {
  const agent = await newAgent();
  const { id } = await newListing(agent.id, { description: "דירה מוארת. ".repeat(150) });
  await signIn(page, agent);
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
    const file = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString(
      "latin1",
    );
    expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    // In points (1/72 inch).
    const box = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(file)?.slice(1) ?? [];
    expect(box.map((side) => Math.round(Number(side)))).toEqual(size);
  }
});
