import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { startTileHost } from "@/tests/fakes/tile-host";
import { startMapSite } from "./support/map-site";
import { visit } from "./support/people";
import { watchPolicy } from "./support/policy";
import { gzipped, isCoast, isWorker, KIB, watchScripts } from "./support/scripts";

const { map } = messages;

/** An area whose streets are in the file. */
const TOWN = "/explore?bounds=34.765,32.06,34.795,32.1&view=map";

// Rendered in software, on the CPU that the server needs as well.
test.describe.configure({ mode: "serial" });
test.slow();
// The client-address header would also go to the tile host, which does not allow it.
test.use({ extraHTTPHeaders: {} });

const canvas = (page: Page) => page.locator(".maplibregl-canvas");
const shown = async (page: Page) => {
  await expect(canvas(page)).toBeVisible();
  await expect(page.locator(".map-pin").first()).toBeVisible();
};
const whose = (page: Page) => page.locator(".maplibregl-ctrl-attrib");
const noStreets = (page: Page) => page.getByText(map.noStreets);

let host: Awaited<ReturnType<typeof startTileHost>>;
test.beforeAll(async () => {
  host = await startTileHost();
});
test.afterAll(async () => {
  await host.stop();
});

test.describe("with a tile file", () => {
  let started: Awaited<ReturnType<typeof startMapSite>>;
  test.beforeAll(async () => {
    started = await startMapSite({ MAP_PMTILES_URL: `${host.url}/streets.pmtiles` });
  });
  test.afterAll(() => started?.stop());
  test.beforeEach(() => {
    host.requests.length = 0;
    host.goesDown(false);
  });

  test("streets are drawn under the pins, fetched in ranges from the operator's host only", {
    tag: "@phone",
  }, async ({ page }) => {
    const refused = await watchPolicy(page);
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).origin));
    const response = await page.goto(started.site + TOWN);
    expect(response?.headers()["content-security-policy"]).toContain(
      `connect-src 'self' ${host.url};`,
    );
    await shown(page);
    await expect(whose(page)).toContainText("© OpenStreetMap");
    // The header with its directory, then tiles.
    await expect.poll(() => host.requests.length).toBeGreaterThan(2);
    expect(host.requests.filter(({ range }) => !range)).toEqual([]);
    await expect(noStreets(page)).toHaveCount(0);
    expect([...hosts].filter((one) => one.startsWith("http")).sort()).toEqual(
      [started.site, host.url].sort(),
    );
    expect(refused).toEqual([]);
  });

  test("an unavailable host leaves the map without streets, and a retry restores them", async ({
    page,
  }) => {
    host.goesDown(true);
    await page.goto(started.site + TOWN);
    await shown(page);
    await expect(noStreets(page)).toBeVisible();
    await expect(whose(page)).toHaveCount(0);
    host.goesDown(false);
    await noStreets(page).locator("..").getByRole("button", { name: map.retry }).click();
    await expect(whose(page)).toContainText("© OpenStreetMap");
    await expect(noStreets(page)).toHaveCount(0);
  });

  test("a host that fails later is reported, and the search keeps working", async ({ page }) => {
    await page.goto(started.site + TOWN);
    await shown(page);
    await expect(whose(page)).toBeVisible();
    host.goesDown(true);
    await canvas(page).focus();
    // Zoomed in, until it needs tiles that are not loaded yet. On a slow machine a press can end the zoom before it.
    await expect(async () => {
      await page.keyboard.press("Equal");
      await expect(noStreets(page)).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 45_000 });
    await expect(page).not.toHaveURL(started.site + TOWN);
    await expect(canvas(page)).toBeVisible();
  });

  test("client-side navigation loads the streets, within the map's script limit", async ({
    page,
  }) => {
    const refused = await watchPolicy(page);
    const scriptsOf = watchScripts(page);
    await page.goto(`${started.site}/explore?bounds=34.765,32.06,34.795,32.1`);
    await page.waitForLoadState("networkidle");
    const ofList = await scriptsOf();
    expect(ofList.size).toBeGreaterThan(3);
    await page.getByRole("link", { name: messages.search.asMap, exact: true }).click();
    await shown(page);
    await expect(whose(page)).toBeVisible();
    await expect(noStreets(page)).toHaveCount(0);
    expect(refused).toEqual([]);
    const added = [...(await scriptsOf())]
      .filter(([path, body]) => !ofList.has(path) && !isWorker(path) && !isCoast(body))
      .map(([, body]) => body);
    expect(added.some((body) => body.includes("PMTiles"))).toBe(true);
    // They add the tile reader, with an inflate that browsers have built in; the rest is loaded as data.
    expect(gzipped(added)).toBeLessThan(320 * KIB);
  });
});

test("a third-party style is drawn in the page's fonts, and runs no script", async ({ page }) => {
  host.goesDown(false);
  host.says('<img src="x" onerror="document.title=\'ran\'"><b>Streets of others</b>');
  const started = await startMapSite({ MAP_STYLE_URL: `${host.url}/style.json` });
  try {
    await page.goto(started.site + TOWN);
    await shown(page);
    await expect(whose(page)).toContainText("Streets of others");
    await expect(whose(page).locator("img, [onerror]")).toHaveCount(0);
    await expect(page).not.toHaveTitle("ran");
    await expect(noStreets(page)).toHaveCount(0);
    await expect.poll(() => host.requests.filter(({ range }) => range).length).toBeGreaterThan(0);
  } finally {
    await started.stop();
  }
});

test("without an operator's setting no other host is contacted or allowed", async ({ page }) => {
  host.requests.length = 0;
  const response = await page.request.get(TOWN);
  expect(response.headers()["content-security-policy"]).toContain("connect-src 'self';");
  await visit(page, TOWN);
  await shown(page);
  await expect(whose(page)).toHaveCount(0);
  expect(host.requests).toEqual([]);
});
