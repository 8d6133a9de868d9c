import { afterEach, expect, test, vi } from "vitest";
import { lookAtStreets } from "./streets";

const SITE_URL = "https://delet.test";
const FILE = { SITE_URL, MAP_PMTILES_URL: "https://tiles.test/israel.pmtiles" };
const STYLE = { SITE_URL, MAP_STYLE_URL: "https://tiles.test/style.json" };
const open = { "access-control-allow-origin": "*" };

afterEach(() => vi.unstubAllGlobals());

/** The fake host's response, and the requests that it got. */
function host(status: number, headers: Record<string, string>, body = "PMTiles\u0003") {
  const fetched = vi.fn(async (_url: string, _init: { headers: Record<string, string> }) => {
    if (status === 0) throw new Error("connect ECONNREFUSED");
    return new Response(body, { status, headers });
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

test("without an operator's choice no request is sent", async () => {
  const fetched = host(0, {});
  expect(await lookAtStreets({ SITE_URL }, 1000)).toMatchObject({ state: "right" });
  expect(fetched).not.toHaveBeenCalled();
});

test("a PMTiles file is checked with a range request from the site's origin", async () => {
  const fetched = host(206, { "access-control-allow-origin": SITE_URL });
  expect(await lookAtStreets(FILE, 1000)).toMatchObject({ state: "right" });
  expect(fetched.mock.calls[0]?.[1].headers).toEqual({ origin: SITE_URL, range: "bytes=0-15" });
});

test("a file on the site's own host needs no CORS header", async () => {
  host(206, {});
  const own = { SITE_URL, MAP_PMTILES_URL: `${SITE_URL}/israel.pmtiles` };
  expect(await lookAtStreets(own, 1000)).toMatchObject({ state: "right" });
});

test("a style is requested without a range", async () => {
  const fetched = host(200, open, "{}");
  expect(await lookAtStreets(STYLE, 1000)).toMatchObject({ state: "right" });
  expect(fetched.mock.calls[0]?.[1].headers).toEqual({ origin: SITE_URL });
});

test.each([
  ["no ranges", FILE, () => host(200, open), /206/],
  ["no page of the site", FILE, () => host(206, {}), /Allow-Origin/],
  [
    "the pages of another",
    FILE,
    () => host(206, { "access-control-allow-origin": "https://x.test" }),
    /Allow-Origin/,
  ],
  ["it packed", FILE, () => host(206, { ...open, "content-encoding": "gzip" }), /packs/],
  ["another file", FILE, () => host(206, open, "<html>"), /no file of PMTiles/],
  ["nothing", FILE, () => host(0, {}), /does not answer: connect ECONNREFUSED/],
  ["no style", STYLE, () => host(404, open), /404/],
] as const)("a host that serves %s is reported as wrong", async (_, settings, answers, said) => {
  answers();
  const { state, says } = await lookAtStreets(settings, 1000);
  expect([state, says]).toEqual(["wrong", expect.stringMatching(said)]);
});
