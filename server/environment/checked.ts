import "server-only";
import { knownJobs } from "@/lib/environment/jobs";
import { type EnvironmentWarning, isWorkerSilent } from "@/lib/environment/warnings";
import { readGauges } from "@/server/supabase/gauges";
import { environmentWarnings } from "./warnings";

/**
 * The warnings so far, and whether a worker runs, which only the database knows: while it does not answer, nothing is
 * reported about that.
 */
export async function checkedWarnings(): Promise<EnvironmentWarning[]> {
  const stored = await readGauges();
  const isSilent = stored !== null && isWorkerSilent(stored.maintenance_due, new Date());
  return [...environmentWarnings(), ...(isSilent ? (["WORKER"] as const) : [])];
}

/** The jobs of the worker whose last run failed; null while the database does not answer. */
export async function failedJobs() {
  const stored = await readGauges();
  return stored && knownJobs(stored.failed_jobs);
}
