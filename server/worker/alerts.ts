import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "@/lib/database/types";
import { unwrap } from "@/server/supabase/unwrap";

/** So few that others can write between two steps, and a step ends well within the role's fifteen seconds. */
export const CHANGES_A_STEP = 50;
const ALERTS = 25;
const matched = z.object({ changes: z.int(), finds: z.int() });
const rowSchema = z.object({ alerts: z.int(), mails: z.int() });

/** Matches the changes of listings with saved alerts. After `end` no further step begins. */
export async function matchAlerts(db: SupabaseClient<Database>, end?: AbortSignal) {
  for (let more = true; more && !end?.aborted; ) {
    const step = matched.parse(unwrap(await db.rpc("match_alerts", { _limit: CHANGES_A_STEP })));
    // Not `>= CHANGES_A_STEP`: the database ends a step early when a change matches many searches.
    more = step.changes > 0;
  }
}

/** Queues the mails of due alerts; returns how many. After `end`, or while mails rest, no further step begins. */
export async function queueAlertMails(
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
