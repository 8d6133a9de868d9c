import { beforeEach, expect, test } from "vitest";
import { answering, brokenStatus, noteUnread, tellDown, tellNotFound } from "./status";

type Answer = { statusCode: number; headersSent: boolean; headers: Record<string, string> };

const answer = (headersSent = false): Answer & { setHeader: unknown } => {
  const headers: Record<string, string> = {};
  const setHeader = (name: string, value: string) => {
    headers[name] = value;
  };
  return { statusCode: 200, headersSent, headers, setHeader };
};
const answered = <Done>(one: Answer, task: () => Done, headers = {}) =>
  answering({ headers } as never, one as never, task);

let one: Answer;
beforeEach(() => {
  one = answer();
});

test("a page says with which status its own request is answered, and no other one", async () => {
  const found = answer();
  await Promise.all([
    answered(one, async () => {
      await Promise.resolve();
      tellNotFound();
    }),
    answered(found, () => Promise.resolve()),
  ]);
  expect([one.statusCode, found.statusCode]).toEqual([404, 200]);
});

test("what cannot be read now may be asked for again", () => {
  answered(one, tellDown);
  expect(one).toMatchObject({ statusCode: 503, headers: { "Retry-After": "5" } });
  const missing = answer();
  answered(missing, tellNotFound);
  expect(missing.headers).toEqual({});
});

test("what has begun to be answered, and what no request asked for, stays as it is", () => {
  const begun = answer(true);
  answered(begun, tellDown);
  expect(begun).toMatchObject({ statusCode: 200, headers: {} });
  for (const tell of [tellNotFound, tellDown, noteUnread]) expect(tell).not.toThrow();
});

test.each(["rsc", "next-action"])("what is shown in place of a page (%s) stays so", (name) => {
  answered(one, tellNotFound, { [name]: "1" });
  answered(one, tellDown, { [name]: "1" });
  expect(one).toMatchObject({ statusCode: 200, headers: {} });
});

test("a page that broke is a fault of ours, unless the backend had failed it", () => {
  answered(one, noteUnread);
  expect(brokenStatus(one as never)).toBe(503);
  expect(one.headers).toEqual({ "Retry-After": "5" });
  const other = answer();
  expect(brokenStatus(other as never)).toBe(500);
  expect(other.headers).toEqual({});
});
