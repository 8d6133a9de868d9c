import "server-only";
import { z } from "zod";
import { statusOf } from "@/lib/catalog/states";
import { toValues } from "@/lib/property/row";
import type { StoredHome } from "@/lib/sheet/known-home";
import type { OfficeAgents } from "@/lib/sheet/office-agents";
import { createDb } from "@/server/supabase/clients";
import { unwrap, writtenRow } from "@/server/supabase/unwrap";

const BATCH = 500;
const numbered = z.array(writtenRow.extend({ seq: z.int() }));
/** More than every number that a home can have. */
const FIRST = Number.MAX_SAFE_INTEGER;

const agentsFound = z.record(
  z.string(),
  z.object({ id: z.guid(), name: z.string(), edits: z.boolean() }),
);

/** Agents of the office of the person who asks, by user name or address. */
export async function findOfficeAgents(names: string[]): Promise<OfficeAgents> {
  const db = await createDb();
  const found = agentsFound.parse(unwrap(await db.rpc("office_agents_by", { _names: names })));
  return new Map(Object.entries(found));
}

/** All homes of the signed-in agent, newest first; `seq` is unique, so none is left out or comes twice. */
export async function listOwnHomes(agentId: string): Promise<StoredHome[]> {
  const db = await createDb();
  const below = async (seq: number) =>
    unwrap(
      await db
        .from("properties")
        .select("*")
        .eq("agent_id", agentId)
        .lt("seq", seq)
        .order("seq", { ascending: false })
        .limit(BATCH),
    );
  const homes: StoredHome[] = [];
  // A project may give fewer rows than it is asked for; none is the end.
  for (let rows = await below(FIRST); ; ) {
    const last = numbered.parse(rows).at(-1);
    if (!last) return homes;
    homes.push(
      ...rows.map((row) => ({
        id: row.id,
        version: row.version,
        status: statusOf(row.status),
        values: toValues(row),
      })),
    );
    rows = await below(last.seq);
  }
}
