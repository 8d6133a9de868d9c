import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { richListing } from "./support/public-pages";

// Extensions and translators insert markup into a page before React hydrates it. React may render the page again, but
// it must not hang.

const PAGES = {
  home: () => "/",
  search: () => "/explore",
  "search with chips": () => "/explore?city=תל אביב-יפו&rooms=3-5",
  listing: async () => `/property/${(await richListing()).id}`,
  "mini-site": () => "/agent/noa-barak",
} as const;

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name} stays usable after foreign elements are inserted into its HTML`, async ({
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
    // A press is lost if React renders the page again, so it is retried.
    await expect(async () => {
      await page.getByRole("button", { name: messages.accessibility.open }).click();
      const menu = page.getByRole("heading", { name: messages.accessibility.title });
      await expect(menu).toBeVisible({ timeout: 2000 });
    }).toPass();
  });
}
