import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { CITY, openMap } from "./support/map";
import { visit } from "./support/people";
import { gzipped, isCoast, isWorker, KIB, watchScripts } from "./support/scripts";

const { map } = messages;
/** Strings found only in the map's scripts: the library, its tile reader, the messages of its own parts. */
const OF_MAPS = ["maplibre", "pmtiles", "draw-choices", "map-pin"];

test("map scripts stay within their byte limit, and drawing adds little", async ({ page }) => {
  test.slow();
  const scriptsOf = watchScripts(page);
  await visit(page, CITY);
  await page.waitForLoadState("networkidle");
  const ofList = await scriptsOf();
  expect(ofList.size).toBeGreaterThan(3);

  await openMap(page);
  await page.waitForLoadState("networkidle");
  const before = await scriptsOf();
  const added = [...before].filter(([path]) => !ofList.has(path)).map(([, body]) => body);
  const worker = [...before].filter(([path]) => isWorker(path)).map(([, body]) => body);
  expect(worker).toHaveLength(1);
  expect(gzipped(worker)).toBeLessThan(150 * KIB);
  // This is the real worker and not an error page.
  expect(gzipped(worker)).toBeGreaterThan(100 * KIB);
  // Coast and towns are data rather than scripts, with a budget of their own.
  const data = added.filter(isCoast);
  expect(data).toHaveLength(1);
  expect(gzipped(data)).toBeLessThan(30 * KIB);
  const scripts = added.filter((body) => !worker.includes(body) && !data.includes(body));
  expect(scripts.some((body) => body.includes("maplibre"))).toBe(true);
  expect(gzipped(scripts)).toBeLessThan(320 * KIB);

  await page.getByRole("button", { name: map.draw }).click();
  await expect(page.getByText(map.drawHint)).toBeVisible();
  await page.waitForLoadState("networkidle");
  const drawing = [...(await scriptsOf())].filter(([path]) => !before.has(path));
  expect(gzipped(drawing.map(([, body]) => body))).toBeLessThan(30 * KIB);
});

test("only the map page references map scripts", async ({ request }) => {
  test.slow();
  const textOf = async (path: string) => (await request.get(path)).text();
  const scriptsIn = (html: string) => new Set(html.match(/\/_next\/static\/[\w./~-]+\.js/g) ?? []);
  const sitemap = await textOf("/sitemap.xml");
  const files = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  const listed = (await Promise.all(files.map(textOf)))
    .flatMap((xml) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)])
    .map(([, url = ""]) => decodeURI(new URL(url).pathname));
  // One page of each kind, and those that are in no sitemap.
  const kinds = new Map(
    listed.map((path) => [path.split("/")[1] + String(path.split("/").length), path]),
  );
  const pages = new Set([
    ...kinds.values(),
    "/",
    "/explore",
    "/saved",
    "/for-sale",
    "/for-rent",
    "/about",
    "/pricing",
  ]);
  expect(kinds.size).toBeGreaterThan(6);
  const seen = new Map<string, string>();
  const ofMaps = async (path: string) => {
    const found: string[] = [];
    for (const script of scriptsIn(await textOf(path))) {
      const body = seen.get(script) ?? (await textOf(script));
      seen.set(script, body);
      if (OF_MAPS.some((word) => body.includes(word))) found.push(script);
    }
    return found;
  };
  for (const path of pages) expect(await ofMaps(path), path).toEqual([]);
  expect(seen.size).toBeGreaterThan(10);
  // Proves that the check works: the map page references the script that loads the rest.
  expect(scriptsIn(await textOf(`${CITY}&view=map`)).size).toBeGreaterThan(
    scriptsIn(await textOf(CITY)).size,
  );
});
