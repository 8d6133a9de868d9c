import "server-only";
import { type HealthFinding, healthFindings } from "@/lib/environment/checks";
import { isCircuitOpen } from "@/server/circuit-breaker";
import { env } from "@/server/env";
import { circuitFinding } from "./circuits";
import { lookAtProject } from "./project";
import { lookAtServices } from "./services";
import { lookAtSite } from "./site";

/** A visitor of the page waits less than a user of the command. */
const BUDGET_MS = 4_000;

/** The doctor's checks of the running site; those of the database's owner are the command's only. */
export async function checkHealth(): Promise<HealthFinding[]> {
  const found = await Promise.all([
    lookAtSite(env, BUDGET_MS),
    lookAtProject(env, process.env.DELET_MIGRATION ?? "", BUDGET_MS),
    [circuitFinding("model", env.OPENAI_API_KEY, isCircuitOpen("openai"))],
    [circuitFinding("geocoder", env.MAPBOX_TOKEN, isCircuitOpen("mapbox"))],
    lookAtServices({ ...env, HTTPS_PROXY: process.env.HTTPS_PROXY }, BUDGET_MS),
  ]);
  return healthFindings(found.flat());
}

const KEPT_MS = 60_000;
let kept: { at: number; findings: Promise<HealthFinding[]> } | null = null;

/** The same, up to a minute old: for a page that operators open often, and that is about much else. */
export function recentHealth(now = Date.now()): Promise<HealthFinding[]> {
  if (!kept || now - kept.at >= KEPT_MS) {
    const checked = { at: now, findings: checkHealth() };
    checked.findings.catch(() => {
      if (kept === checked) kept = null;
    });
    kept = checked;
  }
  return kept.findings;
}
