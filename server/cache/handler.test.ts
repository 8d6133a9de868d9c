import { createHash } from "node:crypto";
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";
import { beforeEach, expect, test, vi } from "vitest";
import { markDegraded } from "./degraded.mjs";
import CacheHandler from "./handler.mjs";
import { type CachedPage, withPageHits } from "./page-hits.mjs";
import { RENEWED_MAX } from "./tag-names.mjs";

const page = (html: string, tags = "listing:1,listings") => ({
  kind: "APP_PAGE",
  html,
  headers: { "x-next-cache-tags": tags },
});
const shown = async (key: string) => (await new CacheHandler().get(key))?.value;

/** Next's sequence: get, miss, render, set. */
async function make(key: string, html: string, meanwhile?: () => Promise<void>) {
  const handler = new CacheHandler();
  await handler.get(key);
  await meanwhile?.();
  const value = page(html);
  await handler.set(key, value, { cacheControl: { revalidate: 300 } });
  return value as { status?: number; headers: Record<string, string> };
}

beforeEach(() => {
  delete process.env.SUPABASE_URL;
});

test("a page is cached until one of its tags is revalidated", async () => {
  await make("/a", "one");
  expect((await shown("/a"))?.html).toBe("one");
  await new CacheHandler().revalidateTag(["listing:2"]);
  expect((await shown("/a"))?.html).toBe("one");
  await new CacheHandler().revalidateTag(["listing:1"]);
  expect(await shown("/a")).toBeUndefined();
});

test("a page rendered during a write is not cached", async () => {
  await make("/b", "with the old price", () => new CacheHandler().revalidateTag("listing:1"));
  expect(await shown("/b")).toBeUndefined();
});

test("a page that declares itself gone gets status 410 from the first response on", async () => {
  const made = await make("/c", '<meta name="delet:status" content="410"/>');
  expect(made.status).toBe(410);
  expect((await shown("/c"))?.status).toBe(410);
});

test("text written by users cannot set a status", async () => {
  const made = await make(
    "/d",
    "&lt;meta name=&quot;delet:status&quot; content=&quot;410&quot;/&gt;",
  );
  expect(made.status).toBeUndefined();
});

test("a 503 page is not cached", async () => {
  const made = await make("/e", '<meta name="delet:status" content="503"/>');
  expect(made.status).toBe(503);
  expect(await shown("/e")).toBeUndefined();
});

test("a degraded page is cached for ten seconds, others as usual", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await make("/lacks", "no homes", async () => markDegraded());
  await make("/whole", "homes");
  expect([(await shown("/lacks"))?.html, (await shown("/whole"))?.html]).toEqual([
    "no homes",
    "homes",
  ]);
  expect(await new CacheHandler().get("/lacks")).toMatchObject({
    cacheControl: { revalidate: 10 },
  });
  vi.advanceTimersByTime(11_000);
  expect([await shown("/lacks"), (await shown("/whole"))?.html]).toEqual([undefined, "homes"]);
  vi.useRealTimers();
});

test("a page lists its own script hashes, also on the first response and when not cached", async () => {
  const data = 'self.__next_f.push([1,"a"])';
  const html = `<script>${data}</script><script>alert(1)</script>`;
  const hash = `'sha256-${createHash("sha256").update(data).digest("base64")}'`;
  const down = `<meta name="delet:status" content="503"/>${html}`;
  for (const made of [await make("/h", html), await make("/i", down)]) {
    expect(made.headers["x-delet-scripts"]).toBe(hash);
  }
  expect((await shown("/h"))?.headers).toMatchObject({ "x-delet-scripts": hash });
});

test("a cached page reports its revalidate time, also when another process rendered it", async () => {
  await make("/life", "one");
  expect(await new CacheHandler().get("/life")).toMatchObject({
    cacheControl: { revalidate: 300 },
  });
});

test("Next's per-page cache controls are bounded", async () => {
  const lives = new SharedCacheControls({ routes: {}, dynamicRoutes: {} } as never, undefined);
  let most = 0;
  for (let search = 0; search < 3000; search++) {
    lives.set(`/explore/${search}`, { revalidate: 300, expire: undefined });
    if (search % 100 === 0) await make(`/explore/${search}`, "one");
    most = Math.max(most, Reflect.get(SharedCacheControls, "cacheControls").size);
  }
  expect(most).toBeGreaterThan(1000);
  expect(most).toBeLessThan(1200);
});

test("past the limit of tags every page is revalidated and the tags are forgotten", async () => {
  const names = Array.from({ length: RENEWED_MAX + 1 }, (_, at) => `listing:many-${at}`);
  await make("/names", "one");
  await new CacheHandler().revalidateTag(names);
  expect(await shown("/names")).toBeDefined();
  await new CacheHandler().revalidateTag("listing:another");
  expect(await shown("/names")).toBeUndefined();
  await make("/names", "two");
  await new CacheHandler().revalidateTag("listing:a-third");
  expect((await shown("/names"))?.html).toBe("two");
});

test("everything can be revalidated at once", async () => {
  await make("/f", "one");
  await new CacheHandler().revalidateTag("everything");
  expect(await shown("/f")).toBeUndefined();
});

test("of two concurrent renders of a page, the one that ends after a write is not cached", async () => {
  const [quick, slow, late] = [new CacheHandler(), new CacheHandler(), new CacheHandler()];
  const kept = { cacheControl: { revalidate: 300 } };
  for (const handler of [quick, slow]) await handler.get("/g");
  await quick.set("/g", page("with the old price"), kept);
  await new CacheHandler().revalidateTag("listing:1");
  await late.get("/g");
  await slow.set("/g", page("with the old price"), kept);
  expect(await shown("/g")).toBeUndefined();
  await late.set("/g", page("with the new price"), kept);
  expect((await shown("/g"))?.html).toBe("with the new price");
});

test("pages cached at the same moment expire at spread times, never late", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const keys = Array.from({ length: 30 }, (_, at) => `/together/${at}`);
    for (const key of keys) await make(key, "one");
    const made = Date.now();
    const left = async (seconds: number) => {
      vi.setSystemTime(made + seconds * 1000);
      const all = await Promise.all(keys.map(shown));
      return all.filter(Boolean).length;
    };
    expect(await left(239)).toBe(30);
    const half = await left(270);
    expect([half > 0, half < 30]).toEqual([true, true]);
    expect(await left(300)).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("a page rendered before the shared store lost its epoch is no longer served", async () => {
  let epoch: number | null = 57;
  const entries = new Map<string, { id: string }>();
  vi.stubGlobal("__deletCache", {
    epoch: async () => epoch,
    read: async (key: string) => entries.get(key) ?? null,
    holds: async () => true,
    write: async (key: string, entry: { id: string }) => entries.set(key, entry),
    renewedSince: async () => false,
  });
  try {
    await make("/lost", "with the old price");
    const pages: CachedPage[] = [];
    const ask = () =>
      withPageHits(
        (page) => pages.push(page),
        () => shown("/lost"),
      );
    expect((await ask())?.html).toBe("with the old price");
    expect(await pages[0]?.isFresh()).toBe(true);
    // Empty, and two writes later.
    epoch = 2;
    expect(await pages[0]?.isFresh()).toBe(false);
    expect(await ask()).toBeUndefined();
  } finally {
    vi.unstubAllGlobals();
  }
});
