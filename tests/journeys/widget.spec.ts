import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { paths } from "@/lib/paths";
import { shareCode } from "@/lib/share/codes";
import messages from "@/messages/he.json" with { type: "json" };
import { signIn, visit } from "./support/people";
import { newAgent, newListing } from "./support/public-pages";

const words = messages.widget;
const TITLE = "דירה עם מרפסת לשמש";

/** A page of an agent's own site, on a separate port. */
async function ownSite(content: () => string) {
  const server: Server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><html lang="he" dir="rtl"><body>${content()}</body></html>`);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { server, port: (server.address() as AddressInfo).port };
}

test("an agent registers a domain, and only its pages embed the homes; elsewhere there is a link", {
  tag: "@phone",
}, async ({ page, playwright, launchOptions, viewport }) => {
  test.setTimeout(120_000);
  const agent = await newAgent();
  const home = await newListing(agent.id, { title: TITLE });
  await signIn(page, agent);
  await visit(page, "/settings");
  const domains = page.getByLabel(words.domains);
  await domains.fill("*.noa-homes.test");
  await page.getByLabel(words.color, { exact: true }).fill("#8A1C5B");
  await page.getByRole("button", { name: words.make }).click();
  await expect(page.getByText(messages.validation.domainInvalid)).toBeVisible();
  await domains.fill("https://www.noa-homes.test/about\nדירות-נועה.test");
  await page.getByRole("button", { name: words.make }).click();
  await expect(page.getByText(words.made)).toBeVisible();
  const preview = page.frameLocator(`iframe[title="${words.preview}"]`);
  await expect(preview.getByRole("link", { name: TITLE })).toBeVisible();
  // A Hebrew domain is shown as it was typed.
  await visit(page, "/settings");
  await expect(domains).toHaveValue("noa-homes.test\nדירות-נועה.test");
  const snippet = await page.locator("code", { hasText: "data-delet-widget" }).innerText();

  // The script on the agent's own site is small, and names no other host.
  const script = await (await page.request.get(paths.widgetScript)).text();
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(2048);
  expect(script).not.toMatch(/https?:/);

  const site = await ownSite(() => `<h2>האתר של נועה</h2>${snippet}`);
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      `--host-resolver-rules=MAP *.test 127.0.0.1:${site.port}`,
    ],
  });
  try {
    const context = await browser.newContext({ viewport, locale: "he-IL" });
    const other = await context.newPage();
    const link = other.getByRole("link", { name: /^הנכסים של/ });
    const shown = other.locator("iframe");
    const inside = other.frameLocator("iframe").getByRole("link", { name: TITLE });
    for (const name of ["www.noa-homes.test", "noa-homes.test", "דירות-נועה.test"]) {
      await other.goto(`http://${name}/`);
      await expect(inside).toBeVisible();
      await expect(link).toBeHidden();
      await expect(shown).toHaveAttribute("title", /^הנכסים של/);
      // As high as its content: nothing scrolls inside.
      await expect
        .poll(() =>
          other.frames()[1]?.evaluate(() => {
            const { scrollHeight, clientHeight } = document.documentElement;
            return scrollHeight - clientHeight;
          }),
        )
        .toBe(0);
    }
    // The page around the frame cannot say how high it is.
    const height = await shown.evaluate((frame) => frame.style.height);
    const afterMessage = await other.evaluate(
      () =>
        new Promise((done) => {
          const read = () => done(document.querySelector("iframe")?.style.height);
          addEventListener("message", read, { once: true });
          postMessage({ type: "delet:height", px: 3999 }, "*");
        }),
    );
    expect([height, afterMessage]).toEqual([expect.stringMatching(/^\d+px$/), height]);
    // By keyboard it opens in a new tab and counts as coming from the widget.
    await inside.focus();
    const opened = context.waitForEvent("page");
    await other.keyboard.press("Enter");
    const listing = await opened;
    await expect(listing.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    expect(new URL(listing.url()).pathname).toBe(`/property/${home.id}`);
    expect(new URL(listing.url()).searchParams.get("s")).toBe(await shareCode(home.id, "widget"));
    expect(await context.cookies()).toEqual([]);
    await listing.close();

    for (const name of ["evil.test", "noa-homes.test.evil.test", "shop.noa-homes.test"]) {
      const refused = other.waitForEvent("console", (message) =>
        /frame-ancestors/.test(message.text()),
      );
      await other.goto(`http://${name}/`);
      await refused;
      await expect(link).toBeVisible();
      await expect(shown).toBeHidden();
      await expect(inside).toBeHidden();
    }
  } finally {
    await browser.close();
    site.server.close();
  }

  await page.getByRole("button", { name: words.remove }).click();
  await page.getByRole("button", { name: words.removeConfirm, exact: true }).click();
  await expect(page.getByText(words.removed)).toBeVisible();
});
