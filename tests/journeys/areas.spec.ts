import { expect, test } from "@playwright/test";
import { areaPath, areaSegments, cityArea, DEAL_PATHS, slugOf } from "@/lib/area/address";
import { INDEXED_FROM } from "@/lib/area/view";
import type { TransactionType } from "@/lib/catalog/ids";
import { get, read } from "@/scripts/seo/page";
import { call, rows } from "./support/backend";
import { expectCalm } from "./support/modes";

const HAIFA = areaPath(cityArea("sale", "חיפה"));
const TEL_AVIV = areaPath(cityArea("rent", "תל אביב-יפו"));
const under = (path: string) =>
  `${DEAL_PATHS.sale}/${path.split("/").map(encodeURIComponent).join("/")}`;
const titled = (text: string) => text.replace(/&#x27;|&quot;/g, "");

test("area pages pass the accessibility checks in every display mode", { tag: "@phone" }, async ({
  page,
}) => {
  test.setTimeout(180_000);
  for (const path of [HAIFA, TEL_AVIV, DEAL_PATHS.sale]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectCalm(page, path);
  }
});

const MOVED: [from: string, to: string[]][] = [
  ["תל-אביב", ["תל אביב-יפו"]],
  ["Tel-Aviv", ["תל אביב-יפו"]],
  ["תל אביב-יפו", ["תל אביב-יפו"]],
  ["פתח-תקוה", ["פתח תקווה"]],
  ["זיכרון-יעקב", ["זכרון יעקב"]],
  ["נתניה/קרית-השרון", ["נתניה", "קריית השרון"]],
  ["ראשלצ/4-rooms", ["ראשון לציון", "4-rooms"]],
];
for (const [from, to] of MOVED) {
  test(`a spelling variant redirects permanently to the area page: ${from}`, async ({
    baseURL,
  }) => {
    const { status, headers } = await get(`${baseURL}${under(from)}`);
    const path = to.map((name) => (/rooms$/.test(name) ? name : slugOf(name))).join("/");
    expect({ status, location: headers.get("location") }).toEqual({
      status: 308,
      location: under(path),
    });
    expect((await get(`${baseURL}${under(path)}`)).status).toBe(200);
  });
}

const ABSENT = [
  "אין-עיר-כזאת",
  "חיפה/אין-שכונה-כזאת",
  "חיפה/0-rooms",
  "חיפה/11-rooms",
  "חיפה/04-rooms",
  "חיפה/-1-rooms",
  "חיפה/הדר/4-rooms",
  "חיפה/הדר/עוד/ועוד",
  "' or 1=1--",
  "<script>alert(1)</script>",
  "חיפה/<img src=x onerror=alert(1)>",
  "..%2f..%2fadmin",
  "\u202Eהפיח",
  "\u0000",
  "חיפה\r\nx-injected: 1",
  "%E0%A4%A",
  "א".repeat(2000),
  "{{7*7}}",
  "__proto__",
  "constructor/4-rooms",
];
test("an unknown place returns 404, whatever its address contains", async ({ baseURL }) => {
  const answers = await Promise.all(
    ABSENT.map(async (path) => {
      const { status, headers, html } = await get(`${baseURL}${under(path)}`);
      const injected = headers.has("x-injected") || /<script>alert|<img src=x/.test(html);
      return { path, found: status < 400 || status >= 500 ? status : false, injected };
    }),
  );
  expect(answers.filter(({ found, injected }) => found || injected)).toEqual([]);
  // Extra slashes never redirect to another origin.
  for (const path of ["//evil.example", "https://evil.example", "\\\\evil.example"]) {
    const { status, headers } = await get(`${baseURL}${under(path)}`);
    const leads = new URL(headers.get("location") ?? "/", baseURL).origin;
    expect({ path, found: status < 300, leads }).toEqual({ path, found: false, leads: baseURL });
  }
  // Bytes that are not valid text.
  for (const raw of ["%E0%A4%A", "%FF%FE", "%00", "%2e%2e%2f%2e%2e%2fadmin"]) {
    const { status } = await get(`${baseURL}${DEAL_PATHS.sale}/${raw}`);
    expect({ raw, refused: status >= 400 && status < 500 }).toEqual({ raw, refused: true });
  }
});

type City = { city: string } & Record<TransactionType, number>;

test("an area is indexable from three homes on, and the sitemap agrees", async ({ baseURL }) => {
  const cities: City[] = await call("area_cities");
  const xml = (await get(`${baseURL}/sitemap/areas.xml`)).html;
  const listed = new Set(
    [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname),
  );
  // Some of each kind, because other journeys publish homes in Haifa in parallel.
  const some = (few: boolean) =>
    cities.filter(({ sale }) => sale > 0 && sale < INDEXED_FROM === few).slice(0, 4);
  expect(some(true)).not.toEqual([]);
  for (const few of [true, false]) {
    for (const { city } of some(few)) {
      const path = areaPath(cityArea("sale", city));
      const [robots = ""] = read(await get(`${baseURL}${path}`)).meta("robots");
      expect({ city, hidden: robots.includes("noindex"), listed: listed.has(path) }).toEqual({
        city,
        hidden: few,
        listed: !few,
      });
    }
  }
});

const QUERIES: [query: string, canonical: string][] = [
  ["transactionType=sale&city=חיפה", HAIFA],
  ["transactionType=rent&city=תל אביב-יפו", TEL_AVIV],
  ["transactionType=sale&city=חיפה&roomsMin=4&roomsMax=4", `${HAIFA}/4-rooms`],
  ["transactionType=sale&city=חיפה&neighborhood=הדר", `${HAIFA}/${encodeURIComponent("הדר")}`],
  ["transactionType=sale&city=חיפה&sort=price_asc", HAIFA],
  ["transactionType=sale&city=חיפה&floorMin=2", "/explore"],
  ["city=חיפה", "/explore"],
];
test("the equivalent search query names the area page as its canonical URL", async ({
  baseURL,
}) => {
  for (const [query, canonical] of QUERIES) {
    const answer = await fetch(`${baseURL}/explore?${encodeURI(query)}`);
    const [href = ""] = read({ html: await answer.text() }).canonicals;
    expect({ query, canonical: new URL(href).pathname }).toEqual({ query, canonical });
  }
  const [own = ""] = read(await get(`${baseURL}${HAIFA}`)).canonicals;
  expect(new URL(own).pathname).toBe(HAIFA);
});

test("the visible breadcrumb and its structured data list the same places", async ({ baseURL }) => {
  const quarter = { ...cityArea("sale", "חיפה"), neighborhood: "נווה שאנן" };
  const path = areaPath(quarter);
  expect(areaSegments(quarter)).toHaveLength(2);
  const { html } = await get(`${baseURL}${path}`);
  const trails = read({ html })
    .ld.map((json) => JSON.parse(json))
    .filter((data) => data["@type"] === "BreadcrumbList");
  expect(trails).toHaveLength(1);
  const items: { name: string; item?: string }[] = trails[0].itemListElement;
  const nav = /<nav[^>]*>\s*<ol[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
  expect([...nav.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, name = ""]) => titled(name))).toEqual(
    items.map(({ name }) => titled(name)),
  );
  const links = [...nav.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
  expect(links).toEqual(["/", DEAL_PATHS.sale, HAIFA]);
  for (const [n, href] of links.entries()) {
    expect(new URL(items[n]?.item ?? "").pathname).toBe(href);
    expect((await get(`${baseURL}${href}`)).status).toBe(200);
  }
  const homes = read({ html })
    .ld.map((json) => JSON.parse(json))
    .find((data) => data["@type"] === "ItemList");
  expect(homes.itemListElement.length).toBeGreaterThan(0);
});

const CLICKS = 4;

/** Like a crawler without scripts: every link in the raw HTML to another page of homes or areas. */
async function linksOf(base: string, path: string) {
  const { status, html } = await get(`${base}${path}`);
  expect({ path, status }).toEqual({ path, status: 200 });
  return read({ html })
    .links.filter(({ rel }) => !rel.includes("nofollow"))
    .map(({ href }) => href.split("#")[0] ?? "")
    .filter((href) => /^\/(property\/|for-sale|for-rent|explore\?)/.test(href));
}

test("every home on the site is within four clicks of the home page, without scripts", async ({
  baseURL,
}) => {
  test.setTimeout(300_000);
  // Only the demo's homes: those that other journeys publish come and go.
  const before = new Date(Date.now() - 15 * 60_000).toISOString();
  const old = await rows<{ id: string }>(`properties?created_at=lt.${before}&select=id`);
  const live = await rows<{ id: string }>(
    "public_listings?status=in.(active,under_offer)&select=id",
  );
  const kept = new Set(old.map(({ id }) => id));
  const missing = new Set(live.filter(({ id }) => kept.has(id)).map(({ id }) => `/property/${id}`));
  expect(missing.size).toBeGreaterThan(300);

  const seen = new Set(["/"]);
  let next = ["/"];
  for (let clicks = 1; clicks <= CLICKS && missing.size > 0; clicks++) {
    // Further pages of a city list the most homes not seen yet, so they come first.
    const pages = next.toSorted(
      (a, b) => Number(b.includes("page=")) - Number(a.includes("page=")),
    );
    next = [];
    for (let at = 0; at < pages.length && missing.size > 0; at += 4) {
      const found = await Promise.all(
        pages.slice(at, at + 4).map((path) => linksOf(baseURL as string, path)),
      );
      for (const href of found.flat()) {
        missing.delete(href);
        if (seen.has(href) || href.startsWith("/property/")) continue;
        seen.add(href);
        next.push(href);
      }
    }
  }
  expect([...missing]).toEqual([]);
});
