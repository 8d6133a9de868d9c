import { expect, test } from "vitest";
import { compose, type Handler } from "./handler";

const say =
  (word: string, calls: string[]): Handler =>
  (_request, _response, next) => {
    calls.push(word);
    return next();
  };
const run = (handlers: Handler[], last: () => unknown) =>
  compose(handlers)({} as never, {} as never, last);

test("handlers run in order, before the final handler", () => {
  const calls: string[] = [];
  run([say("one", calls), say("two", calls)], () => calls.push("last"));
  expect(calls).toEqual(["one", "two", "last"]);
});

test("a handler that does not call next ends the chain; next may also be called later", async () => {
  const calls: string[] = [];
  run([() => undefined, say("never", calls)], () => calls.push("last"));
  expect(calls).toEqual([]);
  const later: Handler = async (_request, _response, next) => {
    await Promise.resolve();
    return next();
  };
  await run([later, say("then", calls)], () => calls.push("last"));
  expect(calls).toEqual(["then", "last"]);
});
