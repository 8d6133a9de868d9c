import type { AgentView } from "./listing-view";

/** The printed numbers in the register of brokers: the agent's and the office's, deduplicated. */
export function licenseLines(
  { license, company }: Pick<AgentView, "license" | "company">,
  t: (key: "line" | "ofOffice", values: { number: string }) => string,
): string[] {
  const lines = license === null ? [] : [t("line", { number: license })];
  const office = company?.license ?? null;
  return office === null || office === license
    ? lines
    : [...lines, t("ofOffice", { number: office })];
}
