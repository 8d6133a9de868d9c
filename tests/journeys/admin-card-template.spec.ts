import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { cutOff, open, say, tabTo, test } from "./support/admin";
import { rows } from "./support/backend";

const { adminTemplate: words, admin: common, form } = messages;

const line = (page: Page, number: number) =>
  page.getByRole("listitem").filter({
    has: page.getByRole("heading", { name: say(words.line, { number }), exact: true }),
  });
const tokens = (page: Page, number: number) =>
  line(page, number)
    .getByRole("list")
    .getByRole("button", { name: words.removeToken.replace("{token}", "") });
const allLines = (page: Page) => page.getByRole("heading", { level: 3, name: /^שורה \d$/ });
const preview = (page: Page) => page.getByRole("region", { name: words.preview, exact: true });
const addLine = (page: Page) => page.getByRole("button", { name: words.addLine });
const saveButton = (page: Page) => page.getByRole("button", { name: words.save });

const stored = async () =>
  (
    await rows<{ max_lines: number; lines: { tokens: string[]; separator?: string }[] }>(
      "property_card_templates?is_active=eq.true",
    )
  )[0];

test("a template has one to six lines, and lowering the maximum drops the extra ones", async ({
  admin,
}) => {
  await open(admin, "/admin/card-template");
  const most = admin.getByRole("combobox", { name: words.maxLines });
  await most.selectOption("6");
  for (let count = await allLines(admin).count(); count < 6; count++) await addLine(admin).click();
  await expect(allLines(admin)).toHaveCount(6);
  await expect(tokens(admin, 6)).toHaveText([words.tokens.property_name]);
  await expect(line(admin, 6).getByRole("textbox")).toHaveValue(" • ");
  await addLine(admin).click();
  await expect(admin.getByText(words.tooManyLines)).toBeVisible();
  await expect(allLines(admin)).toHaveCount(6);
  await most.selectOption("2");
  await expect(allLines(admin)).toHaveCount(2);
  await admin.getByRole("button", { name: say(words.removeLine, { number: 2 }) }).click();
  await admin.getByRole("button", { name: say(words.removeLine, { number: 1 }) }).click();
  await expect(admin.getByText(words.lastLine)).toBeVisible();
  await expect(allLines(admin)).toHaveCount(1);
});

test("a token is used once per line, can be made optional, and the preview updates", async ({
  admin,
}) => {
  await open(admin, "/admin/card-template");
  await expect(preview(admin).getByRole("heading", { name: words.previewWith })).toBeVisible();
  const cards = preview(admin).locator("article");
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText(words.sample.neighborhood);
  await expect(cards.last()).not.toContainText(words.sample.neighborhood);

  const first = line(admin, 1);
  const more = first.getByRole("combobox", { name: say(words.addTokenTo, { number: 1 }) });
  const city = more.getByRole("option", { name: words.tokens.city });
  await expect(city).toBeEnabled();
  await more.selectOption({ label: words.tokens.city });
  await expect(tokens(admin, 1)).toHaveText([words.tokens.property_name, words.tokens.city]);
  await expect(city).toBeDisabled();
  await first.getByRole("textbox").fill(" ~ ");
  await expect(cards.first()).toContainText(`${words.sample.title} ~ ${words.sample.city}`);
  const optional = first.getByRole("button", {
    name: say(words.optionalOf, { token: words.tokens.city }),
  });
  await expect(optional).toHaveAttribute("aria-pressed", "false");
  await optional.click();
  await expect(optional).toHaveAttribute("aria-pressed", "true");
  await expect(city).toBeDisabled();
  await tokens(admin, 1).last().click();
  await expect(tokens(admin, 1)).toHaveText([words.tokens.property_name]);
  await tokens(admin, 1).first().click();
  await expect(first.getByText(words.noTokens)).toBeVisible();

  await admin.getByRole("button", { name: words.hidePreview }).click();
  await expect(preview(admin)).toBeHidden();
  await admin.getByRole("button", { name: words.showPreview }).click();
  await expect(preview(admin)).toBeVisible();
});

