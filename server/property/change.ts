import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { TRANSACTION_TYPES } from "@/lib/catalog/ids";
import type { Database } from "@/lib/database/types";
import type { ListingsChange } from "@/lib/property/change-schema";
import type { ErrorCode } from "@/server/errors";
import { sweepSoon } from "@/server/media/sweep-soon";
import { quotaFigures } from "@/server/plan/quota-figures";
import { revalidateListings } from "@/server/public/tags";
import { refusalCode, unwrap } from "@/server/supabase/unwrap";
import { drawListingsSoon } from "./share-cards";

const ids = z.array(z.guid());
const refused = z.array(
  z.object({
    id: z.guid(),
    reason: z.string(),
    /** For a home whose price is in doubt: the subject of the question, also where no card of it is shown. */
    title: z.string().optional(),
    price: z.number().optional(),
    deal: z.enum(TRANSACTION_TYPES).optional(),
  }),
);
const deleted = z.object({ deleted: ids, refused });
const moved = z.object({ moved: ids, refused });

export type RefusedChange = {
  id: string;
  code: ErrorCode;
  values: Record<string, string | number>;
};

/** Moves or deletes the person's own listings in one call; returns those that could not be changed with the reason. */
export async function changeOwnListings(
  db: SupabaseClient<Database>,
  { ids: chosen, change, finalPrice, confirmedPrice }: ListingsChange,
): Promise<{ done: string[]; refused: RefusedChange[] }> {
  const answer = await (change === "delete" ? remove(db, chosen) : move());
  if (answer.done.length > 0) revalidateListings(answer.done);
  if (change === "delete") sweepSoon();
  else drawListingsSoon(answer.done);
  return { done: answer.done, refused: await withWords(answer.refused) };

  async function move() {
    if (confirmedPrice != null) {
      // If the home's price has changed since, this confirms nothing, and the move is refused.
      const confirmed = { price_confirmed: confirmedPrice };
      unwrap(await db.from("properties").update(confirmed).in("id", chosen));
    }
    const args = { _ids: chosen, _move: change, ...(finalPrice && { _final_price: finalPrice }) };
    const result = moved.parse(unwrap(await db.rpc("move_listings", args)));
    return { done: result.moved, refused: result.refused };
  }
}

async function remove(db: SupabaseClient<Database>, chosen: string[]) {
  const result = deleted.parse(unwrap(await db.rpc("delete_listings", { _ids: chosen })));
  return { done: result.deleted, refused: result.refused };
}

async function withWords(rows: z.infer<typeof refused>): Promise<RefusedChange[]> {
  const coded = rows.map(({ id, reason, ...details }) => {
    const code = refusalCode(reason);
    if (!code) throw new Error(`a move was refused with ${reason}`);
    return { id, code, details };
  });
  const figures = new Map<ErrorCode, Record<string, number>>();
  for (const { code } of coded) {
    if (!figures.has(code)) figures.set(code, await quotaFigures(code));
  }
  return coded.map(({ id, code, details }) => ({
    id,
    code,
    values: { ...figures.get(code), ...details },
  }));
}
