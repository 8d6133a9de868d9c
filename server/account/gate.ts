import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Gate } from "@/lib/account/types";
import type { Database } from "@/lib/database/types";
import { unwrap } from "@/server/supabase/unwrap";

export const factorState = z.object({
  available: z.boolean(),
  gate: z.enum(["code", "enroll"]).nullable(),
});

/** What the session of this client must complete before anything else; also used by the middleware. */
export async function readGate(db: SupabaseClient<Database>): Promise<Gate | null> {
  return factorState.parse(unwrap(await db.rpc("second_factor"))).gate;
}
