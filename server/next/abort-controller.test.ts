import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { ReadingAbortController } from "./abort-controller";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

class Render {
  readonly page = "x".repeat(1000);
  end(controller: AbortController, words?: string) {
    controller.abort(...(words ? [new Error(words)] : []));
  }
}

/** Aborts a render whose signal is still referenced, and returns whether the render itself is still in memory. */
async function isKept(Controller: typeof AbortController, words?: string) {
  const controller = new Controller();
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
    expect(await isKept(AbortController, words)).toBe(true);
    expect(await isKept(ReadingAbortController, words)).toBe(false);
  },
);

test("the reason is the one that was given, in its words", () => {
  const controller = new ReadingAbortController();
  expect(controller).toBeInstanceOf(AbortController);
  const reason = new Error("This render is over.");
  controller.abort(reason);
  expect(controller.signal.reason).toBe(reason);
  controller.abort(new Error("again"));
  expect(controller.signal.reason).toBe(reason);
  const words = new ReadingAbortController();
  words.abort("enough");
  expect(words.signal.reason).toBe("enough");
});
