import "server-only";
import { type EnvironmentWarning, isWorkerSilent } from "@/lib/environment/warnings";
import { readGauges } from "@/server/supabase/gauges";
import { environmentWarnings } from "./warnings";

/**
 * What has been warned of, and whether anybody works, which only the database knows: nothing is said of that while it
 * does not answer.
 */
export async function checkedWarnings(): Promise<EnvironmentWarning[]> {
  const stored = await readGauges();
  const isSilent = stored !== null && isWorkerSilent(stored.maintenance_due, new Date());
  return [...environmentWarnings(), ...(isSilent ? (["WORKER"] as const) : [])];
}
