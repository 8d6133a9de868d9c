import { type APIRequestContext, expect, test } from "@playwright/test";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json" with { type: "json" };
import { hasRedis } from "@/tests/fakes/redis";
import { change } from "./support/backend";
import { startInstances } from "./support/instances";
import { signIn, visit } from "./support/people";
import { newAgent, newListing } from "./support/public-pages";

const { profile, property, propertyForm, settings } = messages;

/** Each move, and what a visitor of the other instance sees after it. */
const MOVES = [
  { change: "offer", page: 200, words: property.states.under_offer, onMiniSite: true, counted: 1 },
  { change: "hide", page: 404, onMiniSite: false, counted: 0 },
  { change: "show", page: 200, words: "schema.org/InStock", onMiniSite: true, counted: 1 },
  { change: "close", page: 200, words: "schema.org/SoldOut", onMiniSite: true, counted: 0 },
  { change: "reopen", page: 200, words: "schema.org/InStock", onMiniSite: true, counted: 1 },
] as const;

type Home = { id: string; title: string; agentId: string; miniSite: string };

/**
 * Moves a home on one instance and checks the other, which has its pages cached, immediately after the response,
 * although decision 13 promises a second. How long a busy machine takes to render a page is not tested here.
 */
async function expectMoves(own: APIRequestContext, one: string, two: string, home: Home) {
  const met = async () => {
    const [page, miniSite, count] = await Promise.all(
      [`/property/${home.id}`, home.miniSite, `/api/search-count?agentId=${home.agentId}`].map(
        async (path) => {
          const answer = await own.get(`${two}${path}`);
          return { status: answer.status(), text: await answer.text() };
        },
      ),
    );
    return {
      page: page?.status,
      text: page?.text ?? "",
      onMiniSite: miniSite?.text.includes(home.title),
      counted: JSON.parse(count?.text ?? "{}").total as number,
    };
  };
  expect(await met()).toMatchObject({ page: 200, onMiniSite: true, counted: 1 });
  for (const { change, ...expected } of MOVES) {
    const moved = await own.post(`${one}/api/properties/changes`, {
      data: { ids: [home.id], change, finalPrice: null },
      headers: { origin: one },
    });
    expect([change, moved.status()]).toEqual([change, 204]);
    const { text, ...found } = await met();
    const { page, onMiniSite, counted } = expected;
    expect([change, found]).toEqual([change, { page, onMiniSite, counted }]);
    if ("words" in expected)
      expect([change, text.includes(expected.words)]).toEqual([change, true]);
  }
}

test("a change saved on one instance appears on the other at once", async ({ page, request }) => {
  // biome-ignore lint/suspicious/noSkippedTests: reported as skipped, with the reason, never as passed
  test.skip(!hasRedis(), "This needs Debian's redis-server.");
  test.setTimeout(300_000);
  const agent = await newAgent();
  const { id } = await newListing(agent.id, { title: "כותרת ראשונה", price: 3_771_900 });
  const { one, two, pictures, stop } = await startInstances();
  try {
    const at = async (site: string, path: string) => {
      const answer = await request.get(`${site}${path}`);
      const shown = answer.headers()["x-nextjs-cache"];
      return { status: answer.status(), html: await answer.text(), shown };
    };
    const listing = `/property/${id}`;
    const miniSite = `/agent/${agent.username}`;
    const pages = [listing, miniSite];
    await at(one, paths.explore);
    const made = Date.now();
    for (const path of pages) {
      for (const site of [one, two]) expect((await at(site, path)).html).toContain("כותרת ראשונה");
    }

    // Both have these pages cached, and nothing notifies them of a write past the site.
    await change(`properties?id=eq.${id}`, { title: "כותרת שאיש לא שמע עליה" });
    for (const path of pages) expect((await at(two, path)).html).toContain("כותרת ראשונה");

    // Cookies are per host and not per port, so this session holds on both.
    await signIn(page, agent);

    // Without a known lifetime, a page older than a second would be stale and rendered again.
    await expect.poll(() => Date.now() - made).toBeGreaterThan(1000);
    expect((await at(two, paths.explore)).shown).toBe("HIT");

    expect(await pictures()).toBe(0);
    await visit(page, `${one}/edit-property/${id}`);
    const title = page.getByRole("textbox", { name: propertyForm.title.label });
    await title.fill("כותרת שנשמרה");
    await page.getByRole("button", { name: propertyForm.update }).click();
    await expect(page.getByText(propertyForm.updated)).toBeVisible();
    for (const path of pages) expect((await at(two, path)).html).toContain("כותרת שנשמרה");
    // The save renders its share picture, without any request for it.
    await expect.poll(pictures).toBe(1);

    for (const path of pages) expect((await at(two, path)).html).toContain("3,771,900");
    await visit(page, `${one}/settings`);
    await page.getByRole("switch", { name: settings.show.prices }).click();
    await expect(page.getByText(settings.saved)).toBeVisible();
    for (const path of pages) expect((await at(two, path)).html).not.toMatch(/3,?771,?900/);

    await visit(page, `${one}/profile`);
    await page.getByRole("switch", { name: profile.isPublic }).click();
    await page.getByRole("button", { name: profile.save }).click();
    await expect(page.getByText(profile.saved)).toBeVisible();
    for (const path of pages) expect((await at(two, path)).status).toBe(404);
  } finally {
    await stop();
  }
});

test("a move on one instance appears on the other at once", async ({ page }) => {
  // biome-ignore lint/suspicious/noSkippedTests: reported as skipped, with the reason, never as passed
  test.skip(!hasRedis(), "This needs Debian's redis-server.");
  test.setTimeout(300_000);
  const agent = await newAgent();
  const title = "נכס שעובר ממצב למצב";
  const { id } = await newListing(agent.id, { title });
  const { one, two, stop } = await startInstances();
  try {
    await signIn(page, agent);
    const miniSite = `/agent/${agent.username}`;
    // An instance that has served nothing has no cached pages to revalidate.
    expect((await page.request.get(`${one}${miniSite}`)).status()).toBe(200);
    await expectMoves(page.request, one, two, { id, title, agentId: agent.id, miniSite });
  } finally {
    await stop();
  }
});
