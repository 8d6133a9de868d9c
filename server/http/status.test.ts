import { beforeEach, expect, test } from "vitest";
import { runWithContext } from "./request-context";
import { errorStatus, noteBackendFailure, setNotFound, setUnavailable } from "./status";

type Answer = { statusCode: number; headersSent: boolean; headers: Record<string, string> };

const answer = (headersSent = false): Answer & { setHeader: unknown } => {
  const headers: Record<string, string> = {};
  const setHeader = (name: string, value: string) => {
    headers[name] = value;
  };
  return { statusCode: 200, headersSent, headers, setHeader };
};
const answered = <Done>(one: Answer, task: () => Done, headers = {}) => {
  const isDocument = !("rsc" in headers) && !("next-action" in headers);
  return runWithContext({ id: "1", response: one as never, isDocument }, task);
};

let one: Answer;
beforeEach(() => {
  one = answer();
});

test("a page sets the status of its own request only", async () => {
  const found = answer();
  await Promise.all([
    answered(one, async () => {
      await Promise.resolve();
      setNotFound();
    }),
    answered(found, () => Promise.resolve()),
  ]);
  expect([one.statusCode, found.statusCode]).toEqual([404, 200]);
});

test("an unavailable page gets 503 with Retry-After", () => {
  answered(one, setUnavailable);
  expect(one).toMatchObject({ statusCode: 503, headers: { "Retry-After": "5" } });
  const missing = answer();
  answered(missing, setNotFound);
  expect(missing.headers).toEqual({});
});

test("setting a status after the headers were sent, or outside a request, is a no-op", () => {
  const begun = answer(true);
  answered(begun, setUnavailable);
  expect(begun).toMatchObject({ statusCode: 200, headers: {} });
  for (const tell of [setNotFound, setUnavailable, noteBackendFailure]) expect(tell).not.toThrow();
});

test.each(["rsc", "next-action"])("a client-side request (%s) keeps status 200", (name) => {
  answered(one, setNotFound, { [name]: "1" });
  answered(one, setUnavailable, { [name]: "1" });
  expect(one).toMatchObject({ statusCode: 200, headers: {} });
});

test("a broken page is 500, or 503 after a backend failure", () => {
  answered(one, noteBackendFailure);
  expect(errorStatus(one as never)).toBe(503);
  expect(one.headers).toEqual({ "Retry-After": "5" });
  const other = answer();
  expect(errorStatus(other as never)).toBe(500);
  expect(other.headers).toEqual({});
});
