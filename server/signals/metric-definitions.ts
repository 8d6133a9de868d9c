import { Counter, Gauge, Histogram, type Registry } from "prom-client";

const REQUEST_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6];
const JOB_SECONDS = [0.05, 0.25, 1, 5, 30, 120];

/** The site's own metrics. Their names and labels are read by deploy/alerts.yml. */
export function defineMetrics(registry: Registry) {
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
  // Not `job`: Prometheus labels its scrape target so, and would rename a label of ours.
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

  return {
    requests,
    requestSeconds,
    cache,
    entries,
    bytes,
    calls,
    callSeconds,
    resting,
    services,
    uploads,
    limits,
    mails,
    jobs,
    jobSeconds,
    jobSuccess,
    visits,
    lines,
    reached,
    waiting,
    pictures,
    due,
  };
}

/** Series start at zero, or the first event would not show as an increase. */
export function startAtZero({
  services,
  calls,
  uploads,
  mails,
  visits,
  lines,
}: ReturnType<typeof defineMetrics>) {
  for (const service of ["openai", "mapbox", "push"]) {
    for (const outcome of ["ok", "failed"]) services.inc({ service, outcome }, 0);
  }
  for (const name of ["auth", "storage"]) calls.inc({ name, outcome: "failed" }, 0);
  for (const state of ["waiting", "decoding"]) uploads.set({ state }, 0);
  for (const outcome of ["sent", "failed"]) mails.inc({ outcome }, 0);
  for (const outcome of ["gathered", "written", "lost"]) visits.inc({ outcome }, 0);
  for (const level of ["warn", "error"]) lines.inc({ level }, 0);
}
