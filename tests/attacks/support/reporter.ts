import type {
  FullConfig,
  FullResult,
  Reporter,
  TestCase,
  TestResult,
} from "@playwright/test/reporter";

const AT_LEAST = 150;

/** Says at the end how many attacks were refused, and does not let them become fewer unnoticed. */
export default class AttackReporter implements Reporter {
  private readonly tried = new Map<string, { attempt: number; control: number }>();
  private whole = true;

  onBegin(config: FullConfig) {
    // One file or one test again and again is no reason to complain.
    this.whole = process.env.CI !== undefined && config.shard === null;
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const count = (type: string) => result.annotations.filter((one) => one.type === type).length;
    this.tried.set(test.id, { attempt: count("attempt"), control: count("control") });
  }

  async onEnd(): Promise<{ status?: FullResult["status"] } | undefined> {
    const sum = (type: "attempt" | "control") =>
      [...this.tried.values()].reduce((total, one) => total + one[type], 0);
    console.log(`\n  ${sum("attempt")} attacks refused, ${sum("control")} controls held`);
    if (!this.whole || sum("attempt") >= AT_LEAST) return undefined;
    console.log(`  There must be at least ${AT_LEAST} attacks.`);
    return { status: "failed" };
  }
}