test("lines are moved, edited and saved with the keyboard alone", async ({ admin }) => {
  await open(admin, "/admin/card-template");
  const before = await tokens(admin, 1).allInnerTexts();
  const second = await tokens(admin, 2).allInnerTexts();
  const handle = admin.getByRole("button", { name: say(words.moveLine, { number: 1 }) });
  await tabTo(admin, handle);
  await admin.keyboard.press("Space");
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  await expect(admin.getByText(say(words.grabbed, { number: 1 }))).toBeAttached();
  // The keyboard listener is attached shortly after the announcement.
  await expect(async () => {
    await admin.keyboard.press("ArrowDown");
    const moved = admin.getByText(say(words.over, { number: 1, place: 2 }));
    await expect(moved).toBeAttached({ timeout: 3_000 });
  }).toPass();
  await admin.keyboard.press("Space");
  await expect(tokens(admin, 1)).toHaveText(second);
  await expect(tokens(admin, 2)).toHaveText(before);

  await tabTo(admin, line(admin, 2).getByRole("textbox"));
  await admin.keyboard.press("ControlOrMeta+a");
  await admin.keyboard.type(" / ");
  await expect(line(admin, 2).getByRole("textbox")).toHaveValue(" / ");
  await tabTo(admin, saveButton(admin), "Shift+Tab");
  try {
    await admin.keyboard.press("Enter");
    await expect(admin.getByText(words.saved)).toBeVisible();
    await expect(admin.getByText(words.unsaved)).toBeHidden();
    expect((await stored())?.lines[1]).toMatchObject({ separator: " / " });
    await open(admin, "/admin/card-template");
    await expect(tokens(admin, 1)).toHaveText(second);
  } finally {
    await tabTo(admin, admin.getByRole("button", { name: words.restore }), "Tab");
    await admin.keyboard.press("Enter");
    const question = admin.getByRole("alertdialog", { name: words.restoreTitle });
    await tabTo(admin, question.getByRole("button", { name: words.restore }));
    await admin.keyboard.press("Enter");
    await expect(admin.getByText(words.restored)).toBeVisible();
  }
  await expect(tokens(admin, 1)).toHaveText(before);
  expect(await stored()).toMatchObject({
    max_lines: 4,
    lines: [{ tokens: ["property_name"] }, {}, {}, {}],
  });
});

test("a failed save shows the reason and keeps the edits", async ({ admin }) => {
  await open(admin, "/admin/card-template");
  await addLine(admin).click();
  const count = await allLines(admin).count();
  await cutOff(admin);
  await saveButton(admin).click();
  await expect(admin.getByText(say(words.saveFailed, { message: form.unavailable }))).toBeVisible();
  await expect(allLines(admin)).toHaveCount(count);
  await expect(admin.getByText(words.unsaved)).toBeVisible();
  await admin.getByRole("button", { name: words.restore }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: words.restore }).click();
  await expect(
    admin.getByText(say(words.restoreFailed, { message: form.unavailable })),
  ).toBeVisible();
});

test("leaving with unsaved edits asks for confirmation", async ({ admin }) => {
  await open(admin, "/admin/card-template");
  const questions: string[] = [];
  let goes = false;
  admin.on("dialog", async (dialog) => {
    questions.push(dialog.type() === "beforeunload" ? "closing" : dialog.message());
    await (goes ? dialog.accept() : dialog.dismiss());
  });
  const away = admin.getByRole("link", { name: common.nav.users });
  await addLine(admin).click();
  await away.click();
  await expect.poll(() => questions).toEqual([words.leave]);
  await expect(admin).toHaveURL(/card-template/);
  await expect(admin.getByText(words.unsaved)).toBeVisible();
  goes = true;
  await away.click();
  await expect(admin).toHaveURL(/\/admin\/users/);

  await open(admin, "/admin/card-template");
  await addLine(admin).click();
  await admin.reload();
  expect(questions).toEqual([words.leave, words.leave, "closing"]);
});

test("going back with unsaved edits asks for confirmation too", async ({ admin }) => {
  await open(admin, "/admin/users");
  await admin.getByRole("link", { name: common.nav.cardTemplate }).click();
  await expect(admin.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  await addLine(admin).click();
  await expect(admin.getByText(words.unsaved)).toBeVisible();
  const dialog = admin.waitForEvent("dialog");
  const back = admin.evaluate(() => history.back());
  const question = await dialog;
  expect(question.message()).toBe(words.leave);
  await question.dismiss();
  await back;
  await expect(admin).toHaveURL(/card-template/);
  await expect(admin.getByText(words.unsaved)).toBeVisible();
});
