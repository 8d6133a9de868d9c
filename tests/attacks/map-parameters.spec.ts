import { randomUUID } from "node:crypto";
import { type Corner, writeShape } from "@/lib/map/area";
import { areaAround } from "@/lib/map/hull";
import { asVisitor, rows } from "../journeys/support/backend";
import { newActor, newListing } from "./support/cast";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

// Map parameters are part of a URL, where anybody may write anything: invalid boxes and shapes, self-intersecting or
// too large ones, repeated halving around a home whose place is hidden, and unknown places.

/** On an idle server these take a few milliseconds. */
const SOON_MS = 1_500;
const START = { latitude: 32.81, longitude: 35.03 };

const json = async (path: string) => {
  const answer = await send(path);
  expect(answer.status, path).toBe(200);
  return JSON.parse(answer.text);
};
const placed = async (query: string) => (await json(`/api/map?zoom=18&${query}`)).placed as number;
const counted = async (query: string) => (await json(`/api/search-count?${query}`)).total as number;
const ring = (corners: number) =>
  writeShape(
    Array.from({ length: corners }, (_, n) => ({
      lat: 32.81 + 0.02 * Math.sin((n / corners) * 2 * Math.PI),
      lng: 35.03 + 0.02 * Math.cos((n / corners) * 2 * Math.PI),
    })),
  );
async function madeHome(location_shown: "exact" | "area", values: object = {}) {
  const { profileId } = await newActor("agent", {
    username: `map${Math.random().toString(36).slice(2, 10)}`,
  });
  const id = await newListing(profileId, { ...START, location_shown, ...values });
  const [row] = await rows<{ map_lat: number; map_lng: number }>(
    `public_listings?select=map_lat,map_lng&id=eq.${id}`,
  );
  return { agentId: profileId, id, shown: { lat: row!.map_lat, lng: row!.map_lng } };
}

test("invalid boxes and shapes change nothing, and get a prompt response", async () => {
  const { agentId } = await madeHome("exact");
  const all = await placed(`agentId=${agentId}`);
  const wrong = {
    "61 corners": `shape=${encodeURIComponent(ring(61))}`,
    "two corners": `shape=${encodeURIComponent(ring(2))}`,
    "a corner that does not end": "shape=~~~~~~~~~~~~",
    "letters of another alphabet": `shape=${encodeURIComponent("צורה".repeat(20))}`,
    "corners over the pole": `shape=${encodeURIComponent(
      writeShape([
        { lat: 89, lng: 35 },
        { lat: 91, lng: 36 },
        { lat: 90, lng: 34 },
      ]),
    )}`,
    "a box of NaN": "bounds=NaN,NaN,NaN,NaN",
    "a box without end": "bounds=-Infinity,-Infinity,Infinity,Infinity",
    "a box that is turned round": "bounds=35.2,33,34.9,32",
    "a box over the poles": "bounds=34,-95,36,95",
    "a box of exponents": "bounds=3e1,3e1,4e1,4e1",
    "a box that goes on": `bounds=34,32,36,33${encodeURIComponent(");select pg_sleep(9)--")}`,
    "two boxes": "bounds[]=34&bounds[]=35",
  };
  await control("a shape of sixty corners", async () =>
    expect(await placed(`agentId=${agentId}&shape=${encodeURIComponent(ring(60))}`)).toBe(1),
  );
  await control("a box beside it", async () =>
    expect(await placed(`agentId=${agentId}&bounds=34.5,31.5,34.6,31.6`)).toBe(0),
  );
  for (const [what, query] of Object.entries(wrong)) {
    await attempt(what, async () => {
      const start = Date.now();
      expect(await placed(`agentId=${agentId}&${query}`)).toBe(all);
      expect(await counted(`agentId=${agentId}&${query}`)).toBe(all);
      expect(Date.now() - start).toBeLessThan(SOON_MS);
    });
  }
  await attempt("a shape of a million corners", async () => {
    const start = Date.now();
    const answer = await send(`/api/map?shape=${"a".repeat(2_000_000)}`).catch(() => null);
    // The server may close the connection on such a URL.
    expect(answer === null || (answer.status >= 400 && answer.status < 500)).toBe(true);
    expect(Date.now() - start).toBeLessThan(SOON_MS);
  });
});

test("the database rejects invalid map filters by name", async () => {
  const ask = (filters: object) =>
    asVisitor("rpc/map_listings", { method: "POST", body: JSON.stringify({ filters, zoom: 9 }) });
  await control("a box", async () =>
    expect((await ask({ bounds: "34.9,32.7,35.1,32.9" })).status).toBe(200),
  );
  await control("a shape", async () => expect((await ask({ shape: ring(60) })).status).toBe(200));
  for (const filters of [
    { shape: ring(61) },
    { shape: "a".repeat(30_000) },
    { shape: "~~~~~~~~~" },
    { bounds: "NaN,NaN,NaN,NaN" },
    { bounds: "34,-90,36,90" },
    { bounds: "none,none,none,none" },
    { bounds: "34.9,32.7,35.1,32.9 or true" },
  ]) {
    await attempt(JSON.stringify(filters).slice(0, 60), async () => {
      const start = Date.now();
      const { status, body } = await ask(filters);
      expect([status, body.code]).toEqual([400, "22023"]);
      expect(Date.now() - start).toBeLessThan(SOON_MS);
    });
  }
});

