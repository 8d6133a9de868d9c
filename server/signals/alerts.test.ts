import { readdirSync, readFileSync } from "node:fs";
import { collectDefaultMetrics, Registry } from "prom-client";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { metricsIn } from "./metrics";

type Rule = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string };
};
const { groups } = parse(readFileSync("deploy/alerts.yml", "utf8")) as {
  groups: { name: string; rules: Rule[] }[];
};
const rules = groups.flatMap(({ rules }) => rules);
const operations = readFileSync("docs/operations.md", "utf8");

const filesIn = (folder: string, end: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(end))
    .map((file) => `${folder}/${file}`);

/** Functions of PromQL that the rules use. */
const FUNCTIONS = "absent histogram_quantile increase max max_over_time rate sum time".split(" ");
const WORDS = "and by on or unless".split(" ");

/** All series with their labels: a histogram has three. */
const series = new Map<string, string[]>([["up", ["job"]]]);

/** Labels that Prometheus adds for its scrape target. */
const OF_PROMETHEUS = ["job", "instance"];
const labelsOfOurs: string[] = [];

beforeAll(async () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  metricsIn(registry);
  for (const { name, type } of await registry.getMetricsAsJSON()) {
    const { labelNames = [] } = registry.getSingleMetric(name) as unknown as {
      labelNames?: string[];
    };
    const labels = [...labelNames, ...OF_PROMETHEUS];
    labelsOfOurs.push(...labelNames);
    const isHistogram = String(type) === "histogram";
    if (!isHistogram) series.set(name, labels);
    else {
      for (const part of ["count", "sum"]) series.set(`${name}_${part}`, labels);
      series.set(`${name}_bucket`, [...labels, "le"]);
    }
  }
});

/** What an expression refers to that does not exist, as sentences. */
function wrongs(expr: string) {
  const found: string[] = [];
  const asked = new Set<string>();
  for (const [, name = "", matchers] of expr.matchAll(/([a-z_][a-z0-9_]*)\s*(?:\{([^}]*)\})?/g)) {
    if (FUNCTIONS.includes(name) || WORDS.includes(name)) continue;
    // Quoted names, durations and lists of labels are no metrics.
    if (!isMetric(expr, name)) continue;
    const labels = series.get(name);
    if (!labels) found.push(`no metric ${name}`);
    for (const label of labels ?? []) asked.add(label);
    for (const [, label = ""] of matchers?.matchAll(/([a-z_]+)\s*(?:=|!=|=~|!~)\s*"/g) ?? []) {
      if (!labels?.includes(label)) found.push(`${name} has no label ${label}`);
    }
  }
  for (const [, list = ""] of expr.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)) {
    for (const label of list.split(",").map((one) => one.trim())) {
      if (label !== "" && !asked.has(label)) found.push(`by ${label}, which nothing has`);
    }
  }
  return found;
}

function isMetric(expr: string, name: string) {
  const bare = expr
    .replace(/\{[^}]*\}/g, "")
    .replace(/\[[^\]]*\]/g, "")
    .replace(/\b(?:by|on)\s*\([^)]*\)/g, "")
    .replace(/\b[0-9][0-9.e+-]*\b/g, "");
  return new RegExp(`\\b${name}\\b`).test(bare);
}

