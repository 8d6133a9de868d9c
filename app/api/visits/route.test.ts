import { beforeEach, describe, expect, test, vi } from "vitest";
import { SOCKET_HEADER } from "@/lib/auth/client-address";
import { RATES } from "@/lib/http/rates";
import { POST } from "./route";

const SITE = "http://site.test";
const state = vi.hoisted(() => ({ address: "" }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ [SOCKET_HEADER]: state.address }),
}));
vi.mock("@/server/env", () => ({ env: { SITE_URL: "http://site.test" } }));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn() } }));
const { countVisit, getAccount } = vi.hoisted(() => ({ countVisit: vi.fn(), getAccount: vi.fn() }));
vi.mock("@/server/visits/count", () => ({ countVisit }));
vi.mock("@/server/account/session", () => ({ getAccount }));

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36";
let visitors = 0;
let page = "";

function tell(event: object | string, headers: Record<string, string> = {}) {
  return POST(
    new Request(`${SITE}/api/visits`, {
      method: "POST",
      body: typeof event === "string" ? event : JSON.stringify(event),
      headers: { origin: SITE, "sec-fetch-site": "same-origin", "user-agent": CHROME, ...headers },
    }),
  );
}
const view = () => ({ kind: "view", listing: page });

beforeEach(() => {
  countVisit.mockReset().mockReturnValue(true);
  getAccount.mockReset().mockResolvedValue(null);
  visitors += 1;
  state.address = `192.0.2.${visitors}`;
  page = `30000000-0000-4000-8000-0000000000${10 + visitors}`;
});

test("a visit is recorded; the response has no body and sets no cookie", async () => {
  const answer = await tell({ ...view(), code: "aB3xYz" });
  expect(answer.status).toBe(204);
  expect([...answer.headers]).toEqual([["cache-control", "no-store"]]);
  expect(countVisit.mock.calls).toEqual([
    [
      {
        event: { kind: "view", listing: page, code: "aB3xYz" },
        at: expect.any(Number),
        visitor: { address: state.address, agent: CHROME },
        viewer: null,
      },
    ],
  ]);
});

test("an IPv6 address is reduced to its network", async () => {
  state.address = "2001:db8:1:2:3:4:5:6";
  await tell(view());
  expect(countVisit.mock.calls[0]?.[0].visitor.address).toBe("2001:db8:1:2::/64");
});

test.each(["sec-gpc", "dnt"])("a request with %s has no visitor identity", async (header) => {
  await tell(view(), { [header]: "1" });
  expect(countVisit.mock.calls[0]?.[0].visitor).toBeNull();
});

describe("not counted", () => {
  test.each([
    ["another site", { origin: "http://evil.test" }, 403],
    ["no site", { origin: "" }, 403],
    ["a page in a frame of another", { "sec-fetch-site": "cross-site" }, 403],
    ["a neighbour of the site", { "sec-fetch-site": "same-site" }, 403],
    ["a robot", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, 204],
    ["a script", { "user-agent": "curl/8.5.0" }, 204],
    ["who says nothing of itself", { "user-agent": "" }, 204],
  ])("%s", async (_, headers, status) => {
    expect((await tell(view(), headers)).status).toBe(status);
    expect(countVisit).not.toHaveBeenCalled();
  });

  test("an invalid event", async () => {
    expect((await tell("{}")).status).toBe(400);
    expect((await tell({ ...view(), more: "x".repeat(500) })).status).toBe(413);
    expect((await tell(view(), { "content-length": "5000" })).status).toBe(413);
    expect(countVisit).not.toHaveBeenCalled();
  });

  test("an admin's visit; other visits carry the account, to exclude its own pages", async () => {
    getAccount.mockResolvedValue({ userId: "u", profile: { isAdmin: true } });
    expect((await tell(view())).status).toBe(204);
    expect(countVisit).not.toHaveBeenCalled();
    getAccount.mockResolvedValue({ userId: "u", profile: null });
    await tell(view());
    expect(countVisit.mock.calls[0]?.[0].viewer).toBe("u");
  });

  test("a visit whose account lookup fails", async () => {
    getAccount.mockRejectedValue(new Error("away"));
    expect((await tell(view())).status).toBe(503);
  });

  test("a visit beyond the buffer limit", async () => {
    countVisit.mockReturnValue(false);
    expect((await tell(view())).status).toBe(503);
  });
});

describe("a flood", () => {
  const statuses = async (count: number, ask: (n: number) => Promise<Response>) => {
    const all = await Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
    return all.filter(({ status }) => status === 204).length;
  };
  const { visits, visitsOfPage, unmarkedVisits } = RATES;

  test("from browsers invented by one address for one page is limited", async () => {
    const invent = (n: number) => tell(view(), { "user-agent": `${CHROME} ${n}` });
    expect(await statuses(visitsOfPage.burst + 40, invent)).toBe(visitsOfPage.burst);
    const refused = await tell(view());
    expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, 20]);
    // Another page and another address are not affected.
    expect((await tell({ kind: "view", agent: page.replace("30", "31") })).status).toBe(204);
    state.address = "198.51.100.1";
    expect((await tell(view())).status).toBe(204);
  });

  test("from a visitor who opts out of tracking is limited at once", async () => {
    const ask = () => tell(view(), { "sec-gpc": "1" });
    expect(await statuses(20, ask)).toBe(unmarkedVisits.burst);
    expect((await tell({ ...view(), kind: "call" }, { "sec-gpc": "1" })).status).toBe(204);
  });

  test("across all pages is limited too", async () => {
    const ask = (n: number) =>
      tell({ kind: "view", listing: `40000000-0000-4000-8000-${String(n).padStart(12, "0")}` });
    expect(await statuses(visits.burst + 50, ask)).toBeLessThan(visits.burst + 25);
  });
});

test("a body without a content length is read no further than the size of an event", async () => {
  let read = 0;
  const endless = new ReadableStream({
    pull(controller) {
      read += 1;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  const request = new Request(`${SITE}/api/visits`, {
    method: "POST",
    body: endless,
    headers: { origin: SITE, "user-agent": CHROME },
    duplex: "half",
  } as RequestInit);
  expect((await POST(request)).status).toBe(413);
  expect(read).toBeLessThan(5);
});
