import type { Page } from "@playwright/test";
import { visit } from "../journeys/support/people";
import type { Actor } from "./support/cast";
import { BREAKOUT, badLinks, QUIET, TRACE, watch } from "./support/markup";
import { poison, type World } from "./support/poison";
import { reachSite } from "./support/reached";
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

/** Waits until images have loaded or failed, including their handlers. */
const drawn = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
  );

/** Opens the pages as a person does. `showing` selects those on which the text is visible. */
async function crawl(page: Page, paths: readonly string[], showing: (path: string) => boolean) {
  const seen = await watch(page);
  for (const path of paths) {
    await attempt(path, async () => {
      const cookies = await page.context().cookies();
      reachSite(path, { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") });
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
  // Includes late events while waiting for the text.
  expect(seen).toEqual([]);
}

test("public pages show markup as plain text", async ({ page }) => {
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

test("markup in URL parameters is not executed either", async ({ page }) => {
  test.slow();
  const encoded = encodeURIComponent(BREAKOUT.slice(0, 120));
  const paths = [
    `/explore?q=${encoded}`,
    `/explore?city=${encoded}&address=${encoded}&sort=${encoded}&page=${encoded}`,
    `/agent/noa-barak?city=${encoded}`,
    `/${encoded.replaceAll("%2F", "")}`,
    `/auth?mode=${encoded}&notice=${encoded}&next=${encoded}`,
    `/auth/confirm?type=${encoded}&token_hash=${encoded}`,
    `/update-password?error=${encoded}&error_description=${encoded}`,
    `/auth#error_description=${encoded}`,
    `/property/${encoded.replaceAll("%2F", "")}`,
    `/report/${encoded.replaceAll("%2F", "")}?sent=${encoded}`,
    ...["sale", "rent"].map((deal) => `/for-${deal}/${encoded.replaceAll("%2F", "")}?q=${encoded}`),
    `/for-sale/%D7%97%D7%99%D7%A4%D7%94?neighborhood=${encoded}&sort=${encoded}`,
    `/alerts/new?city=${encoded}&address=${encoded}&sent=${encoded}&listing=${encoded}`,
    `/lead?sent=${encoded}&listing=${encoded}`,
    `/accessibility?${encoded}=${encoded}#${encoded}`,
    `/dev/inbox?to=${encoded}`,
  ];
  await crawl(page, paths, () => false);
  await control("an address says what it should", async () => {
    await visit(page, "/explore?city=%D7%97%D7%99%D7%A4%D7%94");
    await expect(page.getByRole("main")).toContainText("חיפה", { useInnerText: true });
  });
});

test("dashboards and forms show markup as plain text", async ({ page }) => {
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

test("a company's dashboard shows markup as plain text", async ({ page }) => {
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

test("operators' pages show markup as plain text", async ({ page, cast }) => {
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

test("the watch detects injected scripts and script links", async ({ page, cast }) => {
  const seen = await watch(page);
  const insert = () =>
    page.evaluate((text) => {
      const box = document.createElement("div");
      box.innerHTML = text;
      document.body.append(box);
    }, BREAKOUT);
  await visit(page, "/pricing");
  await insert();
  await expect.poll(() => seen.some((what) => what.startsWith("policy script-src"))).toBe(true);
  seen.length = 0;
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

/** An inline script and an event handler, injected into a page's response. */
const INJECTED = `<script>window.ran = "script"</script><img src="data:," onerror="window.ran = 'handler'">`;
const whatRan = (on: Page) => on.evaluate(() => (window as { ran?: string }).ran);

test("a script injected into a public page does not run", async ({ page, browser }) => {
  const { agent, username } = world;
  const seen = await watch(page);
  const inject = (on: Page, withPolicy: boolean) =>
    on.route("**/*", async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const answer = await route.fetch();
      const headers = answer.headers();
      if (!withPolicy) delete headers["content-security-policy"];
      const body = (await answer.text()).replace("</h1>", `</h1>${INJECTED}`);
      await route.fulfill({ response: answer, headers, body });
    });
  await inject(page, true);
  for (const path of [
    "/",
    "/explore",
    `/property/${agent.listingId}`,
    `/agent/${username}`,
    "/pricing",
    "/no-such-page",
  ]) {
    await attempt(path, async () => {
      seen.length = 0;
      // Whether React copes with foreign markup is not tested here.
      await page.goto(SITE + path);
      await expect
        .poll(() => seen.filter((what) => what.startsWith("policy script-src")).length)
        .toBeGreaterThanOrEqual(2);
      expect(await whatRan(page)).toBeUndefined();
    });
  }
  await control("without the policy it runs", async () => {
    const other = await browser.newPage();
    await inject(other, false);
    await other.goto(`${SITE}/pricing`);
    await expect.poll(() => whatRan(other)).toMatch(/^(script|handler)$/);
    await other.close();
  });
});
