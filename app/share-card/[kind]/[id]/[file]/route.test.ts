import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { searchSegment } from "@/lib/search/address";
import { versionOf } from "@/server/seo/share-card-version";
import { GET } from "./route";

const { drawShareCard } = vi.hoisted(() => {
  Object.assign(process.env, {
    SUPABASE_URL: "http://nowhere.invalid",
    SUPABASE_PUBLISHABLE_KEY: "a-publishable-key",
    SUPABASE_SECRET_KEY: "a-secret-key",
    CONTACT_EMAIL: "help@delet.test",
    CONTACT_PHONE: "03-600-0000",
    SITE_URL: "http://localhost:3000",
    LOG_LEVEL: "silent",
  });
  return { drawShareCard: vi.fn() };
});
vi.mock("@/server/share-card/draw", () => ({ drawShareCard }));
vi.mock("@/server/public/cached", () => ({ cached: (_: string, ask: unknown) => ask }));
vi.mock("@/server/search/queries", () => ({
  searchListings: async () => ({ state: "live", view: { total: 0, page: 1, pages: 0, cards: [] } }),
}));
vi.mock("@/server/property/public-queries", () => ({
  getListing: async (id: string) => ({ state: "live", view: id }),
}));
const card = (kind: string, title: string, picture: string | null = null) => ({
  kind,
  title,
  lines: [],
  note: null,
  picture,
});
const PHOTO = "/media/properties/photo.jpg";
vi.mock("@/server/seo/listing", () => ({
  listingCard: async (id: string) => card("listing", id, id.startsWith("photo") ? PHOTO : null),
}));
vi.mock("@/server/seo/search", () => ({
  searchWords: async ({ city: [city = ""] }: { city: string[] }) => ({
    card: card("search", city),
  }),
}));
vi.mock("@/server/seo/site", () => ({ siteCard: async (page: string) => card("site", page) }));
vi.mock("@/server/agent/public-queries", () => ({}));
vi.mock("@/server/company/public-queries", () => ({}));
vi.mock("@/server/seo/profile", () => ({}));

let finish: (() => void)[] = [];
beforeEach(() => {
  finish = [];
  // A search's picture is drawn when the test says so.
  drawShareCard.mockReset().mockImplementation(async ({ kind, title }) => {
    if (kind === "search") await new Promise<void>((done) => finish.push(done));
    return Buffer.from(title);
  });
});
const turn = () => new Promise((done) => setTimeout(done, 1));
async function finishAll() {
  for (let round = 0; round < 100; round++) {
    for (const done of finish.splice(0)) done();
    await turn();
  }
}

async function ask(kind: string, id: string, file = "any.jpg") {
  const answer = await GET(new Request("http://site.test/"), {
    params: Promise.resolve({ kind, id, file }),
  });
  return [answer.status, await answer.text(), answer.headers.get("cache-control")];
}
const search = (city: string, file?: string) =>
  ask("search", searchSegment("/explore", new URLSearchParams({ city })), file);

test("ninety concurrent searches are drawn one at a time, and those over the limit get the site's own picture", async () => {
  const all = Promise.all(Array.from({ length: 90 }, (_, n) => search(`city ${n}`)));
  await turn();
  expect(finish).toHaveLength(1);
  // Meanwhile a listing's picture is drawn as usual.
  expect(await ask("listing", "home 1")).toEqual([200, "home 1", "public, max-age=300"]);
  await finishAll();
  const answers = await all;
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]));
  const own = answers.filter(([, text]) => String(text).startsWith("city"));
  expect(own).toHaveLength(11);
  for (const answer of answers.filter((one) => !own.includes(one))) {
    expect(answer).toEqual([200, "home", "public, max-age=60"]);
  }
});

test("below the limit a search gets its own picture, cached for a year under its versioned name", async () => {
  const named = `${versionOf(card("search", "חיפה") as never)}.jpg`;
  const answer = search("Haifa", named);
  await finishAll();
  expect(await answer).toEqual([200, "חיפה", "public, max-age=31536000, immutable"]);
});

test("a failed drawing is a 503, not the site's picture", async () => {
  drawShareCard.mockRejectedValue(new Error("no font"));
  expect(await search("Akko")).toEqual([503, "", "no-store"]);
});

describe("a listing with a photo", () => {
  const named = `${versionOf(card("listing", "photo", PHOTO) as never)}.jpg`;
  const storage = vi.spyOn(globalThis, "fetch");
  const photos = () => drawShareCard.mock.calls.map(([{ picture }, photo]) => [picture, photo]);
  afterAll(() => storage.mockRestore());

  test.each([
    ["is away", () => Promise.reject(new TypeError("fetch failed"))],
    ["answers 503", async () => new Response("", { status: 503 })],
  ])(
    "is drawn without it while the storage %s, and cached for a minute, not for a year",
    async (_, answer) => {
      storage.mockImplementation(answer);
      expect(await ask("listing", "photo", named)).toEqual([200, "photo", "public, max-age=60"]);
      // If it is cached at all, its key names no photo.
      expect(photos()).toEqual([[null, null]]);
      storage.mockImplementation(async () => new Response("a photo"));
      expect(await ask("listing", "photo", named)).toEqual([
        ...[200, "photo", "public, max-age=31536000, immutable"],
      ]);
      expect(photos().at(-1)).toEqual([PHOTO, Buffer.from("a photo")]);
    },
  );

  test("missing from the storage is drawn without it for good", async () => {
    storage.mockImplementation(async () => new Response("", { status: 400 }));
    expect((await ask("listing", "photo", named))[2]).toBe("public, max-age=31536000, immutable");
  });
});
