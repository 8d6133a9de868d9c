import { subscribe } from "node:diagnostics_channel";
import { collectDefaultMetrics, Registry } from "prom-client";
import { log } from "@/server/log";
import { SIGNALS, type Signal } from "./channel.mjs";
import { defineMetrics, startAtZero } from "./metric-definitions";
import type { Gauges } from "./registry";
import { metricsRegistry, setMetricsRegistry } from "./registry";
import { type HandledRequest, watchRequests } from "./requests";

/** Each name is a permanent series; more than these would be a bug of ours. */
const NAMES_MAX = 300;

/** Starts counting. What only the database knows (queued mails) is read at each scrape. */
export function openMetrics() {
  if (metricsRegistry()) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { count, finished, store } = metricsIn(registry);
  subscribe(SIGNALS, (what) => safely(() => count(what as Signal)));
  watchRequests((request) => safely(() => finished(request)));
  setMetricsRegistry({ registry, store });
}

/** An error in counting must not end a process. */
function safely(count: () => void) {
  try {
    count();
  } catch (err) {
    log.info({ err }, "a signal was not counted");
  }
}

/** Subscribers that count signals and finished requests, and store the database's queue lengths. */
export function metricsIn(registry: Registry) {
  const metrics = defineMetrics(registry);
  startAtZero(metrics);
  const names = new Set<string>();
  const bounded = (name: string) => {
    if (names.size < NAMES_MAX) names.add(name);
    return names.has(name) ? name : "other";
  };

  function count(what: Signal) {
    switch (what.of) {
      case "cache":
        return metrics.cache.inc({ kind: what.kind, outcome: what.outcome });
      case "cache-size":
        metrics.entries.set(what.entries);
        return metrics.bytes.set(what.bytes);
      case "call": {
        const name = bounded(what.name);
        metrics.calls.inc({ name, outcome: what.outcome });
        return metrics.callSeconds.observe({ name }, what.seconds);
      }
      case "service":
        return metrics.services.inc({ service: bounded(what.name), outcome: what.outcome });
      case "circuit":
        metrics.resting.set(what.name, what.until);
        return;
      case "upload": {
        if (what.step === "waits") return metrics.uploads.inc({ state: "waiting" });
        if (what.step === "ends") return metrics.uploads.dec({ state: "decoding" });
        metrics.uploads.dec({ state: "waiting" });
        if (what.step === "begins") metrics.uploads.inc({ state: "decoding" });
        return;
      }
      case "limit":
        return metrics.limits.inc({ kind: bounded(what.kind) });
      case "mail":
        return metrics.mails.inc({ outcome: what.outcome });
      case "job":
        metrics.jobs.inc({ part: what.name, outcome: what.outcome });
        if (what.outcome === "ok") metrics.jobSuccess.set({ part: what.name }, Date.now() / 1000);
        return metrics.jobSeconds.observe({ part: what.name }, what.seconds);
      case "visits":
        return metrics.visits.inc({ outcome: what.outcome }, what.count);
      case "line":
        return metrics.lines.inc({ level: what.level });
    }
  }

  function finished({ method, route, status, seconds }: HandledRequest) {
    metrics.requests.inc({ method, route, status });
    if (seconds !== null) metrics.requestSeconds.observe({ route }, seconds);
  }

  /** Outdated values are not repeated when the database does not answer. */
  function store(stored: Gauges | null) {
    metrics.reached.set(stored ? 1 : 0);
    metrics.waiting.reset();
    for (const one of [metrics.pictures, metrics.due]) one.remove();
    if (!stored) return;
    metrics.waiting.set({ state: "waiting" }, stored.mails_waiting);
    metrics.waiting.set({ state: "overdue" }, stored.mails_overdue);
    metrics.waiting.set({ state: "dead" }, stored.mails_dead);
    metrics.pictures.set(stored.pictures_waiting);
    if (stored.maintenance_due !== null) metrics.due.set(stored.maintenance_due);
  }

  return { count, finished, store };
}
