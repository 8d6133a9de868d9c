import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { siteDuring } from "@/scripts/launch/site-log";

type Failure = { title: string; from: number; to: number };

/** Prints at the end what the site logged while each test failed, which the test's own message lacks. */
export default class SiteLogReporter implements Reporter {
  private readonly failures: Failure[] = [];
  private readonly file: string;

  constructor({ file }: { file: string }) {
    this.file = file;
  }

  onTestEnd(test: TestCase, { status, startTime, duration }: TestResult) {
    if (status === "passed" || status === "skipped") return;
    const from = startTime.getTime();
    this.failures.push({ title: test.titlePath().join(" › "), from, to: from + duration });
  }

  onEnd() {
    for (const { title, from, to } of this.failures) {
      const lines = siteDuring(this.file, from, to);
      if (lines.length > 0) console.log([`\n  ${title}`, ...lines].join("\n    "));
    }
  }
}
