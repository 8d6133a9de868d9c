import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestResult,
  TestStep,
} from "@playwright/test/reporter";
import { REACHED } from "./reached";

const AT_LEAST = 150;

/** Read by `scripts/test.ts`: Playwright's JSON report contains failed tests only. */
const PROBLEMS = "test-results/attack-problems.json";

type Outputs = { say: (sentence: string) => void; keep: (problems: string[]) => void };

function writeProblems(problems: string[]) {
  mkdirSync(dirname(PROBLEMS), { recursive: true });
  writeFileSync(PROBLEMS, JSON.stringify({ problems }));
}

/** Options that run a subset of a file's tests. */
const SOME_ONLY = /^(?:-g|--grep|--last-failed|--only-changed|--test-list)/;

type Step = Pick<TestStep, "category" | "title"> & { steps: readonly Step[] };

/** The names of attempts without an assertion: they would pass whatever the site responded. */
export function idle(steps: readonly Step[]): string[] {
  return steps.flatMap((step) =>
    !/^(?:attempt|control): /.test(step.title)
      ? idle(step.steps)
      : expects(step.steps)
        ? []
        : [step.title],
  );
}

const expects = (steps: readonly Step[]): boolean =>
  steps.some(({ category, steps: inner }) => category === "expect" || expects(inner));

/** Prints at the end how many attacks were refused and which targets have none, and fails when either gets worse. */
export default class AttackReporter implements Reporter {
  private readonly tried = new Map<string, TestResult["annotations"]>();
  private readonly idle = new Map<string, string[]>();
  private readonly say: Outputs["say"];
  private readonly keep: Outputs["keep"];
  private whole = true;

  constructor({ say = console.log, keep = writeProblems }: Partial<Outputs> = {}) {
    this.say = say;
    this.keep = keep;
  }

  onBegin({ shard }: Pick<FullConfig, "shard">, suite: Pick<Suite, "allTests">) {
    // Repeating a single file or test is no reason to complain.
    const run = new Set(suite.allTests().map(({ location }) => basename(location.file)));
    const every = readdirSync("tests/attacks").filter((name) => name.endsWith(".spec.ts"));
    this.whole =
      shard === null &&
      every.every((name) => run.has(name)) &&
      !process.argv.some((arg) => SOME_ONLY.test(arg));
  }

  onTestEnd(
    test: Pick<TestCase, "id">,
    result: Pick<TestResult, "annotations" | "status"> & { steps: readonly Step[] },
  ) {
    this.tried.set(test.id, result.annotations);
    // A failed test may have stopped before its first assertion.
    this.idle.set(test.id, result.status === "passed" ? idle(result.steps) : []);
  }

  async onEnd(): Promise<{ status?: FullResult["status"] } | undefined> {
    // Reads the build, which is made after this file is loaded.
    const { THINGS, unattacked } = await import("./catalogue");
    const all = [...this.tried.values()].flat();
    const count = (type: string) => all.filter((one) => one.type === type).length;
    this.say(`\n  ${count("attempt")} attacks refused, ${count("control")} controls held`);
    const reached = new Set(
      all.flatMap(({ type, description = "" }) =>
        type === REACHED ? description.split("\n") : [],
      ),
    );
    const missing = unattacked(reached);
    for (const [kind, { all }] of Object.entries(THINGS)) {
      const without = missing.filter(
        (one) => one.startsWith(`${kind}: `) && !one.includes(" tried "),
      );
      this.say(`  ${kind}: ${all.length - without.length} of ${all.length} attacked`);
    }
    const gaps = missing.map((one) => `no attack on ${one}`);
    for (const gap of gaps) this.say(`  ${gap}`);
    const empty = [...this.idle.values()].flat().map((title) => `expects nothing: ${title}`);
    for (const one of empty) this.say(`  ${one}`);
    const few = count("attempt") < AT_LEAST ? [`fewer than ${AT_LEAST} attacks`] : [];
    const problems = this.whole ? [...empty, ...few, ...gaps] : empty;
    if (problems.length === 0) return undefined;
    this.say("  Each attack must expect something, and there must be one on everything there is.");
    this.keep(problems);
    return { status: "failed" };
  }
}
