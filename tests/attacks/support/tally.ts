import { test as base, expect } from "@playwright/test";
import { type Cast, gather } from "./cast";
import { type CastState, spoiled, stateOf } from "./cast-state";
import { REACHED, reached, type Thing } from "./reached";

/** This worker's cast, once a test has requested it, and its state at that time. */
let gathered: { cast: Cast; state: CastState } | undefined;

/** A refusal proves something only if the same request succeeds for an authorized person. */
export const test = base.extend<{ tally: undefined; wholeCast: undefined }, { cast: Cast }>({
  cast: [
    async ({}, use) => {
      const cast = await gather();
      gathered = { cast, state: await stateOf(cast) };
      await use(cast);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  tally: [
    async ({}, use, info) => {
      await use(undefined);
      if (info.status !== "passed") return;
      const tried = (type: string) => info.annotations.filter((one) => one.type === type).length;
      if (tried("attempt") > 0) expect(tried("control"), "an attack without a control").not.toBe(0);
    },
    { auto: true },
  ],
  // A failing test gives the next one a new worker, and so a new cast.
  wholeCast: [
    async ({}, use, info) => {
      await use(undefined);
      if (!gathered || info.status !== "passed") return;
      const now = await stateOf(gathered.cast);
      expect(spoiled(gathered.state, now), "what it changes it makes for itself").toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

const note =
  (type: "attempt" | "control") =>
  (what: string, task: () => Promise<unknown>, about: Thing[] = []) =>
    test.step(`${type}: ${what}`, async () => {
      const things = await reached(task);
      test.info().annotations.push({ type, description: what });
      if (type === "control") return;
      const all = [...things, ...about.map((thing) => `${thing} as visitor`)];
      if (all.length > 0)
        test.info().annotations.push({ type: REACHED, description: all.join("\n") });
    });

/**
 * Something that must be refused; it counts, once refused, for every target that it requested. `about` names a target
 * that no request names: a mail, a state.
 */
export const attempt = note("attempt");
/** The same request by an authorized person, or in the allowed way; it must succeed. */
export const control = note("control");
