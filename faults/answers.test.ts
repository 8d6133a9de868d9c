import { readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startFakeModel } from "@/server/ai/fake-model";
import { startMaps } from "./support/elsewhere";
import type { Person } from "./support/person";
import { MOODS } from "./support/proxy";
import { DANA, PASSWORD, startWorld, type World } from "./support/world";

let world: World;
let dana: Person;
let model: Awaited<ReturnType<typeof startFakeModel>>;
let maps: Awaited<ReturnType<typeof startMaps>>;

beforeAll(async () => {
  [model, maps] = await Promise.all([startFakeModel(), startMaps()]);
  world = await startWorld({
    OPENAI_API_KEY: "key-of-the-fake-model",
    OPENAI_BASE_URL: model.url,
    OPENAI_TIMEOUT_MS: "1000",
    MAPBOX_TOKEN: "token-of-the-fake-maps",
    MAPBOX_BASE_URL: maps.url,
  });
  dana = world.person();
  expect((await dana.signIn(DANA, PASSWORD)).sentTo).toContain("/dashboard");
});
afterAll(async () => {
  await world?.stop();
  model?.stop();
  maps?.stop();
});
beforeEach(() => world.proxy.beWell());

/** What no answer may ever show a person. */
const INSIDES = /ECONNREFUSED|fetch failed|SyntaxError|\bat \S+ \(|node_modules|PGRST|surprise/;

const unexpected = { code: "unexpected", values: { id: expect.stringMatching(/^[0-9a-f]{8}$/) } };

describe.each(MOODS)("when sign-in %s", (mood) => {
  test("a person reads a sentence with a number, and can sign in afterwards", async () => {
    const someone = world.person();
    world.proxy.be(mood, "/auth/");
    const told = await someone.signIn(DANA, PASSWORD);
    expect(told).toMatchObject({ status: 200, serverError: unexpected, sentTo: null });
    expect(someone.cookies.size).toBe(0);
    world.proxy.beWell();
    expect((await someone.signIn(DANA, PASSWORD)).sentTo).toContain("/dashboard");
  });
});

test.each(MOODS)("when sign-in %s, whoever is signed in is not sent to sign in", async (mood) => {
  world.proxy.be(mood, "/auth/");
  const answer = await dana.ask("/dashboard");
  expect(answer.headers.get("location")).toBeNull();
  expect(await answer.text()).not.toMatch(INSIDES);
  world.proxy.beWell();
  expect((await dana.ask("/dashboard")).status).toBe(200);
  expect((await world.person().ask("/dashboard")).headers.get("location")).toContain("/auth");
});

describe.each(MOODS)("when the database %s", (mood) => {
  test("its pages and interfaces end, and show nothing of the inside", async () => {
    world.proxy.be(mood, "/rest/");
    for (const path of [
      "/dashboard",
      "/explore?city=חיפה",
      `/explore?q=${mood}`,
      "/api/suggest?q=ח",
    ]) {
      const answer = await dana.ask(path);
      expect(await answer.text(), path).not.toMatch(INSIDES);
    }
    const ready = await dana.ask("/api/health/ready");
    expect(ready.status).toBe(503);
    expect((await dana.ask("/api/health/live")).status).toBe(200);
    world.proxy.beWell();
    expect((await dana.ask("/api/health/ready")).status).toBe(200);
    expect((await dana.ask("/dashboard")).status).toBe(200);
  });
});

describe("pictures", () => {
  const picture = async () => {
    const create = { width: 640, height: 480, channels: 3, background: "#456" } as const;
    return new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  };
  const upload = async () => {
    const answer = await dana.ask("/api/uploads?kind=listing", {
      method: "POST",
      headers: { "content-type": "image/jpeg" },
      body: await picture(),
    });
    return { status: answer.status, body: (await answer.json()) as { path?: string } };
  };

  test.each(MOODS)("are refused with a sentence when the storage %s", async (mood) => {
    world.proxy.be(mood, "/storage/");
    expect(await upload()).toEqual({ status: 502, body: { code: "imageStore", values: {} } });
    world.proxy.beWell();
    const { body } = await upload();
    expect((await dana.ask(`/media/${body.path}`)).status).toBe(200);
  });

  test("that cannot be fetched now are asked for again, not kept as missing", async () => {
    const { body } = await upload();
    world.proxy.be("fails", "/storage/");
    const answer = await dana.ask(`/media/${body.path}`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
  });
});

describe("mail", () => {
  const inbox = () => join(world.folder, "inbox");
  const mailsTo = (address: string) =>
    readdirSync(inbox())
      .map((name) => JSON.parse(readFileSync(join(inbox(), name), "utf8")) as { to: string })
      .filter(({ to }) => to === address);

  test("that cannot be sent is a sentence; asked for again, it comes, to one account", async () => {
    const someone = world.person();
    const email = "new@faults.example";
    const form = { name: "יעל", email, password: PASSWORD, userType: "agent", consent: true };
    renameSync(inbox(), `${inbox()}-away`);
    const told = await someone.act("signUp", "/auth?mode=signup", form);
    expect(told.serverError?.code).toBe("signUpFailed");
    renameSync(`${inbox()}-away`, inbox());

    const again = await someone.act("signUp", "/auth?mode=signup", form);
    expect(again.serverError).toBeUndefined();
    expect(mailsTo(email)).toHaveLength(1);
    expect(await world.rows("profiles?select=id&name=eq.יעל")).toHaveLength(1);
  });
});

describe("the model", () => {
  const TEXT = 'למכירה בחיפה דירת 4 חדרים, 98 מ"ר, קומה 3 מתוך 5, מחיר 2,450,000 ש"ח';
  const ill = [{ kind: "html" }, { kind: "drips" }, { kind: "status", status: 500 }] as const;

  test.each(ill)("$kind: the rules read the listing", async (mood) => {
    model.be(mood);
    const told = await dana.act("parseListingText", "/add-property", { text: TEXT });
    expect(model.asked).toHaveLength(1);
    expect(told.data).toMatchObject({ fields: { rooms: 4, price: 2_450_000, city: "חיפה" } });
  });

  test("left to rest after three of these: nobody waits for it", async () => {
    model.be({ kind: "says", text: "{}" });
    const told = await dana.act("parseListingText", "/add-property", { text: TEXT });
    expect(told.data).toMatchObject({ fields: { rooms: 4 } });
    expect(model.asked).toEqual([]);
  });

  test("breaking off in a sentence: the rules write the description, and it ends", async () => {
    model.be({ kind: "breaksOff", text: "דירה מרווחת" });
    const facts = {
      ...{ transactionType: "sale", propertyType: "apartment", city: "חיפה", neighborhood: null },
      ...{ rooms: 4, floor: 3, totalFloors: 5, builtAreaSqm: 98, balconySqm: null },
      ...{ gardenSqm: null, parkingSpots: 1, condition: null, features: [], price: 2_450_000 },
    };
    const answer = await dana.ask("/api/ai/describe", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ mode: "new", style: "neutral", seed: 1, facts, currentText: "" }),
    });
    const events = (await answer.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events.at(-1)).toEqual({ done: true, by: "rules" });
    expect(model.asked).toHaveLength(1);
  });
});

