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
