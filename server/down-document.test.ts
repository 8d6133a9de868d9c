import { expect, test, vi } from "vitest";
import { orDownDocument } from "./down-document";

const error = vi.hoisted(() => vi.fn());
vi.mock("@/server/log", () => ({ log: { error } }));

test("a file that cannot be made is a sentence with a number that the log has", async () => {
  const failure = new Error("the database is away");
  const answer = await orDownDocument(async () => {
    throw failure;
  })();
  expect(answer.status).toBe(503);
  const [[line] = []] = error.mock.calls;
  expect(line.err).toBe(failure);
  expect(await answer.text()).toContain(line.id);
});

test("one that can is what it is", async () => {
  const file = new Response("a,b");
  expect(await orDownDocument(async () => file)()).toBe(file);
});
