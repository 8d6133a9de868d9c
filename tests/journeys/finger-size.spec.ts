import { expect, type Page, test } from "@playwright/test";
import { ADMIN_SCREENS } from "@/lib/access/pages";
import { rows } from "./support/backend";
import { pageOf, visit } from "./support/people";

// A touch target is 44 pixels each way, less a field's border. A link within a sentence is only as high as its line.

/** Targets that are too small, counting the extended hit area around them (`finger` in app/utilities.css). */
const small = (page: Page) =>
  page.locator("main :is(a[href], button, summary, select, input, textarea)").evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((one) => !(one instanceof HTMLInputElement && one.type === "hidden"))
      .filter((one) => getComputedStyle(one).display !== "inline" || one.tagName !== "A")
      .map((one) => {
        const pressed = one.closest("label") ?? one;
        const { width, height } = pressed.getBoundingClientRect();
        const around = getComputedStyle(one, "::after");
        const room = around.position === "absolute" && around.content !== "none";
        return {
          what: one.outerHTML.slice(0, 140),
          width: Math.max(width, room ? Number.parseFloat(around.width) || 0 : 0),
          height: Math.max(height, room ? Number.parseFloat(around.height) || 0 : 0),
        };
      })
      .filter(({ width, height }) => width > 2 && height > 2)
      .filter(({ width, height }) => width < 42 || height < 42)
      .map(({ what, width, height }) => `${Math.round(width)} × ${Math.round(height)}: ${what}`),
  );

/** Split in two, so that no single worker runs all the screens. */
for (const half of [0, 1]) {
  test(`touch targets on admin screens are large enough (${half + 1} of 2)`, {
    tag: "@phone-only",
  }, async ({ browser }) => {
    test.slow();
    const admin = await pageOf(browser, "admin");
    const [noa] = await rows<{ user_id: string }>("profiles?username=eq.noa-barak");
    const screens = [
      ...ADMIN_SCREENS.map(({ path }) => path),
      `/admin/users/${noa?.user_id}`,
      `/admin/users/${noa?.user_id}/view`,
    ];
    for (const path of screens.filter((_, at) => at % 2 === half)) {
      await visit(admin, path);
      expect(await small(admin), path).toEqual([]);
    }
  });
}
