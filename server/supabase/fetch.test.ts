import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openRequestContext } from "@/server/http/request-context";
import { errorStatus } from "@/server/http/status";
import { budgetedFetch } from "./fetch";

let answers: Response[];
const fetched = vi.fn();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    fetched(String(input), init.body);
    return answers.shift() ?? Response.error();
  });
});
afterEach(() => vi.unstubAllGlobals());

const json = (status: number, body: object) => Response.json(body, { status });
const ended = (code: string) => json(500, { code, message: "deadlock detected", details: null });

const save = async () => {
  const body = JSON.stringify({ _id: null });
  const answer = await budgetedFetch("https://db.example/rest/v1/rpc/save_property", {
    method: "POST",
    body,
  });
  return answer.headers.get("content-type")?.includes("json") ? answer.json() : answer.text();
};

test.each(["40P01", "40001"])(
  "a write that the database rolled back (%s) is retried",
  async (code) => {
    answers = [ended(code), json(200, { id: 1 })];
    expect(await save()).toEqual({ id: 1 });
    expect(fetched.mock.calls).toEqual([fetched.mock.calls[0], fetched.mock.calls[0]]);
  },
);

test("a second rollback is returned without another retry", async () => {
  answers = [ended("40P01"), ended("40P01"), json(200, {})];
  expect(await save()).toMatchObject({ code: "40P01" });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([
  ["a stale version", json(409, { code: "PT409", message: "stale_version" })],
  ["a broken database", json(500, { code: "XX000", message: "internal error" })],
  ["a gateway that speaks HTML", new Response("40P01", { status: 502 })],
])("%s is returned without a retry", async (_, answer) => {
  answers = [answer, json(200, {})];
  await save();
  expect(fetched).toHaveBeenCalledTimes(1);
});

/** The content type of responses from functions that return nothing. */
const text = { headers: { "content-type": "text/plain;charset=utf-8" } };
const html = { headers: { "content-type": "text/html" } };
test.each([
  ["rows", "rest/v1/plans", json(200, []), 500],
  ["nothing, as of a write", "rest/v1/plans", new Response(null, { status: 204 }), 500],
  ["nothing of some type", "rest/v1/rpc/f", new Response(null, { status: 204, ...text }), 500],
  ["a refusal", "rest/v1/plans", json(403, {}), 500],
  ["a file", "storage/v1/object/media/a", new Response("<svg/>", html), 500],
  ["another's page", "rest/v1/plans", new Response("<h1>Bad Gateway</h1>", html), 503],
  ["another's page", "auth/v1/user", new Response("<h1>Bad Gateway</h1>", html), 503],
  ["a failure", "rest/v1/plans", json(500, {}), 503],
])(
  "a page that breaks after %s from %s gets the matching status",
  async (_, from, answer, status) => {
    answers = [answer];
    const page = { setHeader: () => {} } as never;
    await openRequestContext({ headers: {} } as never, page, () =>
      budgetedFetch(`https://db.example/${from}`),
    );
    expect(errorStatus(page)).toBe(status);
  },
);
