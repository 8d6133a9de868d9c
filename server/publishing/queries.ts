import "server-only";
import { z } from "zod";
import type { Paged } from "@/lib/admin/types";
import { camelKeys } from "@/lib/database/camel-keys";
import type { NewAgent } from "@/lib/publishing/review";
import { readPage } from "@/server/admin/paged";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const counts = z
  .object({ is_on: z.boolean(), waiting: z.int(), refused: z.int() })
  .transform(camelKeys);

const text = z.string().nullable();
const newAgent = z.object({
  user_id: z.guid(),
  name: z.string(),
  email: z.string(),
  confirmed_at: text,
  phone: text,
  license: text,
  company_license: text,
  company: text,
  created_at: z.string(),
  asked_at: z.string(),
  listings: z.int(),
  decided_at: text,
  words: z.string(),
});

const toAgent = ({ decided_at: at, words, ...row }: z.infer<typeof newAgent>): NewAgent => ({
  ...camelKeys(row),
  refused: at === null ? null : { at, words },
});

export type NewAgentsPage = {
  /** The setting that requires the review. */
  isOn: boolean;
  waiting: number;
  refused: number;
  agents: Paged<NewAgent>;
};

/** For admins: agents who request to publish for the first time, or were refused. */
export async function getNewAgents(refused: boolean, page: number): Promise<NewAgentsPage> {
  const db = await createDb();
  const args = { _refused: refused, _page: page };
  const result = unwrap(await db.rpc("admin_publishing_reviews", args));
  return { ...counts.parse(result), agents: readPage(result, newAgent, toAgent) };
}