describe("the map service", () => {
  const ask = () => dana.act("suggestAddresses", "/add-property", { text: "הרצל", city: "חיפה" });
  const labels = async () =>
    ((await ask()).data as { label: string; city: string }[]).map(({ label }) => label);

  test("well, it is asked: the control of the following", async () => {
    const place = {
      place_name: "הרצל 5, חיפה",
      text: "הרצל",
      address: "5",
      place_type: ["address"],
    };
    const feature = { ...place, center: [35, 32.8], context: [{ id: "place.1", text: "חיפה" }] };
    maps.be(200, JSON.stringify({ features: [feature] }));
    expect(await labels()).toEqual(["הרצל 5, חיפה"]);
  });

  test.each([
    [0, ""],
    [500, "{}"],
    [200, "<!doctype html>"],
    [200, '{"features":[{"surprise":true}]}'],
  ])("answering %i %s, the offline list serves, without a word of it", async (status, body) => {
    maps.be(status, body);
    const told = await ask();
    expect(told.serverError).toBeUndefined();
    expect(Array.isArray(told.data)).toBe(true);
  });

  test("after three failures nobody waits for it", async () => {
    const before = maps.asked();
    expect(Array.isArray((await ask()).data)).toBe(true);
    expect(maps.asked()).toBe(before);
  });
});
