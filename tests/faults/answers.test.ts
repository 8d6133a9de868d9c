import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import messages from "@/messages/he.json";
import { startFakeModel } from "@/tests/fakes/model";
import { startMaps } from "./support/elsewhere";
import type { Person } from "./support/person";
import { FAULTS } from "./support/proxy";
import { DANA, MAYA, OPERATOR, PASSWORD, startWorld, type World } from "./support/world";

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
beforeEach(() => world.proxy.recover());

/** Internals that no response may show. */
const INSIDES = /ECONNREFUSED|fetch failed|SyntaxError|\bat \S+ \(|node_modules|PGRST|surprise/;

/** The message that the screen shows for a refusal. */
const sentenceOf = (told: { code?: string } | undefined) =>
  (messages.errors as Record<string, string>)[told?.code ?? ""] ?? "no sentence";
const HEBREW = /^[א-ת]/;

const unexpected = { code: "unexpected", values: { id: expect.stringMatching(/^[0-9a-f]{12}$/) } };

describe.each(FAULTS)("when sign-in %s", (fault) => {
  test("signing in shows an error with a reference number, and succeeds afterwards", async () => {
    const someone = world.person();
    world.proxy.behave(fault, "/auth/");
    const told = await someone.signIn(DANA, PASSWORD);
    expect(told).toMatchObject({ status: 200, serverError: unexpected, sentTo: null });
    expect(sentenceOf(told.serverError)).toMatch(HEBREW);
    expect(someone.cookies.size).toBe(0);
    world.proxy.recover();
    expect((await someone.signIn(DANA, PASSWORD)).sentTo).toContain("/dashboard");
  });
});

test.each(FAULTS)("when sign-in %s, signed-in users are not sent to sign in", async (fault) => {
  world.proxy.behave(fault, "/auth/");
  const answer = await dana.ask("/dashboard");
  expect(answer.headers.get("location")).toBeNull();
  expect(await answer.text()).not.toMatch(INSIDES);
  world.proxy.recover();
  expect((await dana.ask("/dashboard")).status).toBe(200);
  expect((await world.person().ask("/dashboard")).headers.get("location")).toContain("/auth");
});

describe.each(FAULTS)("when the database %s", (fault) => {
  test("pages and endpoints respond without exposing internals", async () => {
    world.proxy.behave(fault, "/rest/");
    for (const path of [
      "/dashboard",
      "/explore?city=חיפה",
      `/explore?q=${fault}`,
      "/api/suggest?q=ח",
    ]) {
      const answer = await dana.ask(path);
      expect(await answer.text(), path).not.toMatch(INSIDES);
    }
    const ready = await dana.ask("/api/health/ready");
    expect(ready.status).toBe(503);
    expect((await dana.ask("/api/health/live")).status).toBe(200);
    world.proxy.recover();
    expect((await dana.ask("/api/health/ready")).status).toBe(200);
    expect((await dana.ask("/dashboard")).status).toBe(200);
  });
});

const AFTERWARDS = ["fails", "says html", "says nonsense"] as const;
describe.each(AFTERWARDS)("when the database %s after it identified the user", (fault) => {
  let operator: Person;
  beforeAll(async () => {
    operator = world.person();
    await operator.signIn(OPERATOR, PASSWORD);
  });
  beforeEach(() => {
    world.proxy.behave("is well", "/rest/v1/profiles", "/rest/v1/rpc/my_office");
    world.proxy.behave(fault, "/rest/");
  });

  const own = ["dashboard", "leads", "links", "numbers", `numbers/${randomUUID()}`, "settings"];
  const more = [
    "add-property",
    ...["edit", "preview"].map((what) => `${what}-property/${randomUUID()}`),
  ];
  const admin = [
    "",
    "/users",
    "/password-reset-logs",
    "/plans",
    "/companies",
    "/mails",
    "/reports",
    "/audit",
    "/addons",
    "/settings",
  ];
  const more2 = ["/consent", "/card-template", `/users/${randomUUID()}`];
  test.each([
    ...[...own, ...more].map((path) => ["agent", `/${path}`] as const),
    ...[...admin, ...more2].map((path) => ["operator", `/admin${path}`] as const),
  ])("the page of an %s at %s responds 503 with Retry-After", async (who, path) => {
    const person = who === "agent" ? dana : operator;
    const ask = async () => {
      const { status, headers } = await person.ask(path);
      return [status, headers.get("retry-after"), headers.get("cache-control")];
    };
    expect(await ask()).toEqual([503, "5", "private, no-store"]);
    world.proxy.recover();
    expect((await ask()).slice(1)).toEqual([null, "private, no-store"]);
  });
});

// When a page sends several queries at once, the first failure decides what Next reports.
test.each([
  ["/leads", "/rest/v1/caught_leads"],
  ["/leads", "/rest/v1/rpc/own_leads"],
  ["/links", "/rest/v1/properties"],
  ["/settings", "/rest/v1/user_subscriptions"],
] as const)("%s responds 503 when only %s returns nonsense", async (path, part) => {
  world.proxy.behave("says nonsense", part);
  const { status, headers } = await dana.ask(path);
  expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  world.proxy.recover();
  expect((await dana.ask(path)).status).toBe(200);
});

test("the account export is complete, or an error page", async () => {
  const ask = async () => {
    const answer = await dana.ask("/api/account/export");
    return [answer.status, answer.headers.get("content-disposition"), await answer.text()];
  };
  for (const fault of FAULTS) {
    world.proxy.behave(fault, "/rest/v1/rpc/export_my_account");
    expect([fault, ...(await ask())]).toEqual([
      fault,
      503,
      null,
      expect.stringContaining(messages.errorPage.title),
    ]);
  }
  world.proxy.recover();
  const [status, name, text] = await ask();
  expect([status, name]).toEqual([200, expect.stringContaining("delet-account.json")]);
  expect(JSON.parse(String(text)).user.email).toBe(DANA);
});

test.each(["/rest/v1/properties", "/rest/v1/rpc/my_limits"] as const)(
  "a sheet is not read while %s returns nonsense",
  async (part) => {
    const body = "כותרת,מחיר\nדירה בחיפה,1000000\n";
    const read = async () =>
      (await dana.ask("/api/properties/import", { method: "POST", body })).status;
    world.proxy.behave("says nonsense", part);
    expect(await read()).toBe(503);
    world.proxy.recover();
    expect(await read()).toBe(200);
  },
);

/** A busy machine makes the page itself slower. */
const SECONDS_MAX = 8;

test("an account is reported as deleted once it is, even if that response is lost", async () => {
  const maya = world.person();
  await maya.signIn(MAYA, PASSWORD);
  const end = () => maya.act("deleteMyAccount", "/settings", { confirmation: MAYA });
  world.proxy.behave("refuses", "/rest/v1/rpc/delete_my_account");
  expect(await end()).toMatchObject({ serverError: unexpected, sentTo: null });
  expect(await world.rows("profiles?name=eq.Maya")).toHaveLength(1);
  world.proxy.behave("forgets", "/rest/v1/rpc/delete_my_account");
  expect((await end()).sentTo).toContain("accountDeleted");
  expect(await world.rows("profiles?name=eq.Maya")).toHaveLength(0);
  expect([...maya.cookies.keys()]).toEqual(["delet-device"]);
});

describe("when the whole backend never responds", () => {
  /** The result of one request, and its duration in seconds. */
  async function hear(who: Person, path: string) {
    const begun = performance.now();
    const answer = await who.ask(path);
    const text = await answer.text();
    const seconds = (performance.now() - begun) / 1000;
    return { path, seconds, status: answer.status, headers: answer.headers, text };
  }
  beforeEach(() => world.proxy.behave("stalls", "/rest/", "/auth/", "/storage/"));

  test("pages show an error with 503 after six seconds, not after the sum of all timeouts", async () => {
    const heard = await Promise.all([
      ...["/dashboard", "/settings", "/add-property"].map((path) => hear(dana, path)),
      ...["/explore?city=אילת", "/agent/nobody-yet", "/vcard/agent/nobody-yet.vcf"].map((path) =>
        hear(world.person(), path),
      ),
      hear(world.person(), `/property/${crypto.randomUUID()}`),
    ]);
    for (const { path, seconds, status, headers, text } of heard) {
      expect([path, status]).toEqual([path, 503]);
      expect(seconds, path).toBeLessThan(SECONDS_MAX);
      if (path.startsWith("/vcard")) continue;
      expect(text, path).toMatch(
        new RegExp(`${messages.errorPage.title}|${messages.publicPage.downTitle}`),
      );
      expect(text, path).not.toMatch(INSIDES);
      if (!path.startsWith("/explore")) continue;
      expect(headers.get("content-type")).toContain("text/html");
    }
    const dashboard = heard[0];
    expect(dashboard?.headers.get("cache-control")).toBe("private, no-store");
    // Positive control: no response came before the timeout.
    expect(dashboard?.seconds).toBeGreaterThan(5);
  });

  test("a form fails within the same time", async () => {
    const begun = performance.now();
    const told = await dana.act("changeListings", "/dashboard", {
      ids: [crypto.randomUUID()],
      change: "delete",
      finalPrice: null,
    });
    expect(told.serverError).toMatchObject(unexpected);
    expect((performance.now() - begun) / 1000).toBeLessThan(SECONDS_MAX);
  });
});

const picture = async () => {
  const create = { width: 640, height: 480, channels: 3, background: "#456" } as const;
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer());
};
async function upload() {
  const answer = await dana.ask("/api/uploads?kind=listing", {
    method: "POST",
    headers: { "content-type": "image/jpeg" },
    body: await picture(),
  });
  return { status: answer.status, body: (await answer.json()) as { path?: string; code?: string } };
}

