import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startFakeMapbox } from "@/tests/fakes/mapbox";
import type * as Addresses from "./addresses";
import { offlineAddresses } from "./gazetteer";

const USER = "0b5c7d1e-1111-4a2b-8c3d-000000000001";
const ASKED = "הירקון 12 תל אב";

const street = {
  place_name: "הירקון 12, תל אביב-יפו, ישראל",
  text: "הירקון",
  address: "12",
  place_type: ["address"],
  center: [34.769, 32.078],
  context: [
    { id: "neighborhood.1", text: "הצפון הישן" },
    { id: "place.7", text: "תל אביב" },
  ],
};

let mapbox: Awaited<ReturnType<typeof startFakeMapbox>>;
let findAddresses: typeof Addresses.findAddresses;

beforeAll(async () => {
  // supabase-js requires a WebSocket class, which Node 20 lacks; nothing here opens one.
  vi.stubGlobal("WebSocket", class {});
  mapbox = await startFakeMapbox();
});
afterAll(() => mapbox.stop());

/** Fresh modules: the environment is read once, and each test needs a circuit of its own. */
async function start(environment: Record<string, string> = {}) {
  vi.resetModules();
  vi.unstubAllEnvs();
  const all = {
    SUPABASE_URL: mapbox.url,
    SUPABASE_PUBLISHABLE_KEY: "publishable-key",
    SUPABASE_SECRET_KEY: "secret-key-of-tests",
    CONTACT_EMAIL: "help@delet.test",
    CONTACT_PHONE: "03-600-0000",
    SITE_URL: "http://localhost:3000",
    MAPBOX_TOKEN: "token-of-the-fake",
    MAPBOX_BASE_URL: mapbox.url,
    LOG_LEVEL: "silent",
    ...environment,
  };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  ({ findAddresses } = await import("./addresses"));
}
beforeEach(() => start());

const ask = (text = ASKED, city = "") => findAddresses(text, city, USER);
const fromGazetteer = offlineAddresses(ASKED, "");

test("the offline gazetteer has a fallback result", () => {
  expect(fromGazetteer[0]).toMatchObject({ address: "הירקון 12", city: "תל אביב-יפו" });
});

describe("a valid response", () => {
  test("becomes street and number, with the city's official name", async () => {
    mapbox.behave({ kind: "finds", features: [street] });
    expect(await ask()).toEqual([
      {
        label: "הירקון 12, תל אביב-יפו, ישראל",
        address: "הירקון 12",
        neighborhood: null,
        city: "תל אביב-יפו",
        center: null,
      },
    ]);
  });

  test("for a neighbourhood or a city leaves the street empty", async () => {
    const quarter = { ...street, text: "הדר", place_type: ["neighborhood"] };
    const city = { ...street, text: "חיפה", place_type: ["place"], context: [] };
    mapbox.behave({ kind: "finds", features: [quarter, city] });
    expect(
      (await ask()).map(({ address, neighborhood, city }) => [address, neighborhood, city]),
    ).toEqual([
      [null, "הדר", "תל אביב-יפו"],
      [null, null, "חיפה"],
    ]);
  });

  test("without a city is dropped", async () => {
    mapbox.behave({ kind: "finds", features: [{ ...street, context: [] }, street] });
    expect(await ask()).toHaveLength(1);
  });
});

test.each([
  ["", undefined],
  ["ת״א", undefined],
  ["חיפה", true],
])("with the form's city %j the address is marked as elsewhere: %s", async (city, elsewhere) => {
  mapbox.behave({ kind: "finds", features: [street] });
  expect((await ask(ASKED, city))[0]?.elsewhere).toBe(elsewhere);
  mapbox.behave({ kind: "status", status: 500 });
  expect((await ask(ASKED, city))[0]?.elsewhere).toBe(elsewhere);
});

describe("what is asked", () => {
  test("is one Hebrew query limited to Israel, with the form's city", async () => {
    mapbox.behave({ kind: "finds", features: [street] });
    await ask("הירקון 12", "תל אביב-יפו");
    const [url] = mapbox.requests;
    expect(decodeURIComponent(url?.pathname ?? "")).toBe(
      "/geocoding/v5/mapbox.places/הירקון 12, תל אביב-יפו.json",
    );
    expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({
      access_token: "token-of-the-fake",
      country: "il",
      language: "he",
    });
  });

  test("is never a batch, nor another path of the service", async () => {
    mapbox.behave({ kind: "finds", features: [street] });
    await ask("חיפה;אילת/../../tokens?x=1");
    expect(mapbox.requests).toHaveLength(1);
    expect(mapbox.requests[0]?.pathname).toMatch(/^\/geocoding\/v5\/mapbox\.places\/[^;/]+\.json$/);
    expect(mapbox.requests[0]?.searchParams.has("x")).toBe(false);
  });

  test("counts against the user's and the site's limits", async () => {
    mapbox.behave({ kind: "finds", features: [street] });
    await ask();
    expect(mapbox.counted.map(({ _bucket, _key }) => [_bucket, _key])).toEqual([
      ["geocode", USER],
      ["geocode", "site"],
    ]);
  });
});

