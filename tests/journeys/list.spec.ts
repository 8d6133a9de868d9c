import { expect, type Locator, type Page, test } from "@playwright/test";
import { DEMO_LIST } from "@/demo/lists";
import { LIST_NAME_KEY } from "@/lib/list/name-key";
import { SAVED_KEY } from "@/lib/saved/keys";
import messages from "@/messages/he.json" with { type: "json" };
import { rows } from "./support/backend";
import { expectCalm, remember } from "./support/modes";
import { pageOf, visit } from "./support/people";

const { list: words, notFoundPage, saved } = messages;
const { over } = words;

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const answer = (page: Page, nth: number, which: keyof typeof words.answers) =>
  cards(page).nth(nth).getByRole("button", { name: words.answers[which], exact: true });

/** As from an earlier list. */
const storeName = (page: Page, name: string) =>
  page.addInitScript(([key, stored]) => localStorage.setItem(key, stored), [
    LIST_NAME_KEY,
    name,
  ] as const);

const isAwake = (page: Page) => page.evaluate(() => "next" in window);

/** Retries until the server has a mark, because its author sees it first (optimistic update). */
const told = (page: Page, path: string, mark: string) =>
  expect(async () => {
    await page.goto(path);
    await expect(cards(page).first()).toContainText(mark, { timeout: 3000 });
  }).toPass({ timeout: 45_000 });

/** Creates a list of two homes by hand and returns its path. */
async function sendList(page: Page) {
  const homes = await rows<{ id: string; title: string }>(
    "public_listings?price=not.is.null&select=id,title&order=seq&limit=2",
  );
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    SAVED_KEY,
    JSON.stringify({
      v: 1,
      items: homes.map((home, n) => ({ ...home, at: 9, price: 1, note: `הערה ${n}` })),
    }),
  ] as const);
  await visit(page, "/saved");
  await page.getByRole("button", { name: words.send.open }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.send.sender).fill("דנה");
  await dialog.getByLabel(words.send.words).fill("www.example.com <b>שווה</b>");
  await dialog.getByRole("button", { name: words.send.submit }).click();
  await expect(dialog.getByText(words.send.ready)).toBeVisible();
  const whatsapp = await dialog
    .getByRole("link", { name: messages.share.byWhatsapp })
    .getAttribute("href");
  return new URL(decodeURIComponent(whatsapp?.split("%0A").at(-1) ?? "")).pathname;
}

async function deleteList(page: Page) {
  await page.getByRole("button", { name: words.delete.open }).click();
  const dialog = page.getByRole("alertdialog", { name: words.delete.title });
  await dialog.getByRole("button", { name: words.delete.submit }).click();
  await expect(page.getByRole("heading", { name: words.delete.done })).toBeFocused();
}

test("a list is sent, two people answer on it, and one saves its homes", {
  tag: "@phone",
}, async ({ page, browser }) => {
  const path = await sendList(page);
  expect(path).toMatch(/^\/list\/[0-9a-f]{32}$/);

  const dana = await (await browser.newContext()).newPage();
  const ron = await (await browser.newContext()).newPage();
  await visit(dana, path);
  // Text from strangers is plain: neither markup nor a link.
  await expect(dana.getByText("www.example.com bשווה/b")).toBeVisible();
  await expect(dana.locator('a[href*="example.com"]')).toHaveCount(0);
  await expect(cards(dana)).toHaveCount(2);
  await expect(cards(dana).first()).toContainText("הערה 0");

  await answer(dana, 0, "yes").click();
  await expect(dana.getByText(words.nameMissing)).toBeVisible();
  await dana.getByLabel(words.name).fill("דנה");
  await answer(dana, 0, "yes").click();
  await expect(answer(dana, 0, "yes")).toHaveAttribute("aria-pressed", "true");
  await expect(cards(dana).first()).toContainText(`דנה: ${words.answers.yes}`);

  await told(ron, path, `דנה: ${words.answers.yes}`);
  await ron.getByLabel(words.name).fill("רון");
  await answer(ron, 0, "no").click();
  await expect(cards(ron).first()).toContainText(`רון: ${words.answers.no}`);
  await answer(ron, 1, "maybe").click();
  await expect(cards(ron).nth(1)).toContainText(`רון: ${words.answers.maybe}`);

  await ron.getByRole("button", { name: /אצלי/ }).click();
  await expect(ron.getByRole("link", { name: words.toSaved })).toBeVisible();
  await ron.goto("/saved");
  await expect(cards(ron)).toHaveCount(2);
  // Each card keeps its note.
  for (const note of ["הערה 0", "הערה 1"]) {
    await expect(cards(ron).filter({ hasText: note })).toHaveCount(1);
  }

  await told(dana, path, `רון: ${words.answers.no}`);
  await expect(dana.getByLabel(words.name)).toHaveValue("דנה");
  await answer(dana, 0, "yes").click();
  await expect(cards(dana).first()).not.toContainText(`דנה: ${words.answers.yes}`);
  await dana.context().close();
  await ron.context().close();
});

