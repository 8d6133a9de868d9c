import { expect, test } from "vitest";
import { answering, tellNotFound } from "./status";

const answer = (headersSent = false) => ({ statusCode: 200, headersSent }) as never;

test("a page says with which status its own request is answered, and no other one", async () => {
  const [missing, found] = [answer(), answer()] as [{ statusCode: number }, { statusCode: number }];
  await Promise.all([
    answering(missing as never, async () => {
      await Promise.resolve();
      tellNotFound();
    }),
    answering(found as never, () => Promise.resolve()),
  ]);
  expect([missing.statusCode, found.statusCode]).toEqual([404, 200]);
});

test("what has begun to be answered, and what no request asked for, stays as it is", () => {
  const begun = answer(true) as { statusCode: number };
  answering(begun as never, tellNotFound);
  expect(begun.statusCode).toBe(200);
  expect(tellNotFound).not.toThrow();
});
