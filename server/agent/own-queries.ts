import "server-only";
import { z } from "zod";
import { cardMediaUrl } from "@/lib/media/address";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const text = z.string().nullable();
const home = z.object({
  id: z.guid(),
  title: z.string(),
  city: text,
  neighborhood: text,
  image: text,
  place: z.int().nullable(),
});

/** The agent's own homes on the site, in the order of the agent's page. */
export async function getChosenHomes() {
  const db = await createDb();
  const rows = z.array(home).parse(unwrap(await db.rpc("own_chosen_homes")));
  return rows.map(({ id, title, city, neighborhood, image, place }) => ({
    id,
    title,
    place: [neighborhood, city].filter(Boolean).join(", "),
    image: image && cardMediaUrl(image),
    chosenPlace: place,
  }));
}