test("a list stays unhydrated until used, and already shows this browser's name and answers", {
  tag: "@phone",
}, async ({ page }) => {
  await storeName(page, "דנה");
  await page.goto(`/list/${DEMO_LIST}`);
  const shown = async () => {
    await expect(page.getByLabel(words.name)).toHaveValue("דנה");
    await expect(answer(page, 0, "yes")).toHaveAttribute("aria-pressed", "true");
    await expect(answer(page, 0, "no")).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByRole("button", { name: /אצלי/ })).toBeVisible();
  };
  await shown();
  expect(await isAwake(page)).toBe(false);
  await page.keyboard.press("Tab");
  await expect.poll(() => isAwake(page)).toBe(true);
  await shown();
});

test("an answer pressed before hydration is saved under this browser's name", async ({
  page,
  browser,
}) => {
  const path = await sendList(page);
  const ron = await (await browser.newContext()).newPage();
  await storeName(ron, "רון");
  await ron.goto(path);
  await expect(ron.getByLabel(words.name)).toHaveValue("רון");
  expect(await isAwake(ron)).toBe(false);
  await answer(ron, 0, "yes").click();
  await expect(cards(ron).first()).toContainText(`רון: ${words.answers.yes}`);
  await expect(ron.getByText(words.nameMissing)).toHaveCount(0);
  await told(page, path, `רון: ${words.answers.yes}`);
  await ron.context().close();
});

test("a list is neither indexed nor cached, and sends no referrer", async ({ page }) => {
  const answer = await page.goto(`/list/${DEMO_LIST}`);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  });
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  expect((await page.goto(`/list/${"0".repeat(32)}`))?.status()).toBe(404);
  await expect(page).toHaveTitle(new RegExp(over.title));
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("an unknown list or search alert returns 404 with a message", async ({ page }) => {
    const secret = "0".repeat(64);
    for (const path of [
      `/list/${"0".repeat(32)}`,
      "/list/cut",
      `/alerts/${secret}/36efbfac-7907-4415-bf23-8fc68fb6a14b`,
    ]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      const { title } = path.startsWith("/list") ? over : notFoundPage;
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute(
        "content",
        /noindex/,
      );
      await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
    }
  });
});

test("the not-found page of a list applies the visitor's display settings", async ({ page }) => {
  await remember(page, { fontSize: 2, darkMode: true });
  await page.goto(`/list/${"0".repeat(32)}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-font", "2");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "night");
});

test("sold and unavailable homes stay in a list and take no answers", async ({ page }) => {
  await visit(page, `/list/${DEMO_LIST}`);
  await expect(cards(page)).toHaveCount(6);
  const gone = cards(page).filter({ hasText: words.gone });
  await expect(gone).toHaveCount(1);
  const answers = (within: Locator) =>
    within.getByRole("button", { name: words.answers.yes, exact: true });
  // Sold homes cannot be answered either.
  await expect(answers(cards(page))).toHaveCount(4);
  await expect(answers(gone)).toHaveCount(0);
  const [hidden] = await rows<{ title: string }>(
    "properties?status=eq.hidden&select=title&order=seq&limit=1",
  );
  await expect(gone).toContainText(hidden?.title ?? "no home is hidden");
});

test("abuse is reported, and an operator deletes the list", async ({ page, browser }) => {
  const path = await sendList(page);
  await visit(page, path);
  await page.getByRole("button", { name: words.report }).click();
  await expect(page.getByText(words.reported)).toBeVisible();

  const operator = await pageOf(browser, "admin");
  await operator.goto(path);
  await deleteList(operator);
  expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: over.title })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: words.toSaved })).toBeVisible();
});

test("the sender of a list can delete it, and nobody else sees the option", {
  tag: "@phone",
}, async ({ page, browser }) => {
  const path = await sendList(page);
  const other = await (await browser.newContext()).newPage();
  await visit(other, path);
  await expect(other.getByRole("button", { name: words.report })).toBeVisible();
  await expect(other.getByRole("button", { name: words.delete.open })).toHaveCount(0);

  await visit(page, path);
  await deleteList(page);
  await expect(cards(page)).toHaveCount(0);
  expect((await other.goto(path))?.status()).toBe(404);
});

test("lists pass the accessibility checks in every display mode", { tag: "@phone" }, async ({
  page,
}) => {
  test.slow();
  await visit(page, `/list/${DEMO_LIST}`);
  await expect(cards(page)).toHaveCount(6);
  await expectCalm(page, "/list");
  await visit(page, "/saved");
  await expect(page.getByRole("heading", { name: saved.emptyTitle })).toBeVisible();
});

test("a printed list has its homes and no controls", async ({ page }) => {
  await visit(page, `/list/${DEMO_LIST}`);
  await expect(cards(page)).toHaveCount(6);
  const main = page.getByRole("main");
  await expect(main.getByRole("button").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(main.getByRole("button")).toHaveCount(0);
  for (const role of ["textbox", "combobox", "checkbox", "radio"] as const)
    await expect(main.getByRole(role)).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
});
