import "server-only";
import { z } from "zod";
import { SHARE_PLACES } from "@/lib/share/codes";
import type { OwnLinks } from "@/lib/share/link-view";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const count = z.number();
const results = { opens: count, contacts: count, leads: count.optional() };
const linksSchema = z.object({
  statistics: z.boolean(),
  links: z.array(
    z.object({
      code: z.string(),
      name: z.string().nullable(),
      listing_id: z.string().nullable(),
      title: z.string().nullable(),
      shown: z.boolean(),
      ...results,
    }),
  ),
  places: z.array(z.object({ place: z.enum(SHARE_PLACES), ...results })),
});

/** The agent's named links, and the results by place; on plans without statistics, of the last 30 days only. */
export async function getOwnLinks(): Promise<OwnLinks> {
  const db = await createDb();
  const { statistics, links, places } = linksSchema.parse(
    unwrap(await db.rpc("my_share_links", {})),
  );
  const named = links.filter(({ name }) => name !== null);
  return {
    statistics,
    named: named.map(({ code, name, listing_id, title, shown, opens, contacts, leads }) => ({
      code,
      name: name ?? "",
      listing: listing_id && title ? { id: listing_id, title, shown } : null,
      opens,
      contacts,
      leads,
    })),
    places,
  };
}

/** As many homes as can be changed at once. */
const HOMES_MAX = 500;

const linkedHomes = z.array(z.object({ id: z.guid(), title: z.string() }));

/** Possible targets of a link: the agent's homes, newest first. */
export async function listLinkedHomes(agentId: string) {
  const db = await createDb();
  const result = await db
    .from("properties")
    .select("id, title")
    .eq("agent_id", agentId)
    .in("status", ["active", "under_offer"])
    .order("seq", { ascending: false })
    .limit(HOMES_MAX);
  return linkedHomes.parse(unwrap(result));
}
