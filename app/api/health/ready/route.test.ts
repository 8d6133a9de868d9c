import { beforeEach, expect, test, vi } from "vitest";

const { unreadyReason, failsToWrite, environmentWarnings } = vi.hoisted(() => ({
  failsToWrite: vi.fn(),
  unreadyReason: vi.fn(),
  environmentWarnings: vi.fn(),
}));
vi.mock("@/server/supabase/ready", () => ({ unreadyReason, failsToWrite }));
vi.mock("@/server/environment/warnings", () => ({ environmentWarnings }));

const { GET } = await import("./route");
beforeEach(() => {
  unreadyReason.mockResolvedValue(null);
  failsToWrite.mockResolvedValue(false);
  environmentWarnings.mockReturnValue([]);
});

test("the readiness check is a 200, or a 503 with the reason", async () => {
  const ready = await GET();
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
  unreadyReason.mockResolvedValue("database");
  const not = await GET();
  expect([not.status, await not.json()]).toEqual([503, { status: "unready", reason: "database" }]);
});

test("a read-only database is reported as degraded but stays ready", async () => {
  failsToWrite.mockResolvedValue(true);
  const answer = await GET();
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { status: "degraded", reason: "writes" },
  ]);
});

test("missing variables are reported as warnings without affecting readiness", async () => {
  environmentWarnings.mockReturnValue(["CLIENT_IP_HEADER"]);
  const answer = await GET();
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { status: "ready", warnings: ["CLIENT_IP_HEADER"] },
  ]);
});
