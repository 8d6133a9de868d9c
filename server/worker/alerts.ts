import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "@/lib/database/types";
import { unwrap } from "@/server/supabase/unwrap";

/** So few that others can write between two steps, and a step ends long before the role's fifteen seconds. */
export const CHANGES_A_STEP = 50;
const ALERTS = 25;
const matched = z.object({ changes: z.int(), finds: z.int() });
const rowSchema = z.object({ alerts: z.int(), mails: z.int() });

/** Compares the changes of listings with what people asked to be told of. After `end` no further step begins. */
export async function matchAlerts(db: SupabaseClient<Database>, end?: AbortSignal) {
  for (let more = true; more && !end?.aborted; ) {
    const step = matched.parse(unwrap(await db.rpc("match_alerts", { _limit: CHANGES_A_STEP })));
    // Not `>= CHANGES_A_STEP`: a change that many searches wait for makes the database stop a step early.
    more = step.changes > 0;
  }
}

/** Queues the mails of alerts that are due; answers how many. After `end`, or when mails rest, no further step begins. */
export async function tellAlerts(
  db: SupabaseClient<Database>,
  rests: () => boolean,
  end?: AbortSignal,
) {
  let mails = 0;
  for (let more = true; more && !rests() && !end?.aborted; ) {
    const step = rowSchema.parse(unwrap(await db.rpc("tell_alerts", { _limit: ALERTS })));
    mails += step.mails;
    more = step.alerts >= ALERTS;
  }
  return mails;
}
