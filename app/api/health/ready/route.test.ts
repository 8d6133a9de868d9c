import { beforeEach, expect, test, vi } from "vitest";
import { FORGED_ADDRESS } from "@/lib/auth/client-address";

const { unreadyReason, failsToWrite, environmentWarnings } = vi.hoisted(() => ({
  failsToWrite: vi.fn(),
  unreadyReason: vi.fn(),
  environmentWarnings: vi.fn(),
}));
vi.mock("@/server/supabase/ready", () => ({ unreadyReason, failsToWrite }));
vi.mock("@/server/environment/warnings", () => ({ environmentWarnings }));

const env = vi.hoisted(() => ({ CLIENT_IP_HEADER: "x-real-ip" }));
vi.mock("@/server/env", () => ({ env }));

const { GET } = await import("./route");
const request = (headers: Record<string, string> = {}, query = "") =>
  new Request(`https://delet.test/api/health/ready${query}`, { headers });
beforeEach(() => {
  unreadyReason.mockResolvedValue(null);
  failsToWrite.mockResolvedValue(false);
  environmentWarnings.mockReturnValue([]);
});

test("the readiness check is a 200, or a 503 with the reason", async () => {
  const ready = await GET(request());
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
  unreadyReason.mockResolvedValue("database");
  const not = await GET(request());
  expect([not.status, await not.json()]).toEqual([503, { status: "unready", reason: "database" }]);
});

test("a read-only database is reported as degraded but stays ready", async () => {
  failsToWrite.mockResolvedValue(true);
  const answer = await GET(request());
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { status: "degraded", reason: "writes" },
  ]);
});

test("missing variables are reported as warnings without affecting readiness", async () => {
  environmentWarnings.mockReturnValue(["CLIENT_IP_HEADER"]);
  const answer = await GET(request());
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { status: "ready", warnings: ["CLIENT_IP_HEADER"] },
  ]);
});

test("on request it says what became of a forged client address", async () => {
  const seen = async (headers: Record<string, string>, query = "?client") =>
    ((await (await GET(request(headers, query))).json()) as { client?: string }).client;
  expect(await seen({ "x-real-ip": FORGED_ADDRESS })).toBe("forged");
  expect(await seen({ "x-real-ip": "198.51.100.4" })).toBe("overwritten");
  // A proxy that appends to what it gets: the last entry is its own.
  expect(await seen({ "x-real-ip": `${FORGED_ADDRESS}, 198.51.100.4` })).toBe("overwritten");
  expect(await seen({})).toBe("missing");
  expect(await seen({ "x-real-ip": FORGED_ADDRESS }, "")).toBeUndefined();
  env.CLIENT_IP_HEADER = "none";
  expect(await seen({ "x-real-ip": FORGED_ADDRESS })).toBeUndefined();
});