test("a self-intersecting shape contains the same homes for list, map and count", async () => {
  const { agentId, shown } = await madeHome("exact");
  const at = (east: number, north: number): Corner => ({
    lat: shown.lat + north / 100,
    lng: shown.lng + east / 100,
  });
  const around = async (corners: Corner[]) => {
    const query = `agentId=${agentId}&shape=${encodeURIComponent(writeShape(corners))}`;
    const answers = [await placed(query), await counted(query)];
    expect(new Set(answers).size).toBe(1);
    return answers[0];
  };
  const square = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  await control("around it once", async () => expect(await around(square)).toBe(1));
  await control("in one half of an eight", async () =>
    expect(
      await around(
        [at(-1, -1), at(1, 1), at(1, -1), at(-1, 1)].map(({ lat, lng }) => ({
          lat,
          lng: lng + 0.005,
        })),
      ),
    ).toBe(1),
  );
  // By the even-odd rule, inside a line drawn twice is outside.
  await attempt("around it twice", async () =>
    expect(await around([...square, ...square])).toBe(0),
  );
});

test("repeated halving around an approximate home ends at the middle of its square", async () => {
  const { agentId, shown } = await madeHome("area");
  const exact = await madeHome("exact");
  const found = async (id: string) => {
    // Excludes the centre of the town, where an actor's first listing is.
    let [west, south, east, north] = [35.015, 32.78, 35.06, 32.84];
    for (let step = 0; step < 14; step++) {
      const isWide = step % 2 === 0;
      const middle = isWide ? (west + east) / 2 : (south + north) / 2;
      const half = isWide
        ? ([west, south, middle, north] as const)
        : ([west, south, east, middle] as const);
      const shape = writeShape([
        { lat: half[1], lng: half[0] },
        { lat: half[1], lng: half[2] },
        { lat: half[3], lng: half[2] },
        { lat: half[3], lng: half[0] },
      ]);
      const isIn = (await counted(`agentId=${id}&shape=${encodeURIComponent(shape)}`)) > 0;
      if (isWide) [west, east] = isIn ? [west, middle] : [middle, east];
      else [south, north] = isIn ? [south, middle] : [middle, north];
    }
    return { lat: (south + north) / 2, lng: (west + east) / 2 };
  };
  const away = (a: Corner, b: Corner) =>
    Math.hypot((a.lat - b.lat) * 110_900, (a.lng - b.lng) * 95_000);
  const home = { lat: START.latitude, lng: START.longitude };
  await control("an exact home is found", async () =>
    expect(away(await found(exact.agentId), home)).toBeLessThan(60),
  );
  await attempt("a home that is shown about", async () => {
    const ends = await found(agentId);
    expect(away(ends, shown)).toBeLessThan(60);
  });
});

test("the shape of a neighbourhood is computed from the shown points", async () => {
  const someName = () => `גבעת ${Math.random().toString(36).slice(2, 10)}`;
  const [first, second] = [someName(), someName()];
  const quarter = async (location_shown: "exact" | "area", neighborhood: string) =>
    Promise.all(
      [0, 1, 2, 3].map(async (n) => {
        const values = {
          ...{ city: "חיפה", neighborhood },
          latitude: 32.81 + n / 300,
          longitude: 35.01 + (n % 2) / 150,
        };
        return { values, ...(await madeHome(location_shown, values)) };
      }),
    );
  const shapeOf = async (neighborhood: string) =>
    (await json(`/api/map/place?${new URLSearchParams({ city: "חיפה", neighborhood })}`)).shape;
  await quarter("exact", first);
  await control("of exact homes", async () =>
    expect((await shapeOf(first)).length).toBeGreaterThan(20),
  );
  const about = await quarter("area", second);
  await attempt("of homes that are shown about", async () => {
    const { pins } = await json(
      `/api/map?zoom=22&${new URLSearchParams({ city: "חיפה", neighborhood: second })}`,
    );
    const points = (pins as (Corner & { homes: number })[]).flatMap(({ lat, lng, homes }) =>
      Array.from({ length: Math.min(homes, 3) }, () => ({ lat, lng })),
    );
    expect(points.length).toBeGreaterThan(2);
    expect(await shapeOf(second)).toBe(writeShape(areaAround(points) ?? []));
    // Only the shown points may appear.
    for (const { lat, lng } of points)
      expect(
        about.some(
          ({ shown }) => Math.abs(shown.lat - lat) < 3e-5 && Math.abs(shown.lng - lng) < 3e-5,
        ),
      ).toBe(true);
  });
});

test("an invalid or unknown place gets an error status, whatever the input", async () => {
  const status = async (query: string) => (await send(`/api/map/place?${query}`)).status;
  await control("a town", async () =>
    expect(await status("city=%D7%97%D7%99%D7%A4%D7%94")).toBe(200),
  );
  for (const [query, expected] of [
    ["", 400],
    ["city=", 400],
    ["city=%00", 400],
    [`city=${"x".repeat(3000)}`, 404],
    [`city=${encodeURIComponent("';drop table properties;--")}`, 404],
    [`city=${encodeURIComponent("<script>alert(1)</script>")}`, 404],
    // A name of its own: other attacks leave homes in neighbourhoods of markup.
    [
      `city=%D7%97%D7%99%D7%A4%D7%94&neighborhood=${encodeURIComponent(`<b>'"${randomUUID()}`)}`,
      404,
    ],
  ] as const) {
    await attempt(query.slice(0, 50), async () => expect(await status(query)).toBe(expected));
  }
});
