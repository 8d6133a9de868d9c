/** The checks the site can run on itself, in display order; the doctor command has more (server/doctor). */
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
  "jobs",
  "mail",
  "mail-encryption",
  "sender",
  "redis",
  "notifications",
  "model",
  "geocoder",
  "streets",
  "disk",
  "outgoing-proxy",
] as const;

export type HealthCheck = (typeof HEALTH_CHECKS)[number];

/** In order of urgency. */
export const HEALTH_STATES = ["wrong", "unknown", "right"] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** A finding for operators: without addresses, keys or messages of other servers. */
export type HealthFinding = { name: HealthCheck; state: HealthState };

const isHealthCheck = (name: string): name is HealthCheck =>
  (HEALTH_CHECKS as readonly string[]).includes(name);

export function healthFindings(findings: readonly { name: string; state: HealthState }[]) {
  const shown = findings.flatMap(({ name, state }) =>
    isHealthCheck(name) ? [{ name, state }] : [],
  );
  return shown.sort((a, b) => HEALTH_CHECKS.indexOf(a.name) - HEALTH_CHECKS.indexOf(b.name));
}
