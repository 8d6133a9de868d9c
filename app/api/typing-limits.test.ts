import { beforeEach, describe, expect, test, vi } from "vitest";
import { SOCKET_HEADER } from "@/lib/auth/client-address";
import { RATES } from "@/lib/http/rates";
import { GET as map } from "./map/route";
import { GET as count } from "./search-count/route";
import { GET as suggest } from "./suggest/route";

vi.mock("@/server/env", () => ({ env: {} }));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn() } }));
const { query } = vi.hoisted(() => ({ query: vi.fn() }));
vi.mock("@/server/search/suggest", () => ({ suggest: query }));
vi.mock("@/server/search/queries", () => ({ countListings: query }));
vi.mock("@/server/search/map", () => ({ searchMap: query }));

beforeEach(() => {
  query.mockReset().mockResolvedValue([]);
  vi.useFakeTimers();
});

describe.each([
  ["suggestions", suggest, RATES.suggest],
  ["counts", count, RATES.count],
  ["maps", map, RATES.map],
])("%s", (name, GET, { burst }) => {
  const ask = (address: string) =>
    GET(new Request("http://site.test/?q=abc", { headers: { [SOCKET_HEADER]: address } }));
  const home = `2001:db8:${name.length}:1::`;

  test("a flood from one address gets a retry time and does not reach the database", async () => {
    const all = await Promise.all(Array.from({ length: burst + 50 }, () => ask("203.0.113.7")));
    const refused = all.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(50);
    expect(query).toHaveBeenCalledTimes(burst);
    expect(refused[0]?.headers.get("retry-after")).toBe("1");
    expect(refused[0]?.headers.get("cache-control")).toBe("no-store");
    // Other addresses are unaffected, and so is this one after its retry time.
    expect((await ask("203.0.113.8")).status).toBe(200);
    vi.advanceTimersByTime(1000);
    expect((await ask("203.0.113.7")).status).toBe(200);
  });

  test("all addresses of one network share a limit", async () => {
    for (let one = 0; one < burst; one++) await ask(`${home}${(one + 1).toString(16)}`);
    expect((await ask(`${home}ffff`)).status).toBe(429);
    expect((await ask(`2001:db8:${name.length}:2::1`)).status).toBe(200);
  });

  test("five people in one household typing for a minute are never refused", async () => {
    const statuses = new Set<number>();
    // The fields wait for a pause of 250 ms or less between two requests; sentences contain pauses.
    for (let half = 0; half < 120; half++) {
      for (let person = 0; person < 5; person++) statuses.add((await ask("198.51.100.4")).status);
      vi.advanceTimersByTime(500);
    }
    expect([...statuses]).toEqual([200]);
  });
});
