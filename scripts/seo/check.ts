import { discover, type Site } from "./site";

/** One row of the checklist: a requirement, and the function that verifies it or throws. */
export type Check = { id: string; says: string; run: (site: Site) => Promise<void> };

/** A row for which this site has no example, such as a deleted listing. Reported, never counted as passed. */
export class NotShown extends Error {}

export function expectThat(condition: unknown, complaint: string): asserts condition {
  if (!condition) throw new Error(complaint);
}

export const shown = <T>(value: T | null | undefined, what: string): T => {
  if (value === null || value === undefined) throw new NotShown(`the site shows no ${what}`);
  return value;
};

export type Outcome = {
  id: string;
  says: string;
  result: "ok" | "failed" | "notShown";
  why?: string;
};

export async function runChecks(base: string, checks: readonly Check[]): Promise<Outcome[]> {
  const site = await discover(base);
  const outcomes: Outcome[] = [];
  for (const { id, says, run } of checks) {
    try {
      await run(site);
      outcomes.push({ id, says, result: "ok" });
    } catch (error) {
      const why = (error as Error).message;
      outcomes.push({ id, says, result: error instanceof NotShown ? "notShown" : "failed", why });
    }
  }
  return outcomes;
}
