import { beforeEach, expect, test, vi } from "vitest";
import { POST } from "./route";

const { env, workOnce } = vi.hoisted(() => ({
  env: { WORKER_SECRET: "0123456789abcdef" as string | undefined },
  workOnce: vi.fn(),
}));
vi.mock("@/server/env", () => ({ env }));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn() } }));
vi.mock("@/server/worker/from-env", () => ({ workFromEnv: () => "work" }));
vi.mock("@/server/worker/work", () => ({ workOnce }));

const ask = (authorization?: string) =>
  POST(
    new Request("https://delet.test/api/worker", {
      method: "POST",
      headers: authorization === undefined ? {} : { authorization },
    }),
  );

beforeEach(() => {
  env.WORKER_SECRET = "0123456789abcdef";
  workOnce.mockReset().mockResolvedValue({ maintained: true, pictures: 0, mails: 3, failures: [] });
});

test("a request with the secret runs one round", async () => {
  const answer = await ask("Bearer 0123456789abcdef");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ maintained: true, pictures: 0, mails: 3 });
});

test("a round with a failed job is a 503", async () => {
  workOnce.mockResolvedValue({
    maintained: true,
    pictures: 0,
    mails: 0,
    failures: [{ job: "mails", err: new Error() }],
  });
  expect((await ask("Bearer 0123456789abcdef")).status).toBe(503);
});

test.each([
  undefined,
  "",
  "0123456789abcdef",
  "Bearer ",
  "Bearer 0123456789abcdeF",
  "Bearer undefined",
])("nobody else: %j", async (authorization) => {
  expect((await ask(authorization)).status).toBe(401);
  expect(workOnce).not.toHaveBeenCalled();
});

test("without a secret there is no such address", async () => {
  env.WORKER_SECRET = undefined;
  expect((await ask("Bearer undefined")).status).toBe(404);
  expect(workOnce).not.toHaveBeenCalled();
});
