import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** What depends on nothing but the colours of a page. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Nothing serious or critical, in what is on the screen right now, by all rules or by these. */
export async function expectAccessible(page: Page, where = page.url(), rules?: string[]) {
  // Half faded in, nothing has its contrast yet; a busy machine shows no frame for seconds. Spinners never end.
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === "running")
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // What inherits a colour that changes begins its own change when that one is over.
    const calm = async () => {
      for (let ending = running(); ending.length > 0; ending = running())
        await Promise.allSettled(ending.map((one) => one.finished));
    };
    await Promise.race([calm(), new Promise((late) => setTimeout(late, 10_000))]);
  });
  expect(await serious(page, rules), where).toEqual([]);
  await expectUntroubled(page, where);
}

/** What axe finds that is serious or critical. */
async function serious(page: Page, rules?: string[]) {
  // Half a megabyte, which axe's own builder for Playwright brings in for every question: twice the time of one.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    // Only what is wrong is described, and no page has a frame of its own to look into.
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

/** No script of the page has failed, no sentence was asked for that it was not given, and no page before its time. */
async function expectUntroubled(page: Page, where: string) {
  const thrown = (await page.pageErrors()).map(({ message }) => message);
  const said = (await page.consoleMessages())
    .map((message) => `${message.text().split("\n")[0]} ${message.location().url}`)
    .filter((text) => /MISSING_MESSAGE|Failed to load.*_rsc=/.test(text));
  expect([...thrown, ...said], where).toEqual([]);
}
