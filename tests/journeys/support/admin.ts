import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { pageOf, settled } from "./people";

/** `admin` is a page of the demo's operator, signed in. */
export const test = base.extend<{ admin: Page }>({
  admin: async ({ browser }, use, info) => {
    // Journeys of many steps, each slow on a busy machine.
    info.setTimeout(180_000);
    const page = await pageOf(browser, "admin");
    await use(page);
    await page.context().close();
  },
});

/** A message of messages/he.json with its placeholders filled. */
export const say = (sentence: string, values: Record<string, string | number>) =>
  sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

export const fresh = (word: string) => `${word}-${Math.random().toString(36).slice(2, 9)}`;

export async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await settled(page);
}

/** Blocks the writes that the site is asked to make; call the returned function to let them through again. */
export async function cutOff(page: Page) {
  await page.route("**/admin/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  return () => page.unroute("**/admin/**");
}

/** Moves the focus there with the keyboard. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80 && !(await isThere()); presses++) {
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
