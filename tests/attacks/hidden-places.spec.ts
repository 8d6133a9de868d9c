import { cleanBounds, writeShape } from "@/lib/map/area";
import { circleAround, RADII } from "@/lib/map/circle";
import { SORTS } from "@/lib/search/params";
import { asVisitor, call, change, rows } from "../journeys/support/backend";
import { joinCompany, newActor, newListing } from "./support/cast";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

// The exact point of a home that is shown approximately stays secret: every response is computed from the middle of its
// square, so no page, payload, picture, count, box or shape narrows it down. An exactly shown point is in each of them.

type Point = { lat: number; lng: number };
type Home = Point & {
  id: string;
  agentId: string;
  username: string;
  companyId: string;
  company: string;
  shown: Point;
};

const username = () => `where${Math.random().toString(36).slice(2, 10)}`;
const shownPoint = async (id: string): Promise<Point> => {
  const [row] = await rows<{ map_lat: number; map_lng: number }>(
    `public_listings?select=map_lat,map_lng&id=eq.${id}`,
  );
  return { lat: row?.map_lat ?? 0, lng: row?.map_lng ?? 0 };
};

/** Six distinctive digits. */
const ending = (degrees: number) =>
  Number((Math.floor(degrees * 10_000) / 10_000 + 0.000_057).toFixed(6));

/** A home of its own agent, in its own company. An approximate one is some 190 metres from the point that is shown. */
async function made(location_shown: "exact" | "area"): Promise<Home> {
  const name = username();
  const agent = await newActor("agent", { username: name });
  const { profileId } = agent;
  const owner = await newActor("company");
  await joinCompany(agent, owner);
  const { companyId } = owner;
  const company = username();
  await change(`companies?id=eq.${companyId}`, { slug: company, is_public: true });
  const start = { latitude: 32.8 + Math.random() / 50, longitude: 35.03 + Math.random() / 50 };
  const address = location_shown === "exact" ? "רחוב הגלוי 3" : "רחוב הסוד 17";
  const values = { ...start, location_shown, address };
  const id = await newListing(profileId, values);
  const first = await shownPoint(id);
  // Within the same square in any direction: its middle is 225 metres from its nearest edge.
  const lat = ending(first.lat + 0.001_2);
  const lng = ending(first.lng + 0.001_3);
  await change(`properties?id=eq.${id}`, { latitude: lat, longitude: lng });
  return {
    id,
    agentId: profileId,
    username: name,
    companyId,
    company,
    lat,
    lng,
    shown: await shownPoint(id),
  };
}

const box = ({ lat, lng }: Point, reach: number) =>
  [lng - reach, lat - reach, lng + reach, lat + reach].map((side) => side.toFixed(6)).join();
const shape = ({ lat, lng }: Point, reach: number) =>
  encodeURIComponent(
    writeShape([
      { lat: lat + reach, lng: lng - reach },
      { lat: lat + reach, lng: lng + reach },
      { lat: lat - reach, lng: lng + reach },
      { lat: lat - reach, lng: lng - reach },
    ]),
  );
/** Five decimals, rounded or truncated: a metre. */
const tells = (text: string, { lat, lng }: Point) =>
  [lat, lng].some(
    (degrees) =>
      text.includes(degrees.toFixed(6).slice(0, -1)) || text.includes(degrees.toFixed(5)),
  );

