import "server-only";
import { cache } from "react";
import { z } from "zod";
import { ANSWERS, LIST_CODE } from "@/lib/list/schema";
import type { ListedHome, ListView } from "@/lib/list/view";
import { listHomesById } from "@/server/property/homes-by-id";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const listSchema = z
  .object({
    sender: z.string(),
    words: z.string(),
    homes: z.array(
      z.object({
        id: z.guid(),
        note: z.string(),
        title: z.string(),
        city: z.string(),
        marks: z.array(z.object({ name: z.string(), answer: z.enum(ANSWERS) })),
      }),
    ),
  })
  .nullable();

const readList = async (code: string) =>
  listSchema.parse(unwrap(await serviceDb().rpc("list_of", { _code: code })));

/** The current marks of each home of a list; null when there is no such list. */
export async function getMarks(code: string): Promise<Pick<ListedHome, "id" | "marks">[] | null> {
  const list = await readList(code);
  return list ? list.homes.map(({ id, marks }) => ({ id, marks })) : null;
}

/** The list behind a code, with the public facts of its homes; null when there is none. */
export const getList = cache(async (code: string): Promise<ListView | null> => {
  if (!LIST_CODE.test(code)) return null;
  const list = await readList(code);
  if (!list) return null;
  const shown = await listHomesById(list.homes.map(({ id }) => id));
  const byId = new Map(shown.map((home) => [home.card.id, home]));
  return {
    ...list,
    homes: list.homes.map((home) => ({ ...home, home: byId.get(home.id) ?? null })),
  };
});
