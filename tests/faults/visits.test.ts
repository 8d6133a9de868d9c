import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FAULTS } from "./support/proxy";
import { startVisitors, type Visitors } from "./support/visitors";

// Visitors' events while the database fails or the site dies.

let visitors: Visitors;

beforeAll(async () => {
  visitors = await startVisitors();
});
afterAll(async () => {
  await visitors?.world.stop();
});
beforeEach(() => {
  visitors.world.proxy.recover();
});

const COUNT = "/rest/v1/rpc/count_events";

/** Sends one visitor's event; returns the status. */
const tell = () =>
  new Promise<number>((done) => {
    const body = JSON.stringify({ kind: "view", listing: visitors.listing });
    const headers = {
      origin: visitors.world.url,
      "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36",
      "content-length": Buffer.byteLength(body),
      "x-real-ip": visitors.address(),
    };
    const sent = request(`${visitors.world.url}/api/visits`, { method: "POST", headers }, (got) => {
      got.resume();
      done(got.statusCode ?? 0);
    });
    sent.once("error", () => done(0));
    sent.end(body);
  });
const tellMany = async (count: number) => {
  const all: number[] = [];
  while (all.length < count)
    all.push(
      ...(await Promise.all(Array.from({ length: Math.min(50, count - all.length) }, tell))),
    );
  return (status: number) => all.filter((one) => one === status).length;
};
const views = () => visitors.number("coalesce(sum(views), 0)::int from private.listing_days");
const counted = (count: number) =>
  expect.poll(views, { timeout: 60_000, interval: 200 }).toBe(count);

describe.each([...FAULTS, "stalls", "forgets"] as const)("while the database %s", (fault) => {
  test("visits are buffered, and counted once when it recovers", async () => {
    const before = (await views()) ?? 0;
    visitors.world.proxy.behave(fault, COUNT);
    const asked = visitors.world.proxy.requested(COUNT);
    expect((await tellMany(7))(204)).toBe(7);
    await asked;
    const again = visitors.world.proxy.requested(COUNT);
    await again;
    visitors.world.proxy.recover();
    expect((await tellMany(3))(204)).toBe(3);
    await counted(before + 10);
  });
});

test("10,000 visits are buffered; the log reports how many were dropped", async () => {
  const before = (await views()) ?? 0;
  visitors.world.proxy.behave("refuses", COUNT);
  const heard = await tellMany(10_030);
  expect([heard(204), heard(503)]).toEqual([10_000, 30]);
  visitors.world.proxy.recover();
  await counted(before + 10_000);
  expect(visitors.world.log()).toMatch(/visits wait: they could not be written/);
  await expect.poll(visitors.world.log).toMatch(/"lost":30,.*visits were not counted/);
  // Positive control: there is room again.
  expect((await tellMany(2))(204)).toBe(2);
  await counted(before + 10_002);
});

describe("buffered visits", () => {
  test("are written when the site receives SIGTERM", async () => {
    const before = (await views()) ?? 0;
    expect((await tellMany(20))(204)).toBe(20);
    expect(await visitors.world.endSite("SIGTERM")).toBe(143);
    expect(await views()).toBe(before + 20);
    await visitors.world.restartSite();
  });

  test("are counted once when the site is killed before it gets the database's response", async () => {
    const before = (await views()) ?? 0;
    visitors.world.proxy.behave("never responds", COUNT);
    expect((await tellMany(5))(204)).toBe(5);
    await counted(before + 5);
    await visitors.world.endSite("SIGKILL");
    visitors.world.proxy.recover();
    await visitors.world.restartSite();
    expect((await tellMany(1))(204)).toBe(1);
    await counted(before + 6);
  });

  test("are lost by kill -9 only from the last two seconds", async () => {
    const before = (await views()) ?? 0;
    expect((await tellMany(5))(204)).toBe(5);
    await counted(before + 5);
    expect((await tellMany(5))(204)).toBe(5);
    await visitors.world.endSite("SIGKILL");
    await visitors.world.restartSite();
    const now = (await views()) ?? 0;
    expect(now).toBeGreaterThanOrEqual(before + 5);
    expect(now).toBeLessThanOrEqual(before + 10);
  });
});
