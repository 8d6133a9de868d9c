import "server-only";
import { z } from "zod";
import { statusOf } from "@/lib/catalog/states";
import type { Row } from "@/lib/database/fields";
import { toValues } from "@/lib/property/row";
import type { OfficeHome, StoredHome } from "@/lib/sheet/known-home";
import type { OfficeAgents } from "@/lib/sheet/office-agents";
import { createDb } from "@/server/supabase/clients";
import { unwrap, writtenRow } from "@/server/supabase/unwrap";

const BATCH = 500;
const NAMES_MAX = 1000;
const numbered = z.array(writtenRow.extend({ seq: z.int() }));
const officeRows = z.array(
  z.object({
    username: z.string().nullable(),
    edits: z.boolean(),
    home: z.custom<Row<"properties">>((home) => writtenRow.safeParse(home).success),
  }),
);
/** Greater than any `seq` of a home. */
const FIRST = Number.MAX_SAFE_INTEGER;

const agentsFound = z.record(
  z.string(),
  z.object({ id: z.guid(), name: z.string(), edits: z.boolean() }),
);

/** Agents of the signed-in person's office, by user name or address. */
export async function findOfficeAgents(names: string[]): Promise<OfficeAgents> {
  const db = await createDb();
  const agents: OfficeAgents[] = [];
  for (let from = 0; from < names.length; from += NAMES_MAX) {
    const part = names.slice(from, from + NAMES_MAX);
    const found = agentsFound.parse(unwrap(await db.rpc("office_agents_by", { _names: part })));
    agents.push(new Map(Object.entries(found)));
  }
  return new Map(agents.flatMap((part) => [...part]));
}

/** All homes of the signed-in agent, newest first. */
export async function listOwnHomes(agentId: string): Promise<StoredHome[]> {
  const db = await createDb();
  const rows = await listAll(
    async (seq) =>
      unwrap(
        await db
          .from("properties")
          .select("*")
          .eq("agent_id", agentId)
          .lt("seq", seq)
          .order("seq", { ascending: false })
          .limit(BATCH),
      ),
    (row) => row,
  );
  return rows.map(storedHome);
}

/**
 * All homes of the agents of the signed-in person's company that the company may read. `requests`: the ids of the
 * requests that created them, which the company knows.
 */
export async function listOfficeHomes(requests: string[] = []): Promise<OfficeHome[]> {
  const db = await createDb();
  const rows = await listAll(
    async (seq) =>
      officeRows.parse(unwrap(await db.rpc("office_homes", { _below: seq, _requests: requests }))),
    ({ home }) => home,
  );
  return rows.map(({ home, username, edits }) => ({
    ...storedHome(home),
    agent: { id: home.agent_id, username, edits },
    requestId: home.client_request_id,
  }));
}

/** `seq` is unique, so no row is skipped or repeated. A project may cap the rows of a page; an empty page ends it. */
async function listAll<Item>(
  below: (seq: number) => Promise<Item[]>,
  homeOf: (item: Item) => Row<"properties">,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let items = await below(FIRST); ; ) {
    const last = numbered.parse(items.map(homeOf)).at(-1);
    if (!last) return all;
    all.push(...items);
    items = await below(last.seq);
  }
}

const storedHome = (row: Row<"properties">): StoredHome => ({
  id: row.id,
  version: row.version,
  status: statusOf(row.status),
  values: toValues(row),
});