const page = async (path: string, headers = {}) => {
  const answer = await send(path, { headers });
  expect(answer.status, path).toBe(200);
  return answer.text;
};
const AROUND = 0.01;
const ways: Record<string, (home: Home) => Promise<string>> = {
  "the page": ({ id }) => page(`/property/${id}`),
  "the payload": ({ id }) => page(`/property/${id}?_rsc`, { rsc: "1" }),
  "JSON-LD": async ({ id }) =>
    JSON.stringify(
      (await page(`/property/${id}`)).match(/<script type="application\/ld\+json">.*?<\/script>/gs),
    ),
  "the map": ({ agentId, shown }) =>
    page(`/api/map?agentId=${agentId}&zoom=18&bounds=${box(shown, AROUND)}`),
  "the map of its company": ({ companyId, shown }) =>
    page(`/api/map?companyId=${companyId}&zoom=18&bounds=${box(shown, AROUND)}`),
  "the API for programs": ({ id }) => page(`/api/v1/homes/${id}`),
  "its row": async ({ id }) => JSON.stringify(await asVisitor(`public_listings?id=eq.${id}`)),
};
/** Responses that must contain no such point. */
const silent: Record<string, (home: Home) => Promise<string>> = {
  "the search": async ({ agentId }) =>
    JSON.stringify(await call("search_listings", { filters: { agentId } })),
  "the mini-site": ({ username: name }) => page(`/agent/${name}`),
  "its payload": ({ username: name }) => page(`/agent/${name}?_rsc`, { rsc: "1" }),
  "the mini-site beside its map": ({ username: name, shown }) =>
    page(`/agent/${name}?bounds=${cleanBounds(box(shown, AROUND))}&view=map`),
  "its payload beside its map": ({ username: name }) =>
    page(`/agent/${name}?view=map&_rsc`, { rsc: "1" }),
  "the company's page beside its map": ({ company, shown }) =>
    page(`/company/${company}?bounds=${cleanBounds(box(shown, AROUND))}&view=map`),
  "the homes of a pin of the company": ({ companyId, shown }) =>
    page(`/api/map/homes?companyId=${companyId}&box=${box(shown, AROUND)}`),
  "the page of the map": ({ shown }) =>
    page(`/explore?bounds=${cleanBounds(box(shown, AROUND))}&view=map`),
  "the homes of a pin": ({ agentId, shown }) =>
    page(`/api/map/homes?agentId=${agentId}&box=${box(shown, AROUND)}`),
  "the page of another home there": async ({ shown, agentId }) => {
    const near = { latitude: shown.lat + 0.01, longitude: shown.lng, location_shown: "exact" };
    return page(`/property/${await newListing(agentId, near)}`);
  },
};

test("no response contains the exact point of a home shown approximately", async () => {
  const [about, exact] = [await made("area"), await made("exact")];
  expect(exact.shown).toEqual({ lat: exact.lat, lng: exact.lng });
  for (const [way, ask] of Object.entries(ways)) {
    await control(`${way} of an exact home`, async () =>
      expect(tells(await ask(exact), exact)).toBe(true),
    );
    await attempt(`${way} of a home shown about`, async () =>
      expect(tells(await ask(about), about)).toBe(false),
    );
  }
  for (const [way, ask] of Object.entries(silent)) {
    await attempt(way, async () => expect(tells(await ask(about), about)).toBe(false));
  }
  await attempt("street and number on the page", async () =>
    expect(await page(`/property/${about.id}`)).not.toContain("רחוב הסוד"),
  );
  await control("street and number of an exact home", async () =>
    expect(await page(`/property/${exact.id}`)).toContain("רחוב הגלוי"),
  );
});

test("bisecting boxes and shapes converges on the shown point", async () => {
  const [about, exact] = [await made("area"), await made("exact")];
  const reach = 0.0003;
  const asked: Record<string, (home: Home, point: Point) => Promise<number>> = {
    "a box is counted": async ({ agentId }, point) =>
      JSON.parse(await page(`/api/search-count?agentId=${agentId}&bounds=${box(point, reach)}`))
        .total,
    "a shape is counted": async ({ agentId }, point) =>
      JSON.parse(await page(`/api/search-count?agentId=${agentId}&shape=${shape(point, reach)}`))
        .total,
    "a box of the map": async ({ agentId }, point) =>
      JSON.parse(await page(`/api/map?agentId=${agentId}&zoom=18&bounds=${box(point, reach)}`))
        .placed,
    "the homes of a pin": async ({ agentId }, point) =>
      JSON.parse(await page(`/api/map/homes?agentId=${agentId}&box=${box(point, reach)}`)).total,
    "the database itself": async ({ agentId }, point) =>
      (
        (await call("search_listings", {
          filters: { agentId, bounds: box(point, reach) },
        })) as { total: number }
      ).total,
  };
  for (const [way, ask] of Object.entries(asked)) {
    // The actor's first listing has no coordinates, so it is in the middle of its town.
    await control(`${way}, an exact home`, async () => expect(await ask(exact, exact)).toBe(1));
    await control(`${way}, the shown point`, async () =>
      expect(await ask(about, about.shown)).toBe(1),
    );
    await attempt(`${way}, the true point`, async () => expect(await ask(about, about)).toBe(0));
  }
});

