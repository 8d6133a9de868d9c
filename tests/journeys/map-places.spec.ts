import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { add, remove, rows } from "./support/backend";
import { chipOf, openMap, pinned, pins, totalShown } from "./support/map";

const { map, search } = messages;

test.describe("with WebGL", () => {
  // Rendered in software, on the CPU that the server needs as well.
  test.slow();

  test("homes without a location are counted separately, and the count links to exactly those", {
    tag: "@phone",
  }, async ({ page }) => {
    const [agent] = await rows<{ id: string }>("profiles?username=eq.ofer-lavi&select=id");
    // A town that is in no list, so its centre is unknown.
    const town = `ניר כוכבים ${crypto.randomUUID().slice(0, 6)}`;
    const home = (title: string) => ({
      ...{ agent_id: agent!.id, title, city: town, transaction_type: "sale", price: 2_000_000 },
      ...{ rooms: 4, property_types: ["apartment"] },
    });
    const added: { id: string }[][] = await Promise.all(
      ["בית קטן בשדה", "בית גדול בשדה"].map((title) => add("properties", home(title))),
    );
    const ids = added.flat().map(({ id }) => id);
    try {
      await openMap(page, `/explore?city=${encodeURIComponent(`${town},תל אביב-יפו`)}&view=map`);
      const all = await totalShown(page);
      await expect.poll(() => pinned(page)).toBe(all - ids.length);
      await page.getByRole("link", { name: "עוד שני נכסים בלי מיקום על המפה" }).click();
      await expect(page).toHaveURL(/bounds=none/);
      await expect.poll(() => totalShown(page)).toBe(ids.length);
      await expect(page.getByText("ברשימה: שני נכסים בלי מיקום על המפה")).toBeVisible();
      const listed = page.locator(".map-sheet [data-home]");
      await expect(listed).toHaveCount(ids.length);
      await expect(listed.first()).toBeInViewport();
      expect(
        (await listed.evaluateAll((some) => some.map((one) => (one as HTMLElement).dataset.home)))
          .sort()
          .join(),
      ).toBe([...ids].sort().join());
      await expect(pins(page)).toHaveCount(0);
      await chipOf(page, search.chips.unplaced).click();
      await expect(page).not.toHaveURL(/bounds=/);
      await expect.poll(() => totalShown(page)).toBe(all);
    } finally {
      await remove(`properties?id=in.(${ids.join()})`);
    }
  });

  test("a named place is searched: a neighbourhood as a shape, a town by a circle", async ({
    page,
  }) => {
    await openMap(page);
    const all = await totalShown(page);
    await page.getByRole("button", { name: map.draw }).click();
    await page.getByRole("combobox", { name: map.place }).fill("לב תל אביב, תל אביב-יפו");
    await page.getByRole("button", { name: "כל לב תל אביב, תל אביב-יפו" }).click();
    await expect(page).toHaveURL(/shape=/);
    await expect(chipOf(page, search.chips.shape)).toBeVisible();
    await expect.poll(async () => (await pinned(page)) - (await totalShown(page))).toBe(0);
    const some = await totalShown(page);
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
    const first = page.url();
    await page.getByRole("button", { name: map.draw }).click();
    await page.getByRole("combobox", { name: map.place }).fill("חיפה");
    const circles = page.getByRole("group", { name: "עיגול סביב חיפה:" });
    await circles.getByRole("button", { name: "5 ק״מ" }).click();
    await expect(page).not.toHaveURL(first);
    await expect(page.getByRole("article").filter({ hasText: "חיפה" }).first()).toBeAttached();
    await expect.poll(async () => (await pinned(page)) - (await totalShown(page))).toBe(0);
  });
});
