import "server-only";
import { z } from "zod";
import { RECORDS, type RecordKind } from "@/lib/settings/records";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

export type Information = {
  /** Tables of the schema that visitors can reach, and how many of them have row level security. */
  tables: number;
  protectedTables: number;
  trialDays: number;
  /** Months that records are kept; a kind that is not named is kept for ever. */
  retention: Partial<Record<RecordKind, number>>;
};

const answered = z.object({
  tables: z.number(),
  protected_tables: z.number(),
  trial_days: z.number(),
  retention: z.partialRecord(z.enum(RECORDS), z.number()),
});

/** What the information cards claim, asked of the database at this moment. */
export async function getInformation(): Promise<Information> {
  const answer = answered.parse(unwrap(await (await createDb()).rpc("admin_information")));
  return {
    tables: answer.tables,
    protectedTables: answer.protected_tables,
    trialDays: answer.trial_days,
    retention: answer.retention,
  };
}
