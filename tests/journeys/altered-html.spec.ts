import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { richListing } from "./support/public-pages";

// Extensions and translators put something of their own into a page before React reads it. It may make the page
// anew; it must not hang it (components/ui/island.tsx).

/** Where React's `Activity` begins in HTML. */
const MARK = "<!--&-->";

const PAGES = {
  home: () => "/",
  search: () => "/explore",
  "search with chips": () => "/explore?city=תל אביב-יפו&rooms=3-5",
  listing: async () => `/property/${(await richListing()).id}`,
  "mini-site": () => "/agent/noa-barak",
} as const;

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name} can be used after somebody else's element was put before each part of it`, async ({
    page,
  }) => {
    const address = encodeURI(await path());
    let parts = 0;
    await page.route(
      ({ pathname }) => pathname === new URL(address, "http://x").pathname,
      async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const each = html.split(MARK);
        parts = each.length - 1;
        // Each begins an element, so what is put beside it is put before that element.
        for (const before of each.slice(0, -1)) expect(before).toMatch(/<[a-z]+( [^<>]*)?>$/);
        const body = each
          .map((before) => before.replace(/<[a-z]+( [^<>]*)?>$/, "<b>x</b>$&"))
          .join(MARK)
          .replace("</h1>", "</h1><b>x</b>");
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
