import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { add, newAccount, openCompany, rows } from "./support/backend";
import { remember } from "./support/modes";
import { pageOf, signIn, visit } from "./support/people";
import { listingsOf, newAgent, newListing } from "./support/public-pages";

// The layout of the screens of agents, offices and operators. Every test sets its own window size.

const { accessibility, leads } = messages;

const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())!;

test("on signed-in pages the accessibility button covers nothing", async ({ browser }) => {
  test.slow();
  for (const [who, path] of [
    ["noa", "/numbers"],
    ["admin", "/admin/users"],
  ] as const) {
    const page = await pageOf(browser, who);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await visit(page, path);
      const name = { name: accessibility.open };
      const button = (await page.getByRole("button", name).boundingBox())!;
      const at = `${path}, ${width}`;
      if (width >= 768) {
        const edges = await page.locator("main :is(h1, section, form, ul)").evaluateAll((all) =>
          all
            .map((one) => one.getBoundingClientRect())
            .filter((box) => box.width > 0)
            .map(({ left }) => left),
        );
        expect(button.x + button.width, at).toBeLessThanOrEqual(Math.min(...edges));
        continue;
      }
      const bar = await boxOf(page, "header");
      expect(button.y, at).toBeGreaterThanOrEqual(bar.y);
      expect(button.y + button.height, at).toBeLessThanOrEqual(bar.y + bar.height);
      for (const other of await page.locator("header :is(a, button, p)").all()) {
        const box = await other.boundingBox();
        if (!box) continue;
        const apart = box.x >= button.x + button.width || box.x + box.width <= button.x;
        expect(apart, `${at}, ${await other.innerText()}`).toBe(true);
      }
      await page.getByRole("button", name).click();
      const panel = page.getByRole("region", { name: accessibility.title });
      await expect(panel).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Escape");
      await expect(panel).toBeHidden();
    }
  }
});

test("with text at twice the size the buttons in a signed-in phone's header do not overlap", async ({
  browser,
}) => {
  const page = await pageOf(browser, "noa");
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await visit(page, "/dashboard");
    await page.addStyleTag({ content: "html { font-size: 200% !important }" });
    const button = page.getByRole("button", { name: accessibility.open });
    const right = (box: { x: number; width: number } | null) => box!.x + box!.width;
    const logo = await page.locator("header a").first().boundingBox();
    expect(logo!.x, `${width}`).toBeGreaterThanOrEqual(right(await button.boundingBox()));
  }
});

test("with text at twice the size no signed-in page overflows a phone", async ({ browser }) => {
  test.slow();
  for (const [who, paths] of [
    [
      "noa",
      [
        "/dashboard",
        "/numbers",
        "/settings",
        "/links",
        "/leads",
        "/add-property",
        "/import-properties",
      ],
    ],
    ["keshatot", ["/dashboard", "/numbers", "/company-profile"]],
    [
      "admin",
      [
        "/admin",
        "/admin/card-template",
        "/admin/audit",
        "/admin/privacy",
        "/admin/health",
        "/admin/settings",
      ],
    ],
  ] as const) {
    const page = await pageOf(browser, who);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 740 });
      for (const path of paths) {
        await visit(page, path);
        await page.addStyleTag({ content: "html { font-size: 200% !important }" });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect({ path, wide }).toEqual({ path, wide: width });
      }
    }
  }
});

test("in forced colours a switch shows whether it is on", async ({ browser }) => {
  const page = await pageOf(browser, "noa");
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await visit(page, "/add-property");
  const one = page.getByRole("switch", { name: messages.property.features.elevator });
  const look = () =>
    one.evaluate((track) =>
      [track, track.firstElementChild!].map((part) => getComputedStyle(part).backgroundColor),
    );
  const off = await look();
  await one.click();
  await expect(one).toBeChecked();
  const on = await look();
  expect(off[0]).not.toBe(off[1]);
  expect(on[0]).not.toBe(on[1]);
  expect(on[0]).not.toBe(off[0]);
});

test("a signed-in phone's header is one row", async ({ browser }) => {
  const page = await pageOf(browser, "noa");
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await visit(page, "/dashboard");
    expect((await boxOf(page, "header")).height).toBeLessThanOrEqual(65);
  }
});

