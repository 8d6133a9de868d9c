import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasRedis, startRedis } from "@/tests/fakes/redis";
import { RedisStore } from "./redis.mjs";
import { RENEWED_MAX } from "./tag-names.mjs";

/** A busy machine may need longer than the budget of a request, after which the store ignores Redis for a while. */
const PATIENCE_MS = 15_000;

const entry = (html: string, epoch: number) => ({
  value: { kind: "APP_PAGE", html, rscData: Buffer.from("rsc"), segmentData: new Map() },
  epoch,
  tags: ["listing:1"],
  savedAt: Date.now(),
});

// Needs Debian's redis-server; where it is missing these are reported as skipped, not as passed.
describe.skipIf(!hasRedis())("two instances share cached pages through Redis", () => {
  let server: Awaited<ReturnType<typeof startRedis>>;
  let one: RedisStore;
  let two: RedisStore;

  const answers = async (store: RedisStore) => {
    for (let tries = 0; tries < 100; tries++) {
      if ((await store.epoch()) !== null) return;
      await new Promise((wait) => setTimeout(wait, 100));
    }
    throw new Error("Redis did not answer");
  };

  const loseAll = async () => {
    const { createClient } = await import("redis");
    const redis = await createClient({ url: server.url }).connect();
    await redis.flushAll();
    redis.destroy();
  };

  beforeAll(async () => {
    server = await startRedis();
    one = await RedisStore.open(server.url, "build", PATIENCE_MS);
    two = await RedisStore.open(server.url, "build", PATIENCE_MS);
    await answers(one);
    await answers(two);
  }, 20_000);
  afterAll(async () => {
    await Promise.allSettled([one.close(), two.close()]);
    server.child.kill();
  });

  test("past the limit of tags everything is revalidated and the tags are forgotten", async () => {
    const before = (await one.epoch()) ?? 0;
    await one.renew(Array.from({ length: RENEWED_MAX + 1 }, (_, at) => `listing:many-${at}`));
    expect(await two.renewedSince(["everything"], before)).toBe(false);
    expect(await two.renewedSince(["listing:many-7"], before)).toBe(true);
    await two.renew(["listing:another"]);
    const now = (await one.epoch()) ?? 0;
    expect(await one.renewedSince(["everything"], now - 1)).toBe(true);
    expect(await one.renewedSince(["listing:another"], now - 1)).toBe(true);
    expect(await one.renewedSince(["listing:many-7"], before)).toBe(false);
    expect(await one.renewedSince(["everything", "listing:another"], now)).toBe(false);
  });

  test("a page written by one instance is read by the other, binary data included", async () => {
    await one.write("/a", entry("one", (await one.epoch()) ?? 0));
    const read = await two.read("/a");
    expect(read?.value.html).toBe("one");
    expect(Buffer.from(read?.value.rscData ?? "").toString()).toBe("rsc");
  });

  test("a tag revalidated by one instance is stale for the other immediately", async () => {
    const epoch = (await two.epoch()) ?? 0;
    expect(await two.renewedSince(["listing:1"], epoch)).toBe(false);
    await one.renew(["listing:1"]);
    expect(await two.renewedSince(["listing:1"], epoch)).toBe(true);
    expect(await two.renewedSince(["listing:2"], epoch)).toBe(false);
  });

  test("entries expire in Redis with their lifetime", async () => {
    const { createClient } = await import("redis");
    const redis = await createClient({ url: server.url }).connect();
    const lifeOf = async (path: string, seconds?: number | false) => {
      await one.write(path, { ...entry("old", 0), ...(seconds !== undefined && { seconds }) });
      return redis.ttl(`delet:page:build:${path}`);
    };
    expect(await lifeOf("/five-minutes", 299.5)).toBeGreaterThan(295);
    expect(await lifeOf("/five-minutes", 299.5)).toBeLessThanOrEqual(300);
    for (const endless of [false, undefined] as const)
      expect(await lifeOf("/endless", endless)).toBeGreaterThan(80_000);
    redis.destroy();
  });

  test("another build reads only its own pages", async () => {
    const other = await RedisStore.open(server.url, "another", PATIENCE_MS);
    expect(await other.read("/a")).toBeNull();
    await other.close();
  });

  test("while Redis is down nothing is served from it, and invalidations are sent after it returns", async () => {
    const epoch = (await one.epoch()) ?? 0;
    const ended = new Promise((exit) => server.child.once("exit", exit));
    server.child.kill();
    await ended;
    expect(await one.epoch()).toBeNull();
    expect(await one.renewedSince(["listing:9"], epoch)).toBe(true);
    await one.renew(["listing:9"]);
    server = await startRedis(server.port);
    await answers(one);
    await answers(two);
    expect(await two.renewedSince(["listing:9"], 0)).toBe(true);
  }, 30_000);

  test("entries from before Redis lost its data are stale, whatever is written later", async () => {
    const epoch = (await one.epoch()) ?? 0;
    await loseAll();
    const begun = (await two.epoch()) ?? 0;
    expect(begun).toBeGreaterThan(epoch);
    expect(await one.renewedSince(["everything"], epoch)).toBe(true);
    expect(await one.renewedSince(["everything"], begun)).toBe(false);
    await loseAll();
    // In either order of arrival.
    await Promise.all([one.renew(["listing:9"]), two.renew(["listing:8"])]);
    const now = (await one.epoch()) ?? 0;
    expect(now).toBeGreaterThan(begun);
    expect(await one.renewedSince(["everything"], begun)).toBe(true);
    expect(await one.renewedSince(["everything", "listing:1"], now)).toBe(false);
  });
});
