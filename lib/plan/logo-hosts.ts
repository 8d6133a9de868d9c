import type { PlanView } from "./types";

/** The hosts where logos of plans lie, each once, as a Content-Security-Policy names them. */
export function logoHosts(plans: readonly Pick<PlanView, "logoUrl">[]): string[] {
  const hosts = plans.flatMap(({ logoUrl }) => (logoUrl ? [new URL(logoUrl).origin] : []));
  return [...new Set(hosts)];
}
