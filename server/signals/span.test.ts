import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { openedTraces, setTraces, spanned, type Traces } from "./span.mjs";
import { tracingEnabled } from "./tracing-enabled";

afterEach(() => setTraces(undefined));

const AT = "http://127.0.0.1:4318";

test.each([
  [{}, false],
  [{ OTEL_SERVICE_NAME: "delet", OTEL_TRACES_SAMPLER: "always_on" }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "" }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: AT }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${AT}/v1/traces` }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: AT, OTEL_SDK_DISABLED: "true" }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: AT, OTEL_SDK_DISABLED: " TRUE " }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: AT, OTEL_SDK_DISABLED: "false" }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: AT, OTEL_TRACES_EXPORTER: "none" }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: AT, OTEL_TRACES_EXPORTER: "otlp" }, true],
])("%j enables tracing: %s", (env, wanted) => {
  expect(tracingEnabled(env)).toBe(wanted);
});

test("without tracing, work runs unchanged", async () => {
  expect(openedTraces()).toBeUndefined();
  const done = Promise.resolve(7);
  const work = vi.fn((tell: (facts: object) => void) => {
    tell({ outcome: "ok" });
    return done;
  });
  expect(spanned({ kind: "round" }, work)).toBe(done);
  const failure = new Error("away");
  await expect(spanned({ kind: "round" }, () => Promise.reject(failure))).rejects.toBe(failure);
  // Positive control: with tracing on, the tracer is called.
  const traces = { spanned: vi.fn(async (_, work) => work(() => {})) };
  setTraces(traces as unknown as Traces);
  expect(await spanned({ kind: "job", name: "mails" }, work)).toBe(7);
  expect(traces.spanned).toHaveBeenCalledWith({ kind: "job", name: "mails" }, work);
});

test("OpenTelemetry is loaded by one file, only when tracing is enabled", () => {
  const files = ["app", "components", "lib", "server", "scripts"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.(?:ts|tsx|mjs)$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const having = (what: RegExp) =>
    files.filter((file) => what.test(readFileSync(file, "utf8"))).sort();
  expect(having(/from "@opentelemetry|import\("@opentelemetry/)).toEqual([
    "server/signals/traces.ts",
  ]);
  expect(having(/from "(?:\.|@\/server\/signals)\/traces"/)).toEqual([]);
  const loaders = ["scripts/worker.ts", "server/services.ts"];
  expect(having(/import\("@\/server\/signals\/traces"\)/)).toEqual(loaders);
  for (const file of loaders) {
    expect(readFileSync(file, "utf8")).toMatch(
      /if \(tracingEnabled\(process\.env\)\) \{\s+const \{ openTraces \} = await import\(/,
    );
  }
});
