/** What the site can look at itself, in the order of the screen; the doctor's command says more (server/doctor). */
export const HEALTH_CHECKS = [
  "address",
  "site",
  "readiness",
  "settings",
  "name",
  "host-headers",
  "client-address",
  "transport-security",
  "clock",
  "project",
  "publishable-key",
  "secret-key",
  "keys",
  "grants",
  "migrations",
  "bucket",
  "sign-in",
  "sign-up",
  "confirmation",
  "worker",
  "mail",
  "redis",
  "notifications",
  "model",
  "geocoder",
  "streets",
  "disk",
  "outgoing-proxy",
] as const;

export type HealthCheck = (typeof HEALTH_CHECKS)[number];

/** In the order of how much they want to be seen. */
export const HEALTH_STATES = ["wrong", "unknown", "right"] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** What an operator sees of a finding: no address, no key and nothing that another server has said. */
export type HealthFinding = { name: HealthCheck; state: HealthState };

const isHealthCheck = (name: string): name is HealthCheck =>
  (HEALTH_CHECKS as readonly string[]).includes(name);

export function healthFindings(findings: readonly { name: string; state: HealthState }[]) {
  const shown = findings.flatMap(({ name, state }) =>
    isHealthCheck(name) ? [{ name, state }] : [],
  );
  return shown.sort((a, b) => HEALTH_CHECKS.indexOf(a.name) - HEALTH_CHECKS.indexOf(b.name));
}
