import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { LONG_BUDGET } from "@/scripts/launch/site";
import {
  OPERATOR,
  PASSWORD,
  type StartFront,
  startWorld,
  type World,
} from "@/tests/faults/support/world";
import type { Mail } from "./backend";
import { settled, signInByHand } from "./people";

/**
 * The same build with a separate database, for global settings of an operator and for events that take a day: no
 * journey may do that to the others beside it. Returns the file's shared state, which is set once it has started.
 */
export function ownWorld(startFront?: StartFront) {
  const scene = {} as { world: World };
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    scene.world = await startWorld({ ...LONG_BUDGET, WORKER: "on" }, startFront);
  });
  test.afterAll(() => scene.world?.stop());
  return scene;
}

/** A page of that site, signed in as the account with that mail address, or as a visitor without one. */
export async function pageIn({ world }: { world: World }, browser: Browser, email?: string) {
  const page = await (await browser.newContext({ baseURL: world.url })).newPage();
  if (email) await signInByHand(page, email, PASSWORD);
  return page;
}

export const operatorIn = (scene: { world: World }, browser: Browser) =>
  pageIn(scene, browser, OPERATOR);

/** That site's mails to an address, oldest first. */
export function mailsIn({ world }: { world: World }, address: string): Mail[] {
  const inbox = join(world.folder, "inbox");
  return readdirSync(inbox)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(inbox, name), "utf8")) as Mail)
    .filter(({ to }) => to === address);
}

/**
 * Opens a page there and waits until it has loaded; on a busy machine its backend may be late at first, and the page
 * says so.
 */
export const openIn = (page: Page, path: string) =>
  expect(async () => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0, { timeout: 1000 });
    await settled(page);
  }).toPass({ timeout: 60_000 });
