import { beforeEach, expect, test, vi } from "vitest";
import { apiResponse, problem } from "./response";

const overRateLimit = vi.hoisted(() => vi.fn());
vi.mock("@/server/http/rate-limit", () => ({
  overRateLimit,
  rateLimitOf: () => '"default";r=7;t=12',
}));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn() } }));

beforeEach(() => {
  overRateLimit.mockReturnValue(null);
});

const ask = (headers = {}) => new Request("https://delet.test/api/v1/homes", { headers });

test("responses allow every origin, and a matching ETag gets 304", async () => {
  const first = await apiResponse(ask(), async () => ({ total: 3 }), []);
  expect(await first.json()).toEqual({ total: 3 });
  expect(first.headers.get("access-control-allow-origin")).toBe("*");
  expect(first.headers.get("ratelimit-policy")).toMatch(/^"default";q=\d+;w=\d+$/);
  expect(first.headers.get("ratelimit")).toBe('"default";r=7;t=12');
  const etag = first.headers.get("etag") ?? "";
  const again = await apiResponse(
    ask({ "if-none-match": `"x", W/${etag}` }),
    async () => ({ total: 3 }),
    [],
  );
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const changed = await apiResponse(ask({ "if-none-match": etag }), async () => ({ total: 4 }), []);
  expect(changed.status).toBe(200);
});

test.each([
  ["a problem of its own", () => problem(410, { title: "gone", ended: "2026-11-01" }), 410],
  ["a fault", () => Promise.reject(new Error("down")), 503],
] as const)("%s becomes problem+json", async (_, give, status) => {
  const answer = await apiResponse(ask(), async () => give(), []);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(await answer.json()).toMatchObject({ status, title: expect.any(String) });
});

test("a client over its rate limit gets 429 with Retry-After, without a query", async () => {
  overRateLimit.mockReturnValue(
    new Response(null, { status: 429, headers: { "Retry-After": "7" } }),
  );
  const give = vi.fn();
  const answer = await apiResponse(ask(), give, []);
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("7");
  expect(give).not.toHaveBeenCalled();
});
