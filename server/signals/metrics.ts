import { subscribe } from "node:diagnostics_channel";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { log } from "@/server/log";
import { SIGNALS, type Signal } from "./channel.mjs";
import type { Gauges } from "./registry";
import { metricsRegistry, setMetricsRegistry } from "./registry";
import { type HandledRequest, watchRequests } from "./requests";

/** Each name is a series for ever; more than these would be a fault of ours. */
const NAMES_MAX = 300;
const REQUEST_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6];
const JOB_SECONDS = [0.05, 0.25, 1, 5, 30, 120];

/** Counts from now on. What nobody can know before (waiting mails) is asked when somebody looks. */
export function openMetrics() {
  if (metricsRegistry()) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { count, answered, store } = metricsIn(registry);
  subscribe(SIGNALS, (what) => safely(() => count(what as Signal)));
  watchRequests((request) => safely(() => answered(request)));
  setMetricsRegistry({ registry, store });
}

/** A number that cannot be counted is no reason to end a process. */
function safely(count: () => void) {
  try {
    count();
  } catch (err) {
    log.info({ err }, "a signal was not counted");
  }
}

/** The site's own metrics. Their names and labels are read by deploy/alerts.yml. */
export function metricsIn(registry: Registry) {
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const histogram = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    buckets: number[],
  ) => new Histogram({ name, help, labelNames, buckets, registers });

  const requests = counter("delet_requests_total", "Requests answered", [
    "method",
    "route",
    "status",
  ]);
  const requestSeconds = histogram(
    "delet_request_seconds",
    "Time until an answer was made",
    ["route"],
    REQUEST_SECONDS,
  );
  const cache = counter("delet_cache_reads_total", "Times that the page cache was asked", [
    "kind",
    "outcome",
  ]);
  const entries = gauge("delet_cache_entries", "Entries in this process's page cache");
  const bytes = gauge("delet_cache_bytes", "Size of this process's page cache");
  const calls = counter("delet_backend_calls_total", "Calls of the backend", ["name", "outcome"]);
  const callSeconds = histogram(
    "delet_backend_seconds",
    "Time until the backend answered, or did not",
    ["name"],
    REQUEST_SECONDS,
  );
  const resting = new Map<string, number>();
  new Gauge({
    name: "delet_circuit_open",
    help: "1 while a service that is down is left to rest",
    labelNames: ["service"],
    registers,
    collect() {
      for (const [service, until] of resting) this.set({ service }, until > Date.now() ? 1 : 0);
    },
  });
  const services = counter(
    "delet_service_calls_total",
    "Calls of the model, the map and the push services",
    ["service", "outcome"],
  );
  const uploads = gauge("delet_uploads", "Pictures that wait for a decoder or are in one", [
    "state",
  ]);
  const limits = counter("delet_limits_total", "Times that a limit refused something", ["kind"]);
  const mails = counter("delet_mails_total", "Tries to send a mail", ["outcome"]);
  // Not `job`: so Prometheus calls whom it asked, and a series that says it itself would come under another name.
  const jobs = counter("delet_jobs_total", "Parts of the worker's rounds", ["part", "outcome"]);
  const jobSeconds = histogram(
    "delet_job_seconds",
    "Time of a part of a round",
    ["part"],
    JOB_SECONDS,
  );
  const jobSuccess = gauge(
    "delet_job_last_success_timestamp_seconds",
    "When a part of a round last went well",
    ["part"],
  );
  const visits = counter("delet_visits_total", "Visits, as they were counted", ["outcome"]);
  const lines = counter("delet_log_lines_total", "Lines of the log", ["level"]);
  const reached = gauge(
    "delet_database_reached",
    "1 when the database said what waits, a moment ago",
  );
  const waiting = gauge("delet_mails", "Mails of all instances that were not sent", ["state"]);
  const pictures = gauge("delet_pictures_to_delete", "Ordered deletions of pictures");
  const due = gauge(
    "delet_maintenance_due_timestamp_seconds",
    "When the next maintenance is due, by whichever worker",
  );

  // From the beginning, or the first one would not show as an increase.
  for (const service of ["openai", "mapbox", "push"]) {
    for (const outcome of ["ok", "failed"]) services.inc({ service, outcome }, 0);
  }
  for (const name of ["auth", "storage"]) calls.inc({ name, outcome: "failed" }, 0);
  for (const state of ["waiting", "decoding"]) uploads.set({ state }, 0);
  for (const outcome of ["sent", "failed"]) mails.inc({ outcome }, 0);
  for (const outcome of ["gathered", "written", "lost"]) visits.inc({ outcome }, 0);
  for (const level of ["warn", "error"]) lines.inc({ level }, 0);

  const names = new Set<string>();
  const bounded = (name: string) => {
    if (names.size < NAMES_MAX) names.add(name);
    return names.has(name) ? name : "other";
  };

  function count(what: Signal) {
    switch (what.of) {
      case "cache":
        return cache.inc({ kind: what.kind, outcome: what.outcome });
      case "kept":
        entries.set(what.entries);
        return bytes.set(what.bytes);
      case "call": {
        const name = bounded(what.name);
        calls.inc({ name, outcome: what.outcome });
        return callSeconds.observe({ name }, what.seconds);
      }
      case "service":
        return services.inc({ service: bounded(what.name), outcome: what.outcome });
      case "circuit":
        resting.set(what.name, what.until);
        return;
      case "upload": {
        if (what.step === "waits") return uploads.inc({ state: "waiting" });
        if (what.step === "ends") return uploads.dec({ state: "decoding" });
        uploads.dec({ state: "waiting" });
        if (what.step === "begins") uploads.inc({ state: "decoding" });
        return;
      }
      case "limit":
        return limits.inc({ kind: bounded(what.kind) });
      case "mail":
        return mails.inc({ outcome: what.outcome });
      case "job":
        jobs.inc({ part: what.name, outcome: what.outcome });
        if (what.outcome === "ok") jobSuccess.set({ part: what.name }, Date.now() / 1000);
        return jobSeconds.observe({ part: what.name }, what.seconds);
      case "visits":
        return visits.inc({ outcome: what.outcome }, what.count);
      case "line":
        return lines.inc({ level: what.level });
    }
  }

  function answered({ method, route, status, seconds }: HandledRequest) {
    requests.inc({ method, route, status });
    if (seconds !== null) requestSeconds.observe({ route }, seconds);
  }

  /** What was true before is not said again when the database does not answer. */
  function store(stored: Gauges | null) {
    reached.set(stored ? 1 : 0);
    waiting.reset();
    for (const one of [pictures, due]) one.remove();
    if (!stored) return;
    waiting.set({ state: "waiting" }, stored.mails_waiting);
    waiting.set({ state: "overdue" }, stored.mails_overdue);
    waiting.set({ state: "dead" }, stored.mails_dead);
    pictures.set(stored.pictures_waiting);
    if (stored.maintenance_due !== null) due.set(stored.maintenance_due);
  }

  return { count, answered, store };
}
