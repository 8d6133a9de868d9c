import "server-only";
import { z } from "zod";
import { isNarrowed, type OwnFilters, ownConditions } from "@/lib/dashboard/own-filters";
import type { OwnChoices, OwnListings } from "@/lib/dashboard/types";
import { paths } from "@/lib/paths";
import { PAGE_SIZE } from "@/lib/search/params";
import { absolute } from "@/server/seo/metadata";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { CARD_COLUMNS, cardMaker } from "./card";

/**
 * A page of the agent's own listings, newest first; past the end it is the last one there is, as when
 * the last listing of a page was just deleted. Row level security holds them to their own.
 */
export async function getOwnListings(agentId: string, filters: OwnFilters): Promise<OwnListings> {
  const db = await createDb();
  const counted = { count: "exact" } as const;
  let query = db.from("properties").select(CARD_COLUMNS, counted).eq("agent_id", agentId);
  for (const { column, operator, value } of ownConditions(filters)) {
    query = query.filter(column, operator, value);
  }

  const page = filters.page ?? 1;
  const from = (page - 1) * PAGE_SIZE;
  const [answer, toCard, total] = await Promise.all([
    query.order("seq", { ascending: false }).range(from, from + PAGE_SIZE - 1),
    cardMaker(),
    isNarrowed(filters) ? countOwnListings(agentId) : null,
  ]);
  // A page past the end is empty, not an error.
  const rows = answer.error?.code === "PGRST103" ? [] : unwrap(answer);
  if (rows.length === 0 && page > 1) {
    const first = await getOwnListings(agentId, { ...filters, page: 1 });
    if (first.pages === 1) return first;
    return getOwnListings(agentId, { ...filters, page: Math.min(first.pages, page - 1) });
  }
  const found = answer.count ?? 0;
  return {
    cards: rows.map((row) => toCard(row)),
    found,
    total: total ?? found,
    page,
    pages: Math.max(1, Math.ceil(found / PAGE_SIZE)),
  };
}

async function countOwnListings(agentId: string) {
  const db = await createDb();
  const { count, error } = await db
    .from("properties")
    .select("id", { count: "exact", head: true })
    .eq("agent_id", agentId);
  if (error) throw new Error(error.message, { cause: error });
  return count ?? 0;
}

/** Read in pieces: a backend may cut long answers off. */
export async function getOwnChoices(agentId: string): Promise<OwnChoices> {
  const db = await createDb();
  const rooms = new Set<number>();
  const cities = new Set<string>();
  for (let from = 0, all = 1; from < all; ) {
    const { data, count, error } = await db
      .from("properties")
      .select("rooms, city", { count: "exact" })
      .eq("agent_id", agentId)
      .order("seq")
      .range(from, from + 999);
    if (error) throw new Error(error.message, { cause: error });
    if (data.length === 0) break;
    for (const row of data) {
      if (row.rooms !== null) rooms.add(row.rooms);
      cities.add(row.city);
    }
    all = count ?? 0;
    from += data.length;
  }
  const byName = new Intl.Collator("he");
  return {
    rooms: [...rooms].sort((a, b) => a - b),
    cities: [...cities].sort(byName.compare),
  };
}

/**
 * The agent's listing of that id as visitors find it; null where they do not (yet), for whoever has
 * no public page has no link to send.
 */
export async function getPublished(agentId: string, id: unknown) {
  const asked = z.guid().safeParse(id);
  if (!asked.success) return null;
  const db = await createDb();
  const row = unwrap(
    await db
      .from("public_listings")
      .select("id, title")
      .eq("id", asked.data)
      .eq("agent_id", agentId)
      .maybeSingle(),
  );
  return row && { ...row, url: absolute(paths.property(row.id)) };
}