describe("the rules of alerts", () => {
  test("each has a unique name, a severity and a summary", () => {
    expect(rules.length).toBeGreaterThan(15);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations, for: since = "1m" } of rules) {
      expect([alert, ["page", "ticket"].includes(labels.severity)]).toEqual([alert, true]);
      expect([alert, annotations.summary.endsWith(".")]).toEqual([alert, true]);
      expect(since).toMatch(/^\d+[mhd]$/);
    }
  });

  test.each(rules.map(({ alert, expr }) => [alert, expr]))(
    "%s uses existing metrics and labels",
    (_, expr) => {
      expect(wrongs(expr)).toEqual([]);
      for (const [open, close] of ["()", "{}", "[]"]) {
        expect(expr.split(open as string).length).toBe(expr.split(close as string).length);
      }
    },
  );

  test.each(rules.map(({ alert }) => alert))(
    "docs/operations.md says what to do when %s",
    (alert) => {
      expect(operations).toContain(`| \`${alert}\` |`);
    },
  );

  /** It would be scraped as `exported_job`, and rules by `job` would cover the whole site. */
  test("no series has a label that Prometheus adds itself", () => {
    expect(labelsOfOurs).toContain("part");
    expect(labelsOfOurs.filter((label) => OF_PROMETHEUS.includes(label))).toEqual([]);
  });

  test("a summary uses only labels that its expression keeps", () => {
    for (const { alert, expr, annotations } of rules) {
      const named = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, name]) => name);
      const left = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) =>
        list.split(", "),
      );
      expect([alert, named.filter((name) => !left.includes(name ?? ""))]).toEqual([alert, []]);
    }
  });

  test("an unknown metric or label is detected", () => {
    expect(wrongs("sum(rate(delet_mails_lost_total[5m])) > 0")).toEqual([
      "no metric delet_mails_lost_total",
    ]);
    expect(wrongs('max(delet_mails{kind="dead"}) > 0')).toEqual(["delet_mails has no label kind"]);
    expect(wrongs("sum by (route) (rate(delet_mails_total[5m])) > 0")).toEqual([
      "by route, which nothing has",
    ]);
    expect(wrongs("rate(delet_request_seconds[5m]) > 0")).toEqual([
      "no metric delet_request_seconds",
    ]);
  });

  /** The site's dependencies, and the series in which each one's failure shows. */
  const leansOn = {
    "the database": {
      DatabaseAway: "delet_database_reached",
      DatabaseSlow: "delet_backend_seconds",
    },
    PostgREST: { DatabaseFails: "delet_backend_calls_total" },
    "sign-in": { SignInFails: 'delet_backend_calls_total{name="auth"' },
    "the storage": { StorageFails: 'delet_backend_calls_total{name="storage"' },
    "the mail server": {
      MailsFail: "delet_mails_total",
      MailsWait: 'delet_mails{state="overdue"}',
    },
    "the worker": {
      WorkerSilent: "delet_maintenance_due_timestamp_seconds",
      JobFails: "delet_jobs_total",
    },
    Redis: { PageCacheAway: 'delet_cache_reads_total{outcome="away"}' },
    "the model and the map service": {
      ServiceFails: "delet_service_calls_total",
      ServiceResting: "delet_circuit_open",
    },
  };

  test.each(Object.entries(leansOn))("cover failures of %s", (_, alerts) => {
    for (const [name, metric] of Object.entries(alerts)) {
      expect([name, rules.find(({ alert }) => alert === name)?.expr]).toEqual([
        name,
        expect.stringContaining(metric),
      ]);
    }
  });

  test("every service with a circuit breaker is covered", () => {
    const files = filesIn("server", ".ts").filter((file) => !file.endsWith(".test.ts"));
    const services = files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/new CircuitBreaker\("(\w+)"/g)].map(
        ([, name]) => name,
      ),
    );
    expect(services.sort()).toEqual(["mapbox", "openai"]);
  });

  test("the metrics named in the documentation exist", () => {
    const documents = ["README.md", "CONTRIBUTING.md", ...filesIn("docs", ".md")];
    const said = documents.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\bdelet_[a-z_]+/g)].map(([name]) => name),
    );
    const there = [...series.keys()].flatMap((name) => [
      name,
      name.replace(/_(?:bucket|count|sum)$/, ""),
    ]);
    expect(said).toContain("delet_request_seconds");
    expect([...new Set(said)].filter((name) => !there.includes(name))).toEqual([]);
  });

  test("every metric of the site is used by a rule or listed as informational", () => {
    const looked = ["delet_cache_entries", "delet_cache_bytes", "delet_job_seconds"];
    const all = rules.map(({ expr }) => expr).join(" ");
    const own = [...series.keys()]
      .filter((name) => name.startsWith("delet_"))
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, ""));
    const unasked = [...new Set(own)].filter((name) => !all.includes(name));
    expect(unasked.sort()).toEqual(looked.sort());
  });
});
