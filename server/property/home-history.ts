import "server-only";
import { z } from "zod";
import { TRANSACTION_TYPES } from "@/lib/catalog/ids";
import { EVENT_ACTS, STATUSES } from "@/lib/catalog/states";
import type { HomeHistory } from "@/lib/property/home-history";
import { SHARE_PLACES } from "@/lib/share/codes";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const at = z.string();
const text = z.string().nullable();
const deal = z.enum(TRANSACTION_TYPES);
const status = z.enum(STATUSES);

const event = z.discriminatedUnion("kind", [
  z.object({
    at,
    kind: z.literal("move"),
    from: status.nullable(),
    to: status,
    act: z.enum(EVENT_ACTS).nullable(),
    by: z.enum(["agent", "office", "other"]).nullable(),
  }),
  z.object({
    at,
    kind: z.literal("price"),
    price: z.number(),
    before: z.number().nullable(),
    deal,
  }),
  z.object({ at, kind: z.literal("link"), place: z.enum([...SHARE_PLACES, "own"]), name: text }),
  z.object({ at, kind: z.literal("alerts"), count: z.int() }),
  z.object({ at, kind: z.enum(["exclusive_from", "exclusive_until"]) }),
]);

const historySchema = z.object({
  id: z.guid(),
  title: z.string(),
  city: text,
  address: text,
  deal: deal.nullable(),
  own: z.boolean(),
  agent: z.string(),
  events: z.array(event),
});

/** The history of a home of the signed-in agent, or of an agent who lets the signed-in office edit; otherwise null. */
export async function getHomeHistory(id: string): Promise<HomeHistory | null> {
  if (!z.guid().safeParse(id).success) return null;
  const db = await createDb();
  const found = await db.rpc("home_history", { _id: id });
  if (found.error?.message === "not_found") return null;
  const { city, address, own, ...row } = historySchema.parse(unwrap(found));
  return {
    ...row,
    place: [address, city].filter(Boolean).join(", "),
    deal: row.deal ?? "sale",
    isOwn: own,
  };
}
