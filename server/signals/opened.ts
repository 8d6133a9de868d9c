import type { Registry } from "prom-client";
import type { Stored } from "./stored";

type Opened = {
  registry: Registry;
  /** Takes what the database knows; null when it did not answer. */
  store: (stored: Stored | null) => void;
};

/** One for the process: the parts of a build do not share their modules. */
const PLACE = Symbol.for("delet.metrics");
const shared = globalThis as { [PLACE]?: Opened };

/** What is counted here; undefined where nobody asked for it (METRICS_TOKEN). */
export const openedMetrics = () => shared[PLACE];

export function keepMetrics(opened: Opened) {
  shared[PLACE] = opened;
}