describe("pictures", () => {
  test.each(FAULTS)("are refused with a sentence when the storage %s", async (fault) => {
    world.proxy.behave(fault, "/storage/");
    const refused = await upload();
    expect(refused).toEqual({ status: 502, body: { code: "imageStore", values: {} } });
    expect(sentenceOf(refused.body)).toMatch(HEBREW);
    world.proxy.recover();
    const { body } = await upload();
    expect((await dana.ask(`/media/${body.path}`)).status).toBe(200);
  });

  test("that cannot be fetched now respond 503 uncached, not as missing", async () => {
    const { body } = await upload();
    world.proxy.behave("fails", "/storage/");
    const answer = await dana.ask(`/media/${body.path}`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
  });
});

const mailsTo = (address: string) =>
  readdirSync(join(world.folder, "inbox"))
    .map((name) => JSON.parse(readFileSync(join(world.folder, "inbox", name), "utf8")))
    .filter(({ to }) => to === address);

const signUp = (who: Person, email: string) =>
  who.act("signUp", "/auth?mode=signup", {
    ...{ name: "יעל", email, password: PASSWORD, userType: "agent", consent: true },
  });

const accountsOf = (email: string) =>
  world.query(`select from auth.users join public.profiles on user_id = auth.users.id
               where email = '${email}'`);

describe("signing up", () => {
  test.each(["refuses", "says nonsense", "forgets", "has no room"] as const)(
    "shows an error when the mail service %s; a retry sends one mail, for one account",
    async (fault) => {
      const [someone, email] = [world.person(), `${fault.replaceAll(" ", "-")}@faults.example`];
      const inbox = join(world.folder, "inbox");
      if (fault === "has no room") renameSync(inbox, `${inbox}-away`);
      else world.proxy.behave(fault, "/auth/v1/signup");
      const told = await signUp(someone, email);
      expect(told.serverError?.code).toBe("signUpFailed");
      expect(sentenceOf(told.serverError)).toMatch(HEBREW);
      if (fault === "has no room") renameSync(`${inbox}-away`, inbox);
      world.proxy.recover();
      const sent = fault === "forgets" ? 1 : 0;
      expect([mailsTo(email).length, (await accountsOf(email)).length]).toEqual([sent, sent]);

      expect((await signUp(someone, email)).serverError).toBeUndefined();
      expect([mailsTo(email).length, (await accountsOf(email)).length]).toEqual([1, 1]);
    },
  );
});

test("slow: sign-in, a mail and a picture each end with their sentence, and go well afterwards", async () => {
  const [someone, stranger, email] = [world.person(), world.person(), "slow@faults.example"];
  const all = () =>
    Promise.all([someone.signIn(DANA, PASSWORD), signUp(stranger, email), upload()] as const);
  world.proxy.behave("stalls", "/auth/v1/token", "/auth/v1/signup", "/storage/");
  const [entry, mail, upload_] = await all();
  const codes = [entry.serverError?.code, mail.serverError?.code, upload_.body.code];
  expect(codes).toEqual(["unexpected", "signUpFailed", "imageStore"]);
  for (const code of codes) expect(sentenceOf({ code: code ?? "" })).toMatch(HEBREW);
  expect([someone.cookies.size, (await accountsOf(email)).length]).toEqual([0, 0]);
  world.proxy.recover();
  const [entered, mailed, uploaded] = await all();
  expect(entered.sentTo).toContain("/dashboard");
  expect([mailed.serverError, mailsTo(email).length]).toEqual([undefined, 1]);
  expect(uploaded.status).toBe(200);
});

describe("the model", () => {
  const TEXT = 'למכירה בחיפה דירת 4 חדרים, 98 מ"ר, קומה 3 מתוך 5, מחיר 2,450,000 ש"ח';
  const failures = [{ kind: "refuses" }, { kind: "drips" }, { kind: "html" }] as const;

  test.each(failures)("$kind: the rules read the listing", async (fault) => {
    model.behave(fault);
    const told = await dana.act("parseListingText", "/add-property", { text: TEXT });
    expect(model.requests).toHaveLength(1);
    expect(told.data).toMatchObject({ fields: { rooms: 4, price: 2_450_000, city: "חיפה" } });
  });

  test("is skipped after three failures, without waiting", async () => {
    model.behave({ kind: "says", text: "{}" });
    const told = await dana.act("parseListingText", "/add-property", { text: TEXT });
    expect(told.data).toMatchObject({ fields: { rooms: 4 } });
    expect(model.requests).toEqual([]);
  });

  test("breaking off in a sentence: the rules write the description, and it ends", async () => {
    model.behave({ kind: "breaksOff", text: "דירה מרווחת" });
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
    expect(model.requests).toHaveLength(1);
  });
});

describe("the map service", () => {
  const ask = () => dana.act("suggestAddresses", "/add-property", { text: "הרצל", city: "חיפה" });
  const labels = async () =>
    ((await ask()).data as { label: string; city: string }[]).map(({ label }) => label);

  test.each(["refuses", "fails", "drips", "breaks off", "says html", "says nonsense"] as const)(
    "when it %s, the offline list serves, without a word of it",
    async (fault) => {
      maps.behave("well");
      // Positive control: once well, the service is called again, and earlier failures no longer count.
      expect(await labels()).toEqual(["הרצל 5, חיפה"]);
      const before = maps.requests();
      maps.behave(fault);
      const told = await ask();
      expect(maps.requests()).toBeGreaterThan(before);
      expect(told.serverError).toBeUndefined();
      expect(told.data).not.toEqual([expect.objectContaining({ label: "הרצל 5, חיפה" })]);
      expect(told.data).toBeInstanceOf(Array);
    },
  );

  test("is not called after three failures", async () => {
    maps.behave("fails");
    for (let failure = 0; failure < 3; failure++) await ask();
    const before = maps.requests();
    maps.behave("well");
    expect(await labels()).not.toContain("הרצל 5, חיפה");
    expect(maps.requests()).toBe(before);
  });
});
