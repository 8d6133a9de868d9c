import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { hasRedis, REDIS_FAULTS, startFaultyRedis, startRedis } from "@/tests/fakes/redis";
import { RedisStore } from "./redis.mjs";

// Needs Debian's redis-server; where it is missing these are reported as skipped, not as passed.
describe.skipIf(!hasRedis()).each(REDIS_FAULTS)("while Redis %s", (fault) => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let front: Awaited<ReturnType<typeof startFaultyRedis>>;
  let store: RedisStore;
  let other: RedisStore;

  const entry = (html: string, epoch: number) => ({
    value: { kind: "APP_PAGE", html, rscData: Buffer.from("rsc"), segmentData: new Map() },
    epoch,
    tags: ["listing:1"],
    savedAt: Date.now(),
  });
  const answers = (one: RedisStore) =>
    vi.waitUntil(async () => (await one.epoch()) !== null, { timeout: 40_000, interval: 50 });
  const seconds = async (task: () => Promise<unknown>) => {
    const begun = performance.now();
    await task();
    return (performance.now() - begun) / 1000;
  };

  beforeAll(async () => {
    redis = await startRedis();
    front = await startFaultyRedis(redis.port);
  });
  afterAll(() => {
    front.stop();
    redis.child.kill("SIGKILL");
  });
  beforeEach(async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    front.behave("well");
    store = await RedisStore.open(front.url, "build");
    other = await RedisStore.open(redis.url, "build");
    await answers(store);
    await answers(other);
  }, 30_000);
  afterEach(async () => {
    front.behave("refuses");
    await Promise.all([store.close(), other.close()]);
    vi.restoreAllMocks();
  });

  test("reads and writes fail fast, and recover afterwards", async () => {
    await store.write("/a", entry("kept", (await store.epoch()) ?? 0));
    expect((await store.read("/a"))?.value.html).toBe("kept");
    front.behave(fault);
    // An open connection may notice the failure only at its next response.
    await store.read("/a");
    const ask = async () => {
      expect(await store.read("/a")).toBeNull();
      expect(await store.epoch()).toBeNull();
      expect(await store.renewedSince(["listing:2"], 0)).toBe(true);
      await store.write("/b", entry("b", 0));
    };
    expect(await seconds(ask)).toBeLessThan(2.5);
    expect(await seconds(ask)).toBeLessThan(2.5);
    front.behave("well");
    await answers(store);
    expect((await store.read("/a"))?.value.html).toBe("kept");
  }, 90_000);

  test("an invalidation returns without waiting, and reaches other instances after recovery", async () => {
    const epoch = (await other.epoch()) ?? 0;
    front.behave(fault);
    expect(await seconds(() => store.renew(["listing:7"]))).toBeLessThan(2);
    front.behave("well");
    await answers(store);
    expect(await other.renewedSince(["listing:7"], epoch)).toBe(true);
    expect(await other.renewedSince(["listing:8"], epoch)).toBe(false);
  }, 90_000);

  test("the store opens", async () => {
    front.behave(fault);
    let begun: RedisStore | undefined;
    const start = async () => {
      begun = await RedisStore.open(front.url, "build");
    };
    expect(await seconds(start)).toBeLessThan(3);
    expect(await begun?.epoch()).toBeNull();
    front.behave("well");
    if (begun) await answers(begun);
    await begun?.close();
  }, 90_000);
});
