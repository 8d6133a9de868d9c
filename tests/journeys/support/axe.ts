import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** Rules that depend only on the colours of a page. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Expects no serious or critical violation in what is on the screen right now, by all rules or by these. */
export async function expectAccessible(page: Page, where = page.url(), rules?: string[]) {
  // Elements that are still fading in lack their contrast; a busy machine renders no frame for seconds. Spinners never
  // end.
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === "running")
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // A transition of an inherited colour begins when the parent's own is over.
    const calm = async () => {
      for (let ending = running(); ending.length > 0; ending = running())
        await Promise.allSettled(ending.map((one) => one.finished));
    };
    await Promise.race([calm(), new Promise((late) => setTimeout(late, 10_000))]);
  });
  expect(await serious(page, rules), where).toEqual([]);
  await expectUntroubled(page, where);
}

/** The serious or critical violations that axe finds. */
async function serious(page: Page, rules?: string[]) {
  // Half a megabyte, which axe's own builder for Playwright injects for every run: that doubles the time.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    // Only violations are described, and no page has a frame of its own.
    resultTypes: ["violations"],
    iframes: false,
    ...(rules && { runOnly: rules }),
  };
  return page.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(asked);
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, options);
}

/** Expects no script errors, missing messages or failed prefetches on the page. */
async function expectUntroubled(page: Page, where: string) {
  const thrown = (await page.pageErrors()).map(({ message }) => message);
  const said = (await page.consoleMessages())
    .map((message) => `${message.text().split("\n")[0]} ${message.location().url}`)
    .filter((text) => /MISSING_MESSAGE|Failed to load.*_rsc=/.test(text));
  expect([...thrown, ...said], where).toEqual([]);
}
