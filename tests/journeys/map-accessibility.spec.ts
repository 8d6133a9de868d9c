import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { expectAccessible } from "./support/axe";
import { canvas, homePin, openMap, pins } from "./support/map";

const { map } = messages;

test("a map and its overlays pass the accessibility checks in every theme", {
  tag: "@phone",
}, async ({ page }) => {
  // Rendered in software, and analysed by axe several times.
  test.setTimeout(240_000);
  await openMap(page);
  await expectAccessible(page, "the map");
  await page.getByRole("button", { name: map.draw }).click();
  await expect(page.getByText(map.drawHint)).toBeVisible();
  await expectAccessible(page, "drawing");
  await page.keyboard.press("Escape");
  await (await homePin(page)).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".map-homes").getByRole("heading").first()).toBeVisible();
  await expectAccessible(page, "the home of a pin");
  await page.keyboard.press("Escape");
  for (const [name, value] of [
    ["data-theme", "night"],
    ["data-contrast", "high"],
  ] as const) {
    await page.evaluate(([key, to]) => document.documentElement.setAttribute(key, to), [
      name,
      value,
    ] as const);
    await expectAccessible(page, value);
    await page.evaluate((key) => document.documentElement.removeAttribute(key), name);
  }
});

test("the keyboard reaches the pins in reading order, or skips the map", async ({ page }) => {
  test.slow();
  await openMap(page);
  const skip = page.getByRole("link", { name: map.skip });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  // Past every pin, the focus is on what follows the map.
  const isAfter = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      const frame = document.querySelector(".map-box");
      return (
        focused !== document.body &&
        Boolean(
          frame &&
            focused &&
            frame.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING,
        ) &&
        !frame?.contains(focused)
      );
    });
  await expect.poll(isAfter).toBe(true);

  // Zoomed in until a pin is a single home, whose name includes its rooms.
  await homePin(page);
  await expect(page.locator(".map-box > [aria-busy=false]")).toBeAttached();
  await canvas(page).focus();
  const order: { x: number; y: number; name: string }[] = [];
  for (let n = 0; n < (await pins(page).count()); n++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(".map-pin:focus");
    await expect(focused).toHaveCount(1);
    const { x, y } = (await focused.boundingBox())!;
    order.push({ x, y, name: (await focused.getAttribute("aria-label")) ?? "" });
  }
  expect(order.length).toBeGreaterThan(1);
  expect(order.filter(({ name }) => name === "")).toEqual([]);
  expect(order.some(({ name }) => /^נכס אחד, .*(חדר|חדרים)/.test(name))).toBe(true);
  // In rows, from top to bottom.
  const top = order.map(({ y }) => y);
  expect(top.at(-1)!).toBeGreaterThan(top[0]!);
});
