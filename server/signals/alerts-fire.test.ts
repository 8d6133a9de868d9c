import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Registry } from "prom-client";
import { afterEach, describe, expect, test, vi } from "vitest";
import { parse, stringify } from "yaml";
import { ask, type Series, secondsOf } from "@/tests/fakes/prometheus";
import type { Signal } from "./channel.mjs";
import { metricsIn } from "./metrics";
import type { Gauges } from "./registry";
import type { HandledRequest } from "./requests";

// Each rule of deploy/alerts.yml fires once, from the site's own metrics: a scenario plays signals, minute by minute,
// into them, and they are evaluated as Prometheus does. A healthy site fires none.

type Rule = { alert: string; expr: string; for?: string };
const { groups } = parse(readFileSync("deploy/alerts.yml", "utf8")) as {
  groups: { rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);

/** The events of one minute. */
type Minute = {
  signals: Signal[];
  answers: HandledRequest[];
  /** The queue lengths from the database; null when it does not answer. */
  stored: Gauges | null;
  isUp: boolean;
  memory: number;
  lag: number;
};
type Scene = (minute: number, now: Minute) => void;

const times = <T>(count: number, what: T): T[] => Array(count).fill(what);
const answer = (status: number, seconds = 0.05): HandledRequest => ({
  ...{ method: "GET", route: "/property/[id]" },
  ...{ status, seconds },
});
const job = (name: string, outcome: "ok" | "failed"): Signal => ({
  ...{ of: "job", name, outcome, seconds: 0.1 },
});
const called = (name: string, outcome: "ok" | "failed", seconds = 0.02): Signal => ({
  ...{ of: "call", name, outcome, seconds },
});

/** An ordinary minute: most things succeed, and a few of each fail. */
function wellAt(minute: number): Minute {
  const rarely = minute % 30 === 7;
  return {
    signals: [
      ...times(60, called("listing", "ok")),
      ...times(4, called("auth", "ok")),
      ...times(4, called("storage", "ok")),
      ...times(80, { of: "cache", kind: "page", outcome: "hit" } as const),
      ...times(20, { of: "cache", kind: "page", outcome: "miss" } as const),
      ...times(2, { of: "service", name: "openai", outcome: "ok" } as const),
      { of: "mail", outcome: "sent" },
      { of: "limit", kind: "suggest" },
      { of: "visits", outcome: "gathered", count: 40 },
      { of: "visits", outcome: "written", count: 40 },
      { of: "upload", step: "waits" },
      { of: "upload", step: "begins" },
      { of: "upload", step: "ends" },
      job("mails", "ok"),
      ...(rarely
        ? [
            called("listing", "failed", 3),
            { of: "service", name: "openai", outcome: "failed" } as const,
            { of: "mail", outcome: "failed" } as const,
            { of: "line", level: "error" } as const,
            job("maintenance", "failed"),
          ]
        : []),
    ],
    answers: [...times(100, answer(200)), ...(rarely ? [answer(500, 3)] : [])],
    stored: {
      ...{ mails_waiting: 3, mails_overdue: 0, mails_dead: 0, pictures_waiting: 20 },
      maintenance_due: minute * 60 + 200,
    },
    ...{ isUp: true, memory: 4e8, lag: 0.02 },
  };
}

/** All recorded series, one value a minute. */
async function played(minutes: number, scene: Scene): Promise<Series[]> {
  const registry = new Registry();
  const { count, finished, store } = metricsIn(registry);
  const told = new Map<string, Series>();
  const tell = (name: string, labels: Record<string, string>, at: number, value: number) => {
    const whole = { ...labels, job: "delet", instance: "site:3000" };
    const key = name + JSON.stringify(Object.entries(whole).sort());
    const series = told.get(key) ?? {
      ...{ name, labels: whole },
      values: times<number | null>(minutes, null),
    };
    series.values[at] = value;
    told.set(key, series);
  };
  for (let minute = 0; minute < minutes; minute++) {
    vi.setSystemTime(minute * 60_000);
    const now = wellAt(minute);
    scene(minute, now);
    for (const signal of now.signals) count(signal);
    for (const one of now.answers) finished(one);
    store(now.stored);
    tell("up", {}, minute, now.isUp ? 1 : 0);
    if (!now.isUp) continue;
    tell("process_resident_memory_bytes", {}, minute, now.memory);
    tell("nodejs_eventloop_lag_p99_seconds", {}, minute, now.lag);
    for (const { name, values } of await registry.getMetricsAsJSON())
      for (const value of values as { metricName?: string; labels: object; value: number }[]) {
        const labels = Object.entries(value.labels).map(([label, text]) => [label, String(text)]);
        tell(value.metricName ?? name, Object.fromEntries(labels), minute, value.value);
      }
  }
  return [...told.values()];
}

/** The alerts that fire, each after its `for`, and the first minute of each. */
function firedIn(series: Series[], minutes: number) {
  const fired = new Map<string, number>();
  for (const { alert, expr, for: patience = "0m" } of rules) {
    let since = new Map<string, number>();
    for (let minute = 0; minute < minutes && !fired.has(alert); minute++) {
      const found = ask(expr, { series, minute });
      if (typeof found === "number") throw new Error(`${alert} is a number`);
      const keys = found.map(({ labels }) => JSON.stringify(labels));
      since = new Map(keys.map((key) => [key, since.get(key) ?? minute]));
      const isLong = [...since.values()].some((at) => (minute - at) * 60 >= secondsOf(patience));
      if (isLong) fired.set(alert, minute);
    }
  }
  return fired;
}

const more = (now: Minute, ...signals: Signal[]) => now.signals.push(...signals);
const without = (now: Minute, of: Signal["of"], name?: string) => {
  now.signals = now.signals.filter(
    (signal) => signal.of !== of || (name && "name" in signal && signal.name !== name),
  );
};
const stored = (now: Minute, change: Partial<Gauges>) => {
  if (now.stored) now.stored = { ...now.stored, ...change };
};

/** From minute 60 on, after a healthy hour. A number is the duration, where it is more than an hour. */
const scenarios: Record<string, Scene | [Scene, number]> = {
  SiteSilent: (_, now) => {
    now.isUp = false;
  },
  Errors: (_, now) => now.answers.push(...times(5, answer(500))),
  ErrorsInLog: (_, now) => more(now, { of: "line", level: "error" }),
  SlowPages: (_, now) => now.answers.push(...times(10, answer(200, 2))),
  CacheMisses: (_, now) => {
    without(now, "cache");
    more(now, ...times(100, { of: "cache", kind: "page", outcome: "miss" } as const));
  },
  PageCacheAway: (_, now) =>
    more(now, ...times(5, { of: "cache", kind: "page", outcome: "away" } as const)),
  DatabaseAway: (_, now) => {
    now.stored = null;
  },
  DatabaseFails: (_, now) => more(now, ...times(5, called("listing", "failed"))),
  DatabaseSlow: (_, now) => more(now, ...times(20, called("search", "ok", 2))),
  SignInFails: (_, now) => more(now, ...times(2, called("auth", "failed"))),
  StorageFails: (_, now) => more(now, ...times(2, called("storage", "failed"))),
  ServiceFails: (_, now) =>
    more(now, ...times(4, { of: "service", name: "openai", outcome: "failed" } as const)),
  ServiceResting: (minute, now) =>
    more(now, { of: "circuit", name: "mapbox", until: minute * 60_000 + 30_000 }),
  DeadMails: (_, now) => stored(now, { mails_dead: 1 }),
  MailsWait: (_, now) => stored(now, { mails_overdue: 2 }),
  MailsFail: (_, now) => {
    without(now, "mail");
    more(now, { of: "mail", outcome: "failed" });
  },
  WorkerSilent: (_, now) => stored(now, { maintenance_due: 60 * 60 }),
  JobFails: (_, now) => {
    without(now, "job", "mails");
    more(now, job("mails", "failed"));
  },
  PicturesStay: [(_, now) => stored(now, { pictures_waiting: 900 }), 420],
  VisitsLost: (minute, now) => {
    if (minute === 61) more(now, { of: "visits", outcome: "lost", count: 12 });
  },
  UploadsPileUp: (_, now) => more(now, { of: "upload", step: "waits" }),
  LimitsBite: [(_, now) => more(now, ...times(60, { of: "limit", kind: "suggest" } as const)), 60],
  MemoryHigh: (_, now) => {
    now.memory = 1.5e9;
  },
  EventLoopLate: (_, now) => {
    now.lag = 0.8;
  },
};

const HEALTHY_MINUTES = 60;
const sceneOf = (alert: string) => {
  const [scene, minutes] = [scenarios[alert] ?? (() => {})].flat() as [Scene, number | undefined];
  const until = HEALTHY_MINUTES + (minutes ?? 60);
  return { until, scene: ((at, now) => at >= HEALTHY_MINUTES && scene(at, now)) as Scene };
};

describe("the rules of alerts", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  afterEach(() => vi.setSystemTime(0));

  test("a healthy site with a few failures fires no alert", async () => {
    expect([...firedIn(await played(180, () => {}), 180)]).toEqual([]);
  });

  test("each rule has a scenario", () => {
    expect(Object.keys(scenarios).sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  test.each(rules.map(({ alert }) => alert))("%s fires in its scenario", async (alert) => {
    const { until, scene } = sceneOf(alert);
    expect([...firedIn(await played(until, scene), until).keys()]).toContain(alert);
  });
});

const PROMTOOL = spawnSync("promtool", ["--version"]).status === 0;
test.runIf(PROMTOOL)("promtool agrees to the minute", { timeout: 120_000 }, async () => {
  const tests = [];
  for (const name of ["none", ...rules.map(({ alert }) => alert)]) {
    const { until, scene } = sceneOf(name);
    const series = await played(until, scene);
    const fired = firedIn(series, until);
    tests.push({
      ...{ interval: "1m", name },
      input_series: series.map(({ name: metric, labels, values }) => ({
        series: `${metric}${JSON.stringify(labels).replaceAll(/"(\w+)":/g, "$1=")}`,
        values: values.map((value) => value ?? "_").join(" "),
      })),
      promql_expr_test: rules.flatMap(({ alert }) => {
        const alerts = `ALERTS{alertname="${alert}",alertstate="scenarios"}`;
        const at = fired.get(alert);
        const silent = {
          ...{ expr: `absent(${alerts})`, eval_time: `${(at ?? until) - 1}m` },
          exp_samples: [{ labels: `{alertname="${alert}",alertstate="scenarios"}`, value: 1 }],
        };
        const scenarios = { expr: `count(${alerts}) > bool 0`, eval_time: `${at}m` };
        return at === undefined
          ? [silent]
          : [silent, { ...scenarios, exp_samples: [{ labels: "{}", value: 1 }] }];
      }),
    });
  }
  const folder = mkdtempSync(join(tmpdir(), "delet-alerts-"));
  const file = join(folder, "rules.test.yml");
  const written = { rule_files: [resolve("deploy/alerts.yml")], evaluation_interval: "1m", tests };
  writeFileSync(file, stringify(written));
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], {
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  expect({ status, said: stderr + (status === 0 ? "" : stdout) }).toEqual({ status: 0, said: "" });
});
