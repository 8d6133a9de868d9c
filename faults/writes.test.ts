import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { start } from "@/supabase/embedded/testing/scene";
import type { Person } from "./support/person";
import { MOODS } from "./support/proxy";
import { DANA, PASSWORD, startWorld, type World } from "./support/world";
import { writer, wrongs } from "./support/writes";

let world: World;
let dana: Person;
let writes: ReturnType<typeof writer>;

beforeAll(async () => {
  world = await startWorld();
  dana = world.person();
  expect((await dana.signIn(DANA, PASSWORD)).sentTo).toContain("/dashboard");
  writes = writer(dana);
});
afterAll(() => world?.stop());

/** Opens the folder of the backend that has ended and looks at every row of it. */
async function lookInside() {
  const backend = await start(world.folder);
  const found = await wrongs(backend.direct, writes.log);
  await backend.stop();
  return found;
}

/** Enough to be in the middle of it, however fast the machine is. */
async function until(acknowledged: number) {
  await expect
    .poll(() => writes.acknowledged().length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(acknowledged);
}

/** True once nobody listens on the site's address. */
const refused = (site: string) =>
  new Promise<boolean>((done) => {
    const asked = request(`${site}/api/health/live`, { agent: false }, (answer) => {
      answer.resume();
      done(false);
    });
    asked.once("error", (error: NodeJS.ErrnoException) => done(error.code === "ECONNREFUSED"));
    asked.end();
  });

const SAVE = "/rest/v1/rpc/save_property";

describe("a listing sent while the database", () => {
  test.each([...MOODS, "forgets"] as const)(
    "%s is there once, after it was sent again",
    async (mood) => {
      world.proxy.be(mood, SAVE);
      const told = await writes.publish();
      expect(told).toMatchObject({ status: 200, serverError: { code: "unexpected" } });
      world.proxy.beWell();
      const before = await world.rows("properties?select=id");
      await writes.repeat();
      const after = await world.rows("properties?select=id");
      expect(writes.acknowledged()).toHaveLength(writes.log.length);
      expect(after).toHaveLength(writes.log.length);
      // Positive control of the proxy: these two reached the database, only their answers did not come.
      const stored = mood === "forgets" || mood === "breaks off";
      expect(after.length - before.length).toBe(stored ? 0 : 1);
    },
  );

  test("is late is there once", async () => {
    world.proxy.be("is late", SAVE);
    expect((await writes.publish())?.data).toBeDefined();
    world.proxy.beWell();
  });
});

test("SIGTERM lets a save that is under way end, and refuses new ones", async () => {
  world.proxy.be("is late", SAVE);
  const reached = world.proxy.asked(SAVE);
  const underWay = writes.publish();
  await reached;
  const ended = world.endSite("SIGTERM");
  await expect.poll(() => refused(world.url), { timeout: 20_000 }).toBe(true);
  expect((await underWay)?.data).toMatchObject({ version: 1 });
  // 128 + SIGTERM, once everything is answered: a process that was cut off has no exit code at all.
  expect(await ended).toBe(143);
  world.proxy.beWell();
  await world.restartSite();
});

test("kill -9 of the site in the middle of writing loses nothing it acknowledged", async () => {
  const stop = writes.keepOn();
  await until(writes.acknowledged().length + 5);
  await world.endSite("SIGKILL");
  await world.restartSite();
  await until(writes.acknowledged().length + 3);
  await stop();
  await writes.repeat();
  expect(await world.rows("properties?select=id")).toHaveLength(writes.log.length);
});

test("kill -9 of the backend in the middle of writing loses nothing it acknowledged", async () => {
  const stop = writes.keepOn();
  await until(writes.acknowledged().length + 5);
  await world.endBackend("SIGKILL");
  await world.restartBackend();
  await until(writes.acknowledged().length + 3);
  await stop();
  await world.endBackend("SIGKILL");
  const before = writes.acknowledged().length;
  expect(before).toBeGreaterThan(10);
  expect(await lookInside()).toEqual([]);

  await world.restartBackend();
  await writes.repeat();
  expect(writes.acknowledged()).toHaveLength(writes.log.length);
});

test("the checker sees a write that is gone, one that is there twice, and one that is half", async () => {
  await world.endBackend("SIGTERM");
  const backend = await start(world.folder);
  const check = () => wrongs(backend.direct, writes.log);
  expect(await check()).toEqual([]);
  await backend.direct.exec("delete from public.properties where price = 1000001");
  expect(await check()).toEqual(["דירה מספר 1 was told and is gone"]);
  await backend.direct.exec("update public.properties set rooms = 5 where price = 1000002");
  expect(await check()).toContain("דירה מספר 2 is half written");
  await backend.direct.exec(
    "update public.properties set client_request_id = null, title = 'דירה אחרת' where price = 1000003",
  );
  expect(await check()).toContain("דירה אחרת was never sent");
  await backend.direct.exec(
    "update public.public_listings set title = 'דירה של אחר' where title = 'דירה מספר 4'",
  );
  expect(await check()).toContain("what visitors see: shown too much");
  await backend.stop();
  await world.restartBackend();
});
