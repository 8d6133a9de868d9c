import type {
  FullConfig,
  FullResult,
  Reporter,
  TestCase,
  TestResult,
} from "@playwright/test/reporter";
import { REACHED } from "./reached";

const AT_LEAST = 150;

/**
 * Says at the end how many attacks were refused and what has none, and lets neither become worse
 * unnoticed.
 */
export default class AttackReporter implements Reporter {
  private readonly tried = new Map<string, TestResult["annotations"]>();
  private whole = true;

  onBegin(config: FullConfig) {
    // One file or one test again and again is no reason to complain.
    this.whole = process.env.CI !== undefined && config.shard === null;
  }

  onTestEnd(test: TestCase, result: TestResult) {
    this.tried.set(test.id, result.annotations);
  }

  async onEnd(): Promise<{ status?: FullResult["status"] } | undefined> {
    // Reads the build, which is made after this file is loaded.
    const { THINGS, unattacked } = await import("./catalogue");
    const all = [...this.tried.values()].flat();
    const count = (type: string) => all.filter((one) => one.type === type).length;
    console.log(`\n  ${count("attempt")} attacks refused, ${count("control")} controls held`);
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
      console.log(`  ${kind}: ${all.length - without.length} of ${all.length} attacked`);
    }
    for (const one of missing) console.log(`  no attack on ${one}`);
    if (!this.whole || (count("attempt") >= AT_LEAST && missing.length === 0)) return undefined;
    console.log(
      `  There must be at least ${AT_LEAST} attacks, and one on everything that there is.`,
    );
    return { status: "failed" };
  }
}
