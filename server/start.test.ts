import { expect, test, vi } from "vitest";

const { dressRequests, endWorker, warn } = vi.hoisted(() => ({
  warn: vi.fn(),
  dressRequests: vi.fn(),
  endWorker: vi.fn(),
}));
vi.mock("@/server/abort-reasons", () => ({ readAbortReasons: () => {} }));
vi.mock("@/server/env", () => ({ env: { SITE_URL: "https://delet.test" }, READ: ["SMTP_URL"] }));
vi.mock("@/server/log", () => ({ log: { warn } }));
vi.mock("@/server/internal-headers", () => ({ dressRequests }));
vi.mock("@/server/visits/at-the-door", () => ({
  hearVisits: { hears: () => false, closes: () => Promise.reject(new Error("no database")) },
}));
vi.mock("@/server/account/at-the-door", () => ({ tellsNobody: () => false }));
vi.mock("@/server/cache/at-the-door", () => ({ answerAgain: () => {} }));
vi.mock("@/server/http/static-files", () => ({ openStaticFiles: () => () => false }));
vi.mock("@/server/worker/start", () => ({ startWorker: () => endWorker }));

const { start } = await import("./start");

test("the server counts as closed once the worker has ended, also when visits could not be written", async () => {
  let end = () => {};
  endWorker.mockReturnValue(new Promise<void>((done) => (end = done)));
  await start();
  const over = vi.fn();
  const closed = dressRequests.mock.calls[0]?.[0].closes().then(over);
  await new Promise((turn) => setTimeout(turn, 5));
  expect(over).not.toHaveBeenCalled();
  end();
  await closed;
  expect(over).toHaveBeenCalledOnce();
});

test("a variable that is nearly called like one that is read is told", async () => {
  endWorker.mockResolvedValue(undefined);
  vi.stubEnv("SMPT_URL", "smtp://smtp.test");
  await start();
  vi.unstubAllEnvs();
  expect(warn.mock.calls).toEqual([
    [{ given: "SMPT_URL", meant: "SMTP_URL" }, expect.stringContaining("read by nobody")],
  ]);
});
