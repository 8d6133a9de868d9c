import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@/lib/database/types";
import { sweepSoon } from "@/server/media/sweep-soon";
import { revalidateListing } from "@/server/public/tags";
import { unwrap, writtenRow } from "@/server/supabase/unwrap";

/** True when it was there and is gone. Row level security hides other agents' listings. */
export async function deleteListing(db: SupabaseClient<Database>, id: string) {
  const gone = await db.from("properties").delete().eq("id", id).select("id").maybeSingle();
  if (writtenRow.nullable().parse(unwrap(gone)) === null) return false;
  revalidateListing(id);
  sweepSoon();
  return true;
}
