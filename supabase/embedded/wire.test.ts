import { expect, test } from "vitest";
import { call, freshBackend } from "@/tests/embedded/scene";

const scene = freshBackend();

const ask = (path: string, body?: unknown) =>
  call(scene.backend, `/rest/v1/${path}`, {
    key: scene.backend.secretKey,
    ...(body === undefined ? {} : { body }),
  });

/** Leftovers in front of one message broke the next, and those in turn the one after. */
async function othersAreServed() {
  for (const _ of [1, 2, 3]) expect((await ask("public_agents?select=id")).status).toBe(200);
}

test.each([5, true, { a: 1 }])(
  "%j for an array is refused without affecting other requests",
  async (value) => {
    const answer = await ask("properties", { property_types: value });
    expect(answer).toMatchObject({ status: 400, body: { code: "22P02" } });
    await othersAreServed();
  },
);

test.each(["ov.5", "cd.true", 'ov.{"a":1}'])(
  "a filter %s on an array is refused too",
  async (filter) => {
    const answer = await ask(`properties?select=id&property_types=${encodeURIComponent(filter)}`);
    expect(answer).toMatchObject({ status: 400, body: { code: "22P02" } });
    await othersAreServed();
  },
);

test.each(["ov.{}", "cs.{}", "ov.{plot,farm}"])("a filter %s is accepted", async (filter) => {
  const answer = await ask(`properties?select=id&property_types=${encodeURIComponent(filter)}`);
  expect(answer).toEqual({ status: 200, body: [] });
});

test.each(["a\u0000b", "א\udc00", "\ud800"])(
  "%j in a text does not affect other requests",
  async (text) => {
    await ask("rpc/rate_hit", { _bucket: text, _key: "a", _limit: 1, _window_seconds: 1 });
    await ask(`public_agents?${encodeURIComponent(Buffer.from(text).toString())}=eq.1`);
    await othersAreServed();
  },
);

test("a failed transaction left open by a request is closed before the next one", async () => {
  const { direct } = scene.backend;
  await expect(direct.exec("begin; select 1 / 0")).rejects.toThrow("division by zero");
  await othersAreServed();
});

test("exact decimals are numbers, as in PostgREST", async () => {
  const [plan] = (await ask("plans?select=price&price=gt.0&limit=1")).body;
  expect(typeof plan.price).toBe("number");
  expect(plan.price).toBeGreaterThan(0);
});
