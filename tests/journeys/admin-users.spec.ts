import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { cutOff, fresh, open, say, tabTo, test } from "./support/admin";
import { change, newAccount, remove, rows } from "./support/backend";
import { demoEmail } from "./support/people";
import { readCsv } from "./support/read-csv";

const { adminUsers: words, admin: common, errors, form, validation } = messages;

type Profile = {
  user_id: string;
  trial_end_date: string;
  subscription_active: boolean;
  subscription_type: string | null;
  subscription_end_date: string | null;
  enable_ai_parser: boolean;
  enable_ai_description: boolean;
  feature_property_ribbon_enabled: boolean;
};

/** A user that no other journey touches. */
async function newUser(userType: "agent" | "company" = "agent") {
  const name = `דיירת ${fresh("e2e")}`;
  const { email } = await newAccount({ name, userType });
  const where = `profiles?name=eq.${encodeURIComponent(name)}`;
  const profile = async () => (await rows<Profile>(where))[0];
  return { name, email, where, profile };
}

async function manage(page: Page, { name, email }: { name: string; email: string }) {
  await open(page, `/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: say(words.manageOf, { name }) }).click();
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByRole("heading", { name: say(words.dialogTitle, { name }) }),
  ).toBeVisible();
  return dialog;
}

const bodyRows = (page: Page) =>
  page.getByRole("region", { name: words.title }).locator("tbody").getByRole("row");

test("a long name and address are fully visible on a phone", { tag: "@phone-only" }, async ({
  admin,
}) => {
  const { name, email } = await newUser();
  await open(admin, `/admin/users?search=${encodeURIComponent(email)}`);
  for (const text of [name, email]) {
    const cell = bodyRows(admin).getByRole("cell").filter({ hasText: text }).first();
    await expect(cell).toBeInViewport({ ratio: 1 });
    const cut = await cell.evaluate((element) =>
      [...element.querySelectorAll("*")].some(
        (box) => getComputedStyle(box).overflowX !== "visible" && box.scrollWidth > box.clientWidth,
      ),
    );
    expect(cut).toBe(false);
  }
});

test("users are filtered by partial name or address, by type and by status", async ({ admin }) => {
  const company = await newUser("company");
  await open(admin, "/admin/users");
  const all = await bodyRows(admin).count();
  expect(all).toBeGreaterThan(3);
  const filters = admin.getByRole("search", { name: words.filters });
  await filters.getByRole("searchbox", { name: words.search }).fill(company.email.toUpperCase());
  await filters.getByRole("combobox", { name: words.type }).selectOption({ label: words.company });
  await filters.getByRole("combobox", { name: words.status }).selectOption("active");
  await filters.getByRole("button", { name: common.filter.apply }).click();
  await expect(admin).toHaveURL(/type=company/);
  await expect(admin.getByText("משתמש אחד", { exact: true })).toBeVisible();
  await expect(bodyRows(admin)).toHaveCount(1);
  const row = bodyRows(admin).first();
  for (const text of [
    company.name,
    company.email,
    words.company,
    words.statusActive,
    words.parserOff,
  ])
    await expect(row).toContainText(text);
  await expect(row).toContainText(new Date().getFullYear().toString());

  await open(admin, `/admin/users?search=${encodeURIComponent(company.name.slice(4))}&type=all`);
  await expect(bodyRows(admin)).toHaveCount(1);

  for (const other of ["type=agent", "status=expired", "status=subscribed"]) {
    await open(admin, `/admin/users?search=${encodeURIComponent(company.email)}&${other}`);
    await expect(admin.getByText(words.empty)).toBeVisible();
    await expect(admin.getByText("אין משתמשים מתאימים")).toBeVisible();
  }
  await admin.getByRole("link", { name: common.filter.clear }).click();
  await expect(admin).toHaveURL(/\/admin\/users$/);
  await expect.poll(() => bodyRows(admin).count()).toBeGreaterThan(3);
});

test("the list shows a loading state", async ({ admin }) => {
  await open(admin, "/admin/users");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await admin.route("**/admin/users?search=*", async (route) => {
    await held;
    await route.continue();
  });
  await admin.getByRole("searchbox", { name: words.search }).fill("nobody@nowhere");
  await admin.getByRole("button", { name: common.filter.apply }).click();
  await expect(admin.getByRole("button", { name: common.loading })).toBeVisible();
  answer();
  await expect(admin.getByText(words.empty)).toBeVisible();
  await expect(admin.getByRole("button", { name: common.filter.apply })).toBeVisible();
});

test("badges mark subscribers, ended trials and admins", async ({ admin }) => {
  const seen = async (key: string) => {
    await open(admin, `/admin/users?search=${demoEmail(key)}`);
    await expect(bodyRows(admin)).toHaveCount(1);
    return bodyRows(admin).first();
  };
  const noa = await seen("noa");
  await expect(noa).toContainText(words.statusSubscribed);
  await expect(noa).toContainText(words.parserOn);
  await expect(noa.getByRole("cell").nth(3)).toHaveText(/\d+/);
  await expect(await seen("haim")).toContainText(words.statusExpired);
  await expect(await seen("admin")).toContainText(words.isAdmin);
});

test("a user without a profile is listed with partial data", async ({ admin }) => {
  const user = await newUser();
  await remove(user.where);
  await open(admin, `/admin/users?search=${user.email}`);
  await expect(bodyRows(admin)).toHaveCount(1);
  await expect(bodyRows(admin).first()).toContainText(words.noProfile);
  await expect(bodyRows(admin).first()).toContainText(words.partial);
  const dialog = await manage(admin, { name: user.email, email: user.email });
  await expect(dialog.getByRole("button", { name: words.deleteConfirm })).toBeVisible();
  await expect(dialog.getByRole("button", { name: words.saveSubscription })).toBeHidden();
});

test("a page lists fifty users", async ({ admin }) => {
  await open(admin, "/admin/users");
  const total = Number((await admin.getByText(/^\d+ משתמשים$/).innerText()).match(/\d+/));
  // A few more than needed, because other journeys delete users in parallel.
  for (let more = 55 - total; more > 0; more--) await newAccount();
  await open(admin, "/admin/users");
  await expect(bodyRows(admin)).toHaveCount(50);
  await admin.getByRole("link", { name: messages.ui.pagination.next }).click();
  await expect(admin).toHaveURL(/page=2/);
  await expect(admin.getByRole("link", { name: messages.ui.pagination.previous })).toBeVisible();
  await expect.poll(() => bodyRows(admin).count()).toBeLessThan(50);
  await open(admin, "/admin/users?page=9000");
  await expect(admin).toHaveURL(/page=\d{1,2}$/);
  await expect.poll(() => bodyRows(admin).count()).toBeGreaterThan(0);
});

test("plan type, active flag and end date are saved, and the list updates", {
  tag: ["@phone", "@first"],
}, async ({ admin }) => {
  const user = await newUser();
  const dialog = await manage(admin, user);
  await dialog.getByRole("combobox", { name: words.plan }).selectOption("agent-plus");
  await dialog.getByRole("switch", { name: words.subscriptionActive }).click();
  const end = dialog.getByLabel(words.endDate);
  await end.fill("2020-01-01T10:00");
  await dialog.getByRole("button", { name: words.saveSubscription }).click();
  await expect(end).toHaveAttribute("aria-invalid", "true");
  await expect(end).toHaveAccessibleDescription(new RegExp(errors.endDatePast));
  await end.fill("2031-01-15T18:30");
  await dialog.getByRole("button", { name: words.saveSubscription }).click();
  await expect(admin.getByText(words.planSaved)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(bodyRows(admin).first()).toContainText(words.statusSubscribed);
  expect(await user.profile()).toMatchObject({
    subscription_active: true,
    subscription_type: "agent-plus",
  });
  // 18:30 in Israel in winter.
  const { subscription_end_date } = (await user.profile())!;
  expect(new Date(subscription_end_date ?? 0).toISOString()).toBe("2031-01-15T16:30:00.000Z");

  await manage(admin, user);
  await expect(end).toHaveValue("2031-01-15T18:30");
  await dialog.getByRole("combobox", { name: words.plan }).selectOption({ label: words.planNone });
  await dialog.getByRole("switch", { name: words.subscriptionActive }).click();
  await dialog.getByRole("button", { name: words.saveSubscription }).click();
  await admin.getByRole("button", { name: words.offEndNow }).click();
  await expect(dialog).toBeHidden();
  await expect(bodyRows(admin).first()).toContainText(words.statusActive);
  expect((await user.profile())?.subscription_active).toBe(false);
});

test("a trial is extended by whole days, from 1 to 365", async ({ admin }) => {
  const user = await newUser();
  const before = new Date((await user.profile())!.trial_end_date).getTime();
  const dialog = await manage(admin, user);
  const days = dialog.getByRole("textbox", { name: words.extendBy });
  for (const wrong of ["0", "366"]) {
    await days.fill(wrong);
    await dialog.getByRole("button", { name: words.extend }).click();
    await expect(dialog.getByText(validation.trialDays)).toBeVisible();
  }
  await days.fill("30");
  await dialog.getByRole("button", { name: words.extend }).click();
  await expect(admin.getByText(words.extended)).toBeVisible();
  await expect(dialog).toBeHidden();
  const after = new Date((await user.profile())!.trial_end_date).getTime();
  expect(Math.round((after - before) / 86_400_000)).toBe(30);
});

test("the three features are toggled", async ({ admin }) => {
  const user = await newUser();
  const dialog = await manage(admin, user);
  // The settings enable the parser for new agents.
  await expect(dialog.getByRole("switch", { name: words.featureParser })).toBeChecked();
  for (const name of [words.featureDescription, words.featureRibbon]) {
    await dialog.getByRole("switch", { name }).click();
  }
  await dialog.getByRole("button", { name: words.featureSave }).click();
  await expect(admin.getByText(words.featureSaved)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(bodyRows(admin).first()).toContainText(words.parserOn);
  expect(await user.profile()).toMatchObject({
    enable_ai_parser: true,
    enable_ai_description: true,
    feature_property_ribbon_enabled: true,
  });
});

test("deleting a user requires typing the address and deletes only that user", async ({
  admin,
}) => {
  const user = await newUser();
  const dialog = await manage(admin, user);
  const address = dialog.getByRole("textbox", { name: words.deleteEmail });
  const confirm = dialog.getByRole("button", { name: words.deleteConfirm });
  await address.fill("somebody@else.example");
  await confirm.click();
  await expect(dialog.getByText(validation.emailMismatch)).toBeVisible();
  expect(await user.profile()).toBeDefined();
  await address.fill(user.email.toUpperCase());
  await confirm.click();
  await expect(admin.getByText(words.deleted)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText(words.empty)).toBeVisible();
  expect(await user.profile()).toBeUndefined();
});

test("admins cannot delete their own account here", async ({ admin }) => {
  const email = demoEmail("admin");
  await open(admin, `/admin/users?search=${email}`);
  await bodyRows(admin).first().getByRole("button").click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog.getByText(words.deleteOwn)).toBeVisible();
  await expect(dialog.getByRole("button", { name: words.deleteConfirm })).toBeHidden();
});

test("input survives a failed request, and a rejection shows an error message", async ({
  admin,
}) => {
  const user = await newUser();
  const dialog = await manage(admin, user);
  const letThrough = await cutOff(admin);
  await dialog.getByRole("textbox", { name: words.extendBy }).fill("21");
  await dialog.getByRole("button", { name: words.extend }).click();
  await expect(admin.getByText(form.unavailable)).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: words.extendBy })).toHaveValue("21");
  await letThrough();

  // The profile is already deleted when the admin saves.
  await remove(user.where);
  await dialog.getByRole("button", { name: words.saveSubscription }).click();
  await expect(admin.getByText(words.planFailed)).toBeVisible();
  await expect(admin.getByText(errors.notFound)).toBeVisible();
  await dialog.getByRole("button", { name: words.featureSave }).click();
  await expect(admin.getByText(words.featureFailed)).toBeVisible();
});

test("a user is found and managed with the keyboard alone", async ({ admin }) => {
  const user = await newUser();
  await open(admin, "/admin/users");
  await tabTo(admin, admin.getByRole("searchbox", { name: words.search }));
  await admin.keyboard.type(user.email);
  await admin.keyboard.press("Enter");
  await expect(bodyRows(admin)).toHaveCount(1);
  const button = admin.getByRole("button", { name: say(words.manageOf, { name: user.name }) });
  await tabTo(admin, button);
  await admin.keyboard.press("Enter");
  const dialog = admin.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await admin.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await admin.keyboard.press("Enter");
  await tabTo(admin, dialog.getByRole("switch", { name: words.featureRibbon }));
  await admin.keyboard.press("Space");
  await tabTo(admin, dialog.getByRole("button", { name: words.featureSave }));
  await admin.keyboard.press("Enter");
  await expect(admin.getByText(words.featureSaved)).toBeVisible();
  expect((await user.profile())?.feature_property_ribbon_enabled).toBe(true);
});

test("the filtered list is exported as a file whose cells run no formula", async ({ admin }) => {
  const user = await newUser();
  await change(user.where, { phone: "+972501234567" });
  await open(admin, `/admin/users?search=${encodeURIComponent(user.email)}`);
  const link = admin.getByRole("link", { name: words.export });
  const file = await admin.request.get((await link.getAttribute("href")) ?? "");
  expect(file.headers()["content-disposition"]).toMatch(/attachment; filename="users-/);
  const text = await file.text();
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const [head, ...lines] = readCsv(text.slice(1));
  expect(lines).toHaveLength(1);
  const cells = Object.fromEntries((head ?? []).map((name, at) => [name, lines[0]?.[at]]));
  expect(cells).toMatchObject({
    [words.csv.name]: user.name,
    [words.csv.email]: user.email,
    [words.csv.phone]: "'+972501234567",
    [words.columnType]: words.agent,
    [words.columnStatus]: words.csv.states.trial,
  });
  await open(admin, "/admin/audit?action=users_exported");
  await expect(
    admin.getByText(messages.adminAudit.actions.users_exported).locator("visible=true").first(),
  ).toBeVisible();
});
