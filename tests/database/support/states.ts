import { answer, owner } from "./check";
import type { Person } from "./people";

type Answer = { moved: string[]; refused: { id: string; reason: string }[] };

/** Requests a move of the person's own listings, as the site does. */
export const move = (who: Person, name: string, ids: string[], finalPrice: number | null = null) =>
  answer<Answer>(who, "select public.move_listings($1::uuid[], $2, $3)", [
    `{${ids.join()}}`,
    name,
    finalPrice,
  ]);

export const statusOf = async (id: string) =>
  (await owner<{ status: string }>(`select status from public.properties where id = '${id}'`))[0]
    ?.status;
