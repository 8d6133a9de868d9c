import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { richListing } from "./support/public-pages";

// Extensions and translators put something of their own into a page before React reads it. It may make the page
// anew; it must not hang it.

const PAGES = {
  home: () => "/",
  search: () => "/explore",
  "search with chips": () => "/explore?city=תל אביב-יפו&rooms=3-5",
  listing: async () => `/property/${(await richListing()).id}`,
  "mini-site": () => "/agent/noa-barak",
} as const;

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name} can be used after somebody else's element was put before its parts`, async ({
    page,
  }) => {
    const address = encodeURI(await path());
    let parts = 0;
    await page.route(
      ({ pathname }) => pathname === new URL(address, "http://x").pathname,
      async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(/<(?:section|form|ul|article)[ >]/g, (tag) => {
          parts++;
          return `<b>x</b>${tag}`;
        });
        await route.fulfill({ response, body });
      },
    );
    await page.goto(address);
    expect(parts).toBeGreaterThan(1);
    // What was pressed on the page that is made anew went with it.
    await expect(async () => {
      await page.getByRole("button", { name: messages.accessibility.open }).click();
      const menu = page.getByRole("heading", { name: messages.accessibility.title });
      await expect(menu).toBeVisible({ timeout: 2000 });
    }).toPass();
  });
}
