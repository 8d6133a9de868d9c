import type { Registry } from "prom-client";

/** Lengths of queues, which the database knows for all instances. */
export type Gauges = {
  mails_waiting: number;
  mails_overdue: number;
  mails_dead: number;
  pictures_waiting: number;
  maintenance_due: number | null;
};

type Metrics = {
  registry: Registry;
  /** Sets the gauges read from the database; null when it did not answer. */
  store: (gauges: Gauges | null) => void;
};

/** One per process: the bundles of a build share no modules. */
const PLACE = Symbol.for("delet.metrics");
const shared = globalThis as { [PLACE]?: Metrics };

/** The metrics of this process; undefined without METRICS_TOKEN. */
export const metricsRegistry = () => shared[PLACE];

export function setMetricsRegistry(metrics: Metrics) {
  shared[PLACE] = metrics;
}
