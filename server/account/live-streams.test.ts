import { expect, test, vi } from "vitest";
import { listen } from "./live-streams";

const turn = () => new Promise((done) => setTimeout(done, 1));

test("a shutdown signal closes every stream, and each one opened afterwards", async () => {
  const handlers = new Map<string, () => void>();
  vi.spyOn(process, "once").mockImplementation((signal, end) => {
    handlers.set(String(signal), end as () => void);
    return process;
  });
  const ends: string[] = [];
  let answer = (_: string) => {};
  let fail = () => {};
  const begin = (name: string, ask: () => Promise<string>) =>
    listen(name, { ask, tell: () => {}, end: (why) => ends.push(`${name} ${why}`) });

  const stop = begin("dana", () => new Promise((done) => (answer = done)));
  begin("dana", async () => "version 1");
  begin("maya", () => new Promise((_, failed) => (fail = failed)));
  expect([...handlers.keys()]).toEqual(["SIGTERM", "SIGINT"]);
  handlers.get("SIGTERM")?.();
  expect(ends).toEqual(["dana closing", "dana closing", "maya closing"]);

  // An answer that arrives after the stop reaches no listener.
  answer("version 1");
  fail();
  stop();
  await turn();
  expect(ends).toHaveLength(3);

  begin("yossi", async () => "version 1");
  expect(ends).toHaveLength(3);
  await turn();
  expect(ends.at(-1)).toBe("yossi closing");
});

test("a stream stopped during a pending query is not ended again", async () => {
  vi.resetModules();
  const { listen } = await import("./live-streams");
  let fail = () => {};
  const end = vi.fn();
  const ask = () => new Promise<string>((_, failed) => (fail = failed));
  listen("dana", { ask, tell: () => {}, end })();
  fail();
  await turn();
  expect(end).not.toHaveBeenCalled();
});
