import { truncateSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MEDIA_BUCKET } from "@/lib/media/paths";
import messages from "@/messages/he.json";
import { LONG_BUDGET } from "@/scripts/launch/site";
import type { Behavior, Part } from "./support/proxy";
import { readStored, wrongs } from "./support/stored";
import { DANA, OPERATOR, PASSWORD, startWorld, type World } from "./support/world";
import { type Outcome, type Writer, writer } from "./support/writes";

let world: World;
let writes: Writer;

beforeAll(async () => {
  world = await startWorld(LONG_BUDGET);
  const [dana, operator] = [world.person(), world.person()];
  expect((await dana.signIn(DANA, PASSWORD)).sentTo).toContain("/dashboard");
  expect((await operator.signIn(OPERATOR, PASSWORD)).sentTo).toContain("/dashboard");
  writes = await writer(world, dana, operator);
});
afterAll(() => world?.stop());
beforeEach(() => world.proxy.recover());

const SAVE = "/rest/v1/rpc/save_property";
/** Every write of one round, but none of its reads. */
const WRITES: Part[] = [
  SAVE,
  "/rest/v1/rpc/delete_listings",
  "/rest/v1/rpc/save_profile",
  "/rest/v1/rpc/register_media",
  "/rest/v1/rpc/admin_save_user_subscription",
];
const ALL = ["edit", "profile", "publish", "remove", "subscription", "upload"];

const names = (outcomes: Outcome[], done: boolean) =>
  outcomes.flatMap((outcome) => (outcome.done === done ? [outcome.what] : [])).sort();

/** A round during a failure: what was stored of it is complete, and all of it is once the service is well. */
async function roundDuring(fault: Behavior, parts: Part[]) {
  await writes.prepare();
  world.proxy.behave(fault, ...parts);
  const reached = Promise.all(parts.map((part) => world.proxy.requested(part)));
  const underWay = writes.round();
  if (fault === "is late") {
    await reached;
    world.proxy.recover();
  }
  const outcomes = await underWay;
  world.proxy.recover();
  expect(outcomes.map(({ what }) => what).sort()).toEqual(ALL);
  for (const { what, done, code } of outcomes) {
    if (!done)
      expect(messages.errors, `${what} is refused without a sentence`).toHaveProperty([code ?? ""]);
  }
  expect(await wrongs(world, writes.log)).toEqual([]);
  const stored = await readStored(world, writes.log);
  const happened = writes.log.happened(stored);
  expect(await writes.log.settle()).toEqual([]);
  expect(await wrongs(world, writes.log)).toEqual([]);
  return { outcomes, happened };
}

/** For a writer a plain failure equals a refusal: nothing happened and nothing was acknowledged. */
const FAULTS = ["refuses", "says html", "breaks off", "says nonsense", "forgets"] as const;

describe("acknowledgements are accurate and no write is partial while the database", () => {
  test.each(FAULTS)("%s", async (fault) => {
    const { outcomes, happened } = await roundDuring(fault, WRITES);
    expect(names(outcomes, false)).toEqual(ALL);
    // Positive control of the proxy: in these two cases the requests reached the database, only the responses were
    // lost.
    const reached = fault === "forgets" || fault === "breaks off";
    expect(happened).toBe(reached ? ALL.length - 1 : 0);
  });

  test("is late", async () => {
    const { outcomes } = await roundDuring("is late", WRITES);
    expect(names(outcomes, true)).toEqual(ALL);
  });
});

describe("acknowledgements are accurate and no write is partial while sign-in", () => {
  test.each(["refuses", "says html", "says nonsense"] as const)("%s", async (fault) => {
    const { outcomes } = await roundDuring(fault, ["/auth/"]);
    // The session's token identifies the user, and the database verifies it: nonsense stops nobody.
    expect(names(outcomes, fault === "says nonsense")).toEqual(ALL);
  });
});

describe("acknowledgements are accurate and no write is partial while the storage", () => {
  test.each(["refuses", "breaks off", "says nonsense", "forgets", "is late"] as const)(
    "%s",
    async (fault) => {
      const { outcomes } = await roundDuring(fault, ["/storage/"]);
      expect(names(outcomes, false)).toEqual(fault === "is late" ? [] : ["upload"]);
    },
  );
});