test("the longest texts of a home and its leads stay inside the signed-in pages", async ({
  page,
}) => {
  const office = await newAccount({ userType: "company" });
  const { id: company } = await openCompany(office.session);
  const [{ organization_code } = {}] = await rows(`companies?id=eq.${company}`);
  const agent = await newAgent({ organization_code });
  const title = "א".repeat(100);
  const { id } = await newListing(agent.id, { title });
  const person = { name: "ב".repeat(50), phone: "+972523334455", consent_version: 1 };
  const about = { agent_id: agent.id, listing_id: id, listing_title: title };
  const [asked] = await add("leads", { ...about, ...person });
  await add("lead_messages", {
    lead_id: asked.id,
    request_id: crypto.randomUUID(),
    message: "ג".repeat(999),
  });
  for (const [who, path, long] of [
    [agent, "/leads", person.name],
    [agent, `/numbers/${id}`, title],
    [agent, "/dashboard", title],
    [office, "/leads", title],
  ] as const) {
    await page.context().clearCookies();
    await signIn(page, who);
    for (const width of [320, 1366]) {
      await page.setViewportSize({ width, height: 740 });
      await visit(page, path);
      await expect(page.getByRole("main").getByText(long).first()).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect({ path, wide }).toEqual({ path, wide: width });
    }
  }
});

test("a table fits a desktop, and on a phone labels each value", async ({ browser }) => {
  test.slow();
  const [noa] = await rows<{ user_id: string }>("profiles?username=eq.noa-barak");
  for (const [who, paths] of [
    ["noa", ["/numbers?days=90", "/links"]],
    [
      "admin",
      [
        "/admin/users",
        "/admin/plans",
        "/admin/addons",
        "/admin/audit",
        `/admin/users/${noa?.user_id}`,
      ],
    ],
  ] as const) {
    const page = await pageOf(browser, who);
    for (const width of [320, 390, 1280, 1366]) {
      await page.setViewportSize({ width, height: 740 });
      for (const path of paths) {
        await visit(page, path);
        const tables = page.locator("main section[tabindex='0']");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const wide = await tables.evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
            .map((one) => one.getAttribute("aria-label")),
        );
        expect({ path, width, wide }).toEqual({ path, width, wide: [] });
      }
    }
    if (who !== "noa") continue;
    await page.setViewportSize({ width: 390, height: 740 });
    await visit(page, paths[0]);
    const value = page.locator("#listings td[data-label]").first();
    expect(await value.evaluate((cell) => getComputedStyle(cell, "::before").content)).toContain(
      messages.numbers.columns.views,
    );
    // On desktop, the column header above names it instead.
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await value.evaluate((cell) => getComputedStyle(cell, "::before").content)).toBe("none");
  }
});

test("on a phone the lead search is one row, and its filters open with a press", async ({
  browser,
}) => {
  const page = await pageOf(browser, "noa");
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await visit(page, "/leads");
    const search = page.getByRole("search");
    const row = [
      search.getByRole("searchbox"),
      search.getByRole("button", { name: leads.filters }),
      search.getByRole("button", { name: leads.find }),
      page.getByRole("link", { name: leads.export }),
    ];
    const tops = await Promise.all(row.map(async (one) => (await one.boundingBox())!.y));
    expect(new Set(tops.map(Math.round)).size).toBe(1);
    const choice = search.getByLabel(leads.listing, { exact: true });
    await expect(choice).toBeHidden();
    await row[1]!.click();
    await expect(choice).toBeVisible();
  }
  // An active filter is not collapsed.
  const [home] = await listingsOf("noa-barak");
  await visit(page, `/leads?listing=${home?.id}`);
  await expect(page.getByRole("search").getByLabel(leads.listing, { exact: true })).toBeVisible();
});

test("with the largest text on the smallest phone no text overlaps or leaves its button", async ({
  browser,
}) => {
  test.slow();
  for (const [who, path] of [
    ["admin", "/admin/plans"],
    ["admin", "/admin/users"],
    ["noa", "/profile"],
    ["lior", "/profile?office=KSHT2026"],
    ["noa", "/leads"],
  ] as const) {
    const page = await pageOf(browser, who);
    await remember(page, { fontSize: 2 });
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, path);
    // An element's own text, as wide as its letters: a fifth of a letter may be rounding.
    const spilled = await page.locator("main :is(td, button, label)").evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.querySelector(".truncate"))
        .filter((one) => one.scrollWidth > one.clientWidth + 4 && one.clientWidth > 4)
        .map((one) => one.textContent),
    );
    expect({ path, spilled }).toEqual({ path, spilled: [] });
    const narrow = await page
      .locator("main :is(input[type=text], input[type=search])")
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.clientWidth < 140)
          .map((one) => one.getAttribute("name") ?? one.id),
      );
    expect({ path, narrow }).toEqual({ path, narrow: [] });
  }
});

test("left-to-right search text does not run under the field's icon", async ({ browser }) => {
  const page = await pageOf(browser, "noa");
  await visit(page, "/dashboard?q=050-12");
  const field = page.getByRole("searchbox").first();
  await expect(field).toHaveValue("050-12");
  const [before, after] = await field.evaluate((one) => {
    const { paddingRight, paddingLeft } = getComputedStyle(one);
    return [Number.parseFloat(paddingRight), Number.parseFloat(paddingLeft)];
  });
  expect(before).toBeGreaterThan(after!);
});
