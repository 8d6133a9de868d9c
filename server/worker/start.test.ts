import { beforeEach, expect, test, vi } from "vitest";

const { env, stop, workOn } = vi.hoisted(() => ({
  env: {} as Record<string, string | undefined>,
  stop: vi.fn(async () => {}),
  workOn: vi.fn(() => stop),
}));
vi.mock("@/server/env", () => ({ env }));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn(), info: vi.fn(), error: vi.fn() } }));
vi.mock("@/server/supabase/stateless-clients", () => ({ workerDb: () => ({}) }));
vi.mock("./work", async (real) => ({ ...(await real<typeof import("./work")>()), workOn }));

const { startWorker } = await import("./start");

const SITE = { SITE_URL: "https://delet.test", CONTACT_EMAIL: "a@b.co", CONTACT_PHONE: "03" };
const SMTP = { SMTP_URL: "smtp://smtp.test", MAIL_FROM: "mail@delet.test" };
const began = (given: Record<string, string>) => {
  for (const name of Object.keys(env)) delete env[name];
  Object.assign(env, SITE, given);
  startWorker();
  return workOn.mock.calls.length;
};
beforeEach(() => {
  workOn.mockClear();
});

test("the worker runs within this process by default", () => {
  expect(began(SMTP)).toBe(1);
});

test("a separate worker turns off the one in this process", () => {
  expect(began({ WORKER: "off" })).toBe(0);
});

test.each(["SIGTERM", "SIGINT"])(
  "%s stops the worker immediately, and shutdown waits for it",
  async (signal) => {
    const once = vi.spyOn(process, "once").mockReturnValue(process);
    began(SMTP);
    stop.mockClear();
    const [, hear] = once.mock.calls.find(([name]) => name === signal) ?? [];
    hear?.();
    expect(stop).toHaveBeenCalledTimes(1);
    let end = () => {};
    stop.mockReturnValueOnce(new Promise((done) => (end = done)));
    const over = vi.fn();
    const waits = startWorker()().then(over);
    await Promise.resolve();
    expect(over).not.toHaveBeenCalled();
    end();
    await waits;
    once.mockRestore();
  },
);
