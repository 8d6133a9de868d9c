import type { Page } from "@playwright/test";
import { visit } from "../support/people";
import type { Actor } from "./support/cast";
import { BREAKOUT, badLinks, QUIET, TRACE, watch } from "./support/markup";
import { poison, type World } from "./support/poison";
import { SITE } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

let world: World;
test.beforeAll(async () => {
  world = await poison();
});

async function signInAs(page: Page, actor: Actor) {
  const cookies = (actor.headers.cookie ?? "").split("; ").map((cookie) => {
    const at = cookie.indexOf("=");
    return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: SITE };
  });
  await page.context().addCookies(cookies);
}

/** Pictures that were going to fail have failed, and with them what hangs on it. */
const drawn = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
  );

/** Opens the pages as a person does. `showing` names those on which the text can be read. */
async function crawl(page: Page, paths: readonly string[], showing: (path: string) => boolean) {
  const seen = await watch(page);
  for (const path of paths) {
    await attempt(path, async () => {
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await drawn(page);
      expect(seen).toEqual([]);
      expect(await badLinks(page)).toEqual([]);
    });
    if (!showing(path)) continue;
    await control(`${path} shows the text as a text`, async () =>
      expect(page.getByRole("main")).toContainText(TRACE, { useInnerText: true }),
    );
  }
  // What came late, while the text was waited for.
  expect(seen).toEqual([]);
}

test("public pages show markup as what it is, a text", async ({ page }) => {
  test.slow();
  const { agent, username, slug, plan } = world;
  await crawl(
    page,
    [
      `/property/${agent.listingId}`,
      `/agent/${username}`,
      `/company/${slug}`,
      "/explore",
      "/pricing",
      `/subscribe/${plan}`,
      "/",
    ],
    (path) => path !== "/" && path !== "/explore",
  );
  await control("the consent banner shows its text", async () =>
    expect(page.locator("body")).toContainText(BREAKOUT.slice(0, 30), { useInnerText: true }),
  );
});

test("what an address says is not run either", async ({ page }) => {
  test.slow();
  const said = encodeURIComponent(BREAKOUT.slice(0, 120));
  const paths = [
    `/explore?q=${said}`,
    `/explore?city=${said}&address=${said}&sort=${said}&page=${said}`,
    `/agent/noa-barak?city=${said}`,
    `/${said.replaceAll("%2F", "")}`,
    `/auth?mode=${said}&notice=${said}&next=${said}`,
    `/auth/confirm?type=${said}&token_hash=${said}`,
    `/update-password?error=${said}&error_description=${said}`,
    `/auth#error_description=${said}`,
    `/property/${said.replaceAll("%2F", "")}`,
  ];
  await crawl(page, paths, () => false);
  await control("an address says what it should", async () => {
    await visit(page, "/explore?city=%D7%97%D7%99%D7%A4%D7%94");
    await expect(page.getByRole("main")).toContainText("חיפה", { useInnerText: true });
  });
});

test("dashboards and forms show it as a text", async ({ page }) => {
  test.slow();
  const { agent } = world;
  await signInAs(page, agent);
  await crawl(
    page,
    [
      "/dashboard",
      `/edit-property/${agent.listingId}`,
      "/profile",
      "/settings",
      `/dashboard?notice=${encodeURIComponent(BREAKOUT)}&city=${encodeURIComponent(BREAKOUT)}`,
      `/profile?hint=${encodeURIComponent(BREAKOUT)}`,
    ],
    (path) => path === "/dashboard",
  );
  await visit(page, `/edit-property/${agent.listingId}`);
  await control("the form holds what was written", async () => {
    const fields = page.locator("main :is(textarea, input)");
    await expect(fields.first()).toBeVisible();
    const values = await fields.evaluateAll((all) =>
      all.map((one) => (one as HTMLInputElement).value),
    );
    expect(values.join("\n")).toContain(TRACE);
  });
});

test("a company's dashboard shows it as a text", async ({ page }) => {
  await signInAs(page, world.company);
  await crawl(
    page,
    [
      "/dashboard",
      "/dashboard?view=properties",
      `/dashboard?view=properties&search=${encodeURIComponent(BREAKOUT)}`,
      "/company-profile",
    ],
    (path) => path.startsWith("/dashboard") && !path.includes("search"),
  );
});

test("operators' pages show it as a text", async ({ page, cast }) => {
  test.slow();
  await signInAs(page, cast.admin);
  const search = encodeURIComponent(QUIET);
  const unknown = `/admin/users?search=${encodeURIComponent(BREAKOUT)}`;
  await crawl(
    page,
    [
      "/admin",
      `/admin/users?search=${search}`,
      unknown,
      `/admin/users/${world.agent.userId}`,
      `/admin/companies?search=${search}`,
      "/admin/plans",
      "/admin/addons",
      "/admin/card-template",
      "/admin/consent",
      "/admin/password-reset-logs",
      "/admin/settings",
    ],
    (path) => /plans|addons|logs|users|companies/.test(path) && path !== unknown,
  );
});

test("the watch would have seen it", async ({ page, cast }) => {
  const seen = await watch(page);
  const insert = () =>
    page.evaluate((text) => {
      const box = document.createElement("div");
      box.innerHTML = text;
      document.body.append(box);
    }, BREAKOUT);
  await visit(page, "/pricing");
  await insert();
  await expect.poll(() => seen.some((what) => what.startsWith("dialog"))).toBe(true);
  await signInAs(page, cast.agent);
  await visit(page, "/settings");
  await insert();
  await expect.poll(() => seen.some((what) => what.startsWith("policy script-src"))).toBe(true);
  expect(await badLinks(page)).toEqual([]);
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.setAttribute("href", "javascript:alert(1)");
    document.body.append(link);
  });
  expect(await badLinks(page)).toHaveLength(1);
});