/** Enough to be in the middle of the work, however fast the machine is. */
async function until(acknowledged: number) {
  await expect
    .poll(() => writes.log.acknowledged(), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(acknowledged);
}

/** Resolves to true once nothing listens on the site's address. */
const refused = (site: string) =>
  new Promise<boolean>((done) => {
    const probe = request(`${site}/api/health/live`, { agent: false }, (answer) => {
      answer.resume();
      done(false);
    });
    probe.once("error", (error: NodeJS.ErrnoException) => done(error.code === "ECONNREFUSED"));
    probe.end();
  });

test("SIGTERM lets requests in progress finish, and refuses new ones", async () => {
  await writes.prepare();
  world.proxy.behave("is late", ...WRITES);
  const reached = Promise.all(WRITES.map((part) => world.proxy.requested(part)));
  const underWay = writes.round();
  await reached;
  const ended = world.endSite("SIGTERM");
  await expect.poll(() => refused(world.url), { timeout: 20_000 }).toBe(true);
  world.proxy.recover();
  expect(names(await underWay, true)).toEqual(ALL);
  // 128 + SIGTERM, once all requests are answered: a killed process has no exit code at all.
  expect(await ended).toBe(143);
  expect(await wrongs(world, writes.log)).toEqual([]);
  await world.restartSite();
});

describe("in the middle of writing, nothing that was acknowledged is lost by", () => {
  test.each([
    ["kill -9 of the site", "site", "SIGKILL"],
    ["kill -9 of the backend", "backend", "SIGKILL"],
    ["SIGTERM of the backend", "backend", "SIGTERM"],
  ] as const)("%s", async (_, who, signal) => {
    await writes.prepare();
    const stop = writes.keepOn();
    await until(writes.log.acknowledged() + 8);
    await (who === "site" ? world.endSite(signal) : world.endBackend(signal));
    await (who === "site" ? world.restartSite() : world.restartBackend());
    await until(writes.log.acknowledged() + 4);
    await stop();
    expect(await wrongs(world, writes.log)).toEqual([]);
    expect(await writes.log.settle()).toEqual([]);
    expect(await wrongs(world, writes.log)).toEqual([]);
  });
});

describe("within the time budget of a request", () => {
  // Above the site's own, for machines on which the rest of a request takes seconds.
  const BUDGET_MS = 10_000;
  beforeAll(async () => {
    await world.endSite("SIGTERM");
    await world.restartSite({ DELET_REQUEST_BUDGET_MS: String(BUDGET_MS) });
  });

  test("a database that stalls is given up: acknowledgements are accurate and no write is partial", async () => {
    const { outcomes, happened } = await roundDuring("stalls", WRITES);
    expect(names(outcomes, false)).toEqual(ALL);
    expect(happened).toBe(0);
  });

  test("a slow save is followed by its page, which has a time budget of its own", async () => {
    const operator = world.person();
    await operator.signIn(OPERATOR, PASSWORD);
    const [addon] = await world.rows<{ id: string }>("plan_addons?select=id&limit=1");
    const [write, read] = ["/rest/v1/rpc/admin_toggle_addon", "/rest/v1/plan_addons"] as const;
    // Each is within the budget of a request, but their sum is not.
    const slowly = async (asked: Promise<void>) => {
      await asked;
      await new Promise((done) => setTimeout(done, BUDGET_MS / 2 + 500));
      world.proxy.recover();
    };
    world.proxy.behave("is late", write);
    const written = slowly(world.proxy.requested(write));
    const input = { id: addon?.id, isActive: false };
    const saved = operator.send("toggleAddon", "/admin/addons", input);
    await written;
    world.proxy.behave("is late", read);
    await slowly(world.proxy.requested(read));
    const { text } = await saved;
    expect(text).toContain(addon?.id);
    // Next's marker for an error while rendering the page.
    expect(text).not.toMatch(/^[0-9a-f]+:E\{/m);
  });
});

test("the checker detects missing, partial, resurrected, unknown and misreported writes", async () => {
  await writes.prepare();
  const { path } = await writes.upload();
  const check = () => wrongs(world, writes.log);
  expect(await check()).toEqual([]);
  const [one, other] = writes.listings.filter(({ id }) => id);
  const removed = writes.log.removed();

  const spoilt: [string, RegExp][] = [
    [`update public.properties set rooms = 9.5 where id = '${one?.id}'`, /^listing .* is \[.*9\.5/],
    [`delete from public.properties where id = '${one?.id}'`, /^listing .* was told and is gone$/],
    [
      `update public.properties set client_request_id = '${removed?.split(" ")[1]}' where id = '${other?.id}'`,
      /^listing .* was deleted and is there$/,
    ],
    [
      `update public.properties set client_request_id = null where id = '${other?.id}'`,
      /^listing .* was never sent$/,
    ],
    ["update public.public_listings set title = 'אחר'", /^what visitors see: shown too much$/],
    ["update public.profiles set name = 'Noa' where name = 'Dana Levi'", /^profile .*Noa/],
    ["update public.user_subscriptions set total_price = 1", /^subscription .* is \[/],
    ["delete from private.audit_log", /^the audit log tells of another subscription/],
  ];
  for (const [sql, sentence] of spoilt) {
    await world.query(sql);
    expect(await check(), sql).toContainEqual(expect.stringMatching(sentence));
  }
  const bucket = join(world.folder, "storage", MEDIA_BUCKET);
  truncateSync(join(bucket, path ?? ""), 9);
  writeFileSync(join(bucket, "stray.jpg"), "");
  const found = await check();
  expect(found).toContainEqual(expect.stringMatching(/^picture .* is 9 of \d+ bytes/));
  expect(found).toContain("nobody knows of stray.jpg");
});
