import { expect, test, vi } from "vitest";

const { endWorker, warn } = vi.hoisted(() => ({ warn: vi.fn(), endWorker: vi.fn() }));
vi.mock("@/server/env", () => ({ env: { SITE_URL: "https://delet.test" }, READ: ["SMTP_URL"] }));
vi.mock("@/server/environment/warnings", () => ({ warnOfSettings: () => {} }));
vi.mock("@/server/log", () => ({ log: { warn } }));
vi.mock("@/server/visits/count", () => ({
  writeVisits: () => Promise.reject(new Error("no database")),
}));
vi.mock("@/server/worker/start", () => ({ startWorker: () => endWorker }));

const { startServices } = await import("./services");

test("shutdown waits for the worker, even when writing visits fails", async () => {
  let end = () => {};
  endWorker.mockReturnValue(new Promise<void>((done) => (end = done)));
  const over = vi.fn();
  const closed = (await startServices())().then(over);
  await new Promise((turn) => setTimeout(turn, 5));
  expect(over).not.toHaveBeenCalled();
  end();
  await closed;
  expect(over).toHaveBeenCalledOnce();
});

test("a misspelled environment variable is logged", async () => {
  endWorker.mockResolvedValue(undefined);
  vi.stubEnv("SMPT_URL", "smtp://smtp.test");
  await startServices();
  vi.unstubAllEnvs();
  expect(warn.mock.calls).toEqual([
    [{ given: "SMPT_URL", meant: "SMTP_URL" }, expect.stringContaining("read by nobody")],
  ]);
});
