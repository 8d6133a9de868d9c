import type { PlanView } from "./types";

/** The hosts of plan logos, deduplicated, in CSP syntax. */
export function logoHosts(plans: readonly Pick<PlanView, "logoUrl">[]): string[] {
  const hosts = plans.flatMap(({ logoUrl }) => (logoUrl ? [new URL(logoUrl).origin] : []));
  return [...new Set(hosts)];
}
