import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patientFetch } from "./fetch";

let answers: Response[];
const asked = vi.fn();

beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    asked(String(input), init.body);
    return answers.shift() ?? Response.error();
  });
});
afterEach(() => vi.unstubAllGlobals());

const said = (status: number, body: object) => Response.json(body, { status });
const ended = (code: string) => said(500, { code, message: "deadlock detected", details: null });

const save = async () => {
  const body = JSON.stringify({ _id: null });
  const answer = await patientFetch("https://db.example/rest/v1/rpc/save_property", {
    method: "POST",
    body,
  });
  return answer.headers.get("content-type")?.includes("json") ? answer.json() : answer.text();
};

test.each(["40P01", "40001"])(
  "a write that the database has undone (%s) is made again",
  async (code) => {
    answers = [ended(code), said(200, { id: 1 })];
    expect(await save()).toEqual({ id: 1 });
    expect(asked.mock.calls).toEqual([asked.mock.calls[0], asked.mock.calls[0]]);
  },
);

test("once: the second time it is said", async () => {
  answers = [ended("40P01"), ended("40P01"), said(200, {})];
  expect(await save()).toMatchObject({ code: "40P01" });
  expect(asked).toHaveBeenCalledTimes(2);
});

test.each([
  ["a stale version", said(409, { code: "PT409", message: "stale_version" })],
  ["a broken database", said(500, { code: "XX000", message: "internal error" })],
  ["a gateway that speaks HTML", new Response("40P01", { status: 502 })],
])("%s is said at once", async (_, answer) => {
  answers = [answer, said(200, {})];
  await save();
  expect(asked).toHaveBeenCalledTimes(1);
});
