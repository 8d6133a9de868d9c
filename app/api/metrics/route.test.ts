import { Counter, Registry } from "prom-client";
import { beforeEach, expect, test, vi } from "vitest";
import { setMetricsRegistry } from "@/server/signals/registry";
import { GET } from "./route";

const { env } = vi.hoisted(() => ({ env: { METRICS_TOKEN: undefined as string | undefined } }));
const { rpc, store } = vi.hoisted(() => ({ rpc: vi.fn(), store: vi.fn() }));
vi.mock("@/server/env", () => ({ env }));
vi.mock("@/server/supabase/stateless-clients", () => ({ serviceDb: () => ({ rpc }) }));

const stored = {
  mails_waiting: 3,
  mails_overdue: 2,
  mails_dead: 1,
  pictures_waiting: 0,
  maintenance_due: null,
  failed_jobs: [],
};

const ask = (authorization?: string) =>
  GET(
    new Request("https://delet.test/api/metrics", {
      headers: authorization === undefined ? {} : { authorization },
    }),
  );

beforeEach(() => {
  env.METRICS_TOKEN = "0123456789abcdef";
  const registry = new Registry();
  new Counter({ name: "delet_test_total", help: "a test", registers: [registry] }).inc();
  setMetricsRegistry({ registry, store });
  store.mockReset();
  rpc.mockReset().mockResolvedValue({ data: stored, error: null });
});

test("a request with the token gets the metrics, uncached", async () => {
  const answer = await ask("Bearer 0123456789abcdef");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  expect(await answer.text()).toContain("delet_test_total 1");
  expect(store.mock.calls).toEqual([[stored]]);
});

test.each([
  ["an error", { data: null, error: { code: "57014", message: "canceled" } }],
  ["another shape", { data: { mails: 1 }, error: null }],
])(
  "when the database returns %s, metrics counted in the process are still reported",
  async (_, said) => {
    rpc.mockResolvedValue(said);
    const answer = await ask("Bearer 0123456789abcdef");
    expect(await answer.text()).toContain("delet_test_total 1");
    expect(store.mock.calls).toEqual([[null]]);
  },
);

test.each([
  undefined,
  "",
  "0123456789abcdef",
  "Bearer ",
  "Bearer 0123456789abcdeF",
  "Bearer 0123456789abcdef0",
  "Bearer undefined",
])("nobody else: %j", async (authorization) => {
  const answer = await ask(authorization);
  expect([answer.status, await answer.text()]).toEqual([401, ""]);
  expect(rpc).not.toHaveBeenCalled();
});

test("without a token the endpoint is not found", async () => {
  env.METRICS_TOKEN = undefined;
  expect((await ask("Bearer undefined")).status).toBe(404);
});
