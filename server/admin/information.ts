import "server-only";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

export type Information = {
  /** Tables of the schema that visitors can reach, and how many of them have row level security. */
  tables: number;
  protectedTables: number;
  trialDays: number;
};

/** What the information cards claim, asked of the database at this moment. */
export async function getInformation(): Promise<Information> {
  const answer = unwrap(await (await createDb()).rpc("admin_information")) as unknown as {
    tables: number;
    protected_tables: number;
    trial_days: number;
  };
  return {
    tables: answer.tables,
    protectedTables: answer.protected_tables,
    trialDays: answer.trial_days,
  };
}
