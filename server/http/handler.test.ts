import { expect, test } from "vitest";
import { compose, type Handler } from "./handler";

const say =
  (word: string, said: string[]): Handler =>
  (_request, _response, next) => {
    said.push(word);
    return next();
  };
const run = (handlers: Handler[], last: () => unknown) =>
  compose(handlers)({} as never, {} as never, last);

test("handlers run in order, before the final handler", () => {
  const said: string[] = [];
  run([say("one", said), say("two", said)], () => said.push("last"));
  expect(said).toEqual(["one", "two", "last"]);
});

test("a handler that does not call next ends the chain; next may also be called later", async () => {
  const said: string[] = [];
  run([() => undefined, say("never", said)], () => said.push("last"));
  expect(said).toEqual([]);
  const later: Handler = async (_request, _response, next) => {
    await Promise.resolve();
    return next();
  };
  await run([later, say("then", said)], () => said.push("last"));
  expect(said).toEqual(["then", "last"]);
});