describe("coordinates", () => {
  test("from the plain endpoint may not be stored, so they are dropped", async () => {
    mapbox.behave({ kind: "finds", features: [street] });
    expect(JSON.stringify(await ask())).not.toMatch(/34\.769|32\.078/);
  });

  test("come from the permanent endpoint, whose responses may be stored", async () => {
    await start({ MAPBOX_PERMANENT: "true" });
    mapbox.behave({ kind: "finds", features: [street] });
    expect((await ask())[0]?.center).toEqual({ longitude: 34.769, latitude: 32.078 });
    expect(mapbox.requests[0]?.pathname).toContain("/mapbox.places-permanent/");
  });
});

describe("the gazetteer answers instead", () => {
  test.each([
    ["of a spent quota at the service", { kind: "status", status: 429 }],
    ["of a token it does not know", { kind: "status", status: 401 }],
    ["of a broken service", { kind: "status", status: 500 }],
    ["of a page instead of JSON", { kind: "says", body: "<!doctype html>" }],
    ["of JSON of another shape", { kind: "says", body: '{"features": [{"place_name": 7}]}' }],
    [
      "of coordinates off the earth",
      { kind: "finds", features: [{ ...street, center: [400, 0] }] },
    ],
    ["of half a megabyte", { kind: "says", body: `{"features": [], "x": "${"x".repeat(5e5)}"}` }],
    ["of silence", { kind: "silent" }],
    ["of an empty answer", { kind: "finds", features: [] }],
  ] as const)("%s", async (_, fault) => {
    mapbox.behave(fault);
    expect(await ask()).toEqual(fromGazetteer);
    expect(mapbox.requests).toHaveLength(1);
  });

  test("over the user's or the site's limit, without a request to the service", async () => {
    mapbox.behave({ kind: "finds", features: [street] }, { allowed: false });
    expect(await ask()).toEqual(fromGazetteer);
    expect(mapbox.requests).toHaveLength(0);
  });

  test("without a token, without a request to the service", async () => {
    await start({ MAPBOX_TOKEN: "" });
    mapbox.behave({ kind: "finds", features: [street] });
    expect(await ask()).toEqual(fromGazetteer);
    expect([mapbox.requests, mapbox.counted]).toEqual([[], []]);
  });

  test("immediate after three failures, while the circuit is open", async () => {
    mapbox.behave({ kind: "status", status: 500 });
    for (let n = 0; n < 5; n += 1) expect(await ask()).toEqual(fromGazetteer);
    expect(mapbox.requests).toHaveLength(3);
  });

  test("with the circuit open, without spending anyone's quota", async () => {
    mapbox.behave({ kind: "status", status: 500 });
    for (let n = 0; n < 5; n += 1) await ask();
    expect(mapbox.counted).toHaveLength(2 * 3);
  });
});

describe("no single user opens the circuit for everyone", () => {
  const works = async () => {
    mapbox.behave({ kind: "finds", features: [street] });
    expect((await ask())[0]?.label).toBe(street.place_name);
  };

  test("with half a surrogate pair, which is dropped", async () => {
    mapbox.behave({ kind: "finds", features: [street] });
    for (let n = 0; n < 3; n += 1) await ask("\ud83c הירקון", "חיפה 🏠".slice(0, 6));
    expect(decodeURIComponent(mapbox.requests[2]?.pathname ?? "")).toMatch(
      /\/ {2}הירקון, חיפה {2}\.json$/,
    );
    expect(mapbox.requests).toHaveLength(3);
    await works();
  });

  test.each([400, 422])("with a query that gets status %i", async (status) => {
    mapbox.behave({ kind: "status", status });
    for (let n = 0; n < 4; n += 1) expect(await ask()).toEqual(fromGazetteer);
    expect(mapbox.requests).toHaveLength(4);
    await works();
  });

  test("with a database whose limit check fails", async () => {
    mapbox.behave({ kind: "finds", features: [street] }, { allowed: "no answer" as never });
    for (let n = 0; n < 3; n += 1) expect(await ask()).toEqual(fromGazetteer);
    expect(mapbox.requests).toEqual([]);
    await works();
  });
});
