import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { readAbortReasons } from "./abort-reasons";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const { abort } = AbortController.prototype;
afterEach(() => {
  AbortController.prototype.abort = abort;
});

class Render {
  readonly page = "x".repeat(1000);
  end(controller: AbortController, words?: string) {
    controller.abort(...(words ? [new Error(words)] : []));
  }
}

/** Ends a render whose signal somebody still has, and tells whether the render itself is still there. */
async function isKept(words?: string) {
  const controller = new AbortController();
  const render = (() => {
    const one = new Render();
    one.end(controller, words);
    return new WeakRef(one);
  })();
  await turn();
  collectGarbage();
  expect(controller.signal.aborted).toBe(true);
  return render.deref() !== undefined;
}

test.each([undefined, "This render is over."])(
  "a render that is over is let go, although its signal is kept (%s)",
  async (words) => {
    expect(await isKept(words)).toBe(true);
    readAbortReasons();
    expect(await isKept(words)).toBe(false);
  },
);

test("the reason is the one that was given, in its words", () => {
  readAbortReasons();
  const controller = new AbortController();
  const reason = new Error("This render is over.");
  controller.abort(reason);
  expect(controller.signal.reason).toBe(reason);
  controller.abort(new Error("again"));
  expect(controller.signal.reason).toBe(reason);
  const words = new AbortController();
  words.abort("enough");
  expect(words.signal.reason).toBe("enough");
});