test("the position of a home within its square affects no sort, distance or count", async () => {
  const [about, exact] = [await made("area"), await made("exact")];
  const ways: Record<string, (home: Home) => Promise<unknown>> = {
    sorts: async ({ agentId }) => {
      const found = [];
      for (const sort of SORTS)
        found.push(await call("search_listings", { filters: { agentId }, sort }));
      return found;
    },
    "distances from a town": async ({ agentId }) => {
      const found = [];
      for (const km of [1, 5, 25, 50])
        found.push(
          await page(
            `/api/search-count?agentId=${agentId}&near=${encodeURIComponent(`קריית אתא,${km}`)}`,
          ),
        );
      return found;
    },
    // The home is 60 metres inside the northern edge of each; an exact home that moves is outside.
    circles: async ({ agentId, lat, lng }) => {
      const found = [];
      for (const radius of RADII) {
        const south = lat - (radius - 60) / 110_900;
        const circle = encodeURIComponent(writeShape(circleAround({ lat: south, lng }, radius)));
        found.push(await page(`/api/search-count?agentId=${agentId}&shape=${circle}`));
      }
      return found;
    },
    "the pins": ({ agentId, shown }) =>
      page(`/api/map?agentId=${agentId}&zoom=18&bounds=${box(shown, AROUND)}`),
  };
  const moved = async (home: Home) => {
    // Towards the middle of the square, and past it.
    await change(`properties?id=eq.${home.id}`, {
      latitude: home.lat + (home === about ? -0.002 : 0.001),
    });
    return shownPoint(home.id);
  };
  const before = new Map<string, unknown>();
  for (const [way, ask] of Object.entries(ways)) {
    before.set(way, await ask(about));
    before.set(`${way} exact`, await ask(exact));
  }
  expect(await moved(about)).toEqual(about.shown);
  await moved(exact);
  for (const way of ["circles", "the pins"])
    await control(`${way} of an exact home that moved`, () =>
      expect
        .poll(async () => ways[way]?.(exact), { timeout: 20_000 })
        .not.toEqual(before.get(`${way} exact`)),
    );
  for (const [way, ask] of Object.entries(ways))
    await attempt(way, async () => expect(await ask(about)).toEqual(before.get(way)));
});

test("a listing page offers no navigation to a point that is not the home's", async () => {
  const [about, exact] = [await made("area"), await made("area")];
  await change(`properties?id=eq.${exact.id}`, { location_shown: "exact" });
  await control("navigation to an exact home", async () =>
    expect(await page(`/property/${exact.id}`)).toContain("waze.com/ul"),
  );
  await attempt("navigation to a home shown about", async () =>
    expect(await page(`/property/${about.id}`)).not.toMatch(/waze\.com|google\.com\/maps/),
  );
  await attempt("a point for machines", async () =>
    expect(await page(`/property/${about.id}`)).not.toContain("GeoCoordinates"),
  );
  // A point that is no longer exact disappears within a second, without a retry.
  await change(`properties?id=eq.${exact.id}`, { location_shown: "area" });
  await new Promise((done) => setTimeout(done, 1000));
  await attempt("after it was hidden", async () => {
    for (const [way, ask] of Object.entries(ways)) {
      expect(tells(await ask(exact), exact), way).toBe(false);
    }
  });
});
