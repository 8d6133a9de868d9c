import "server-only";
import { FEATURES, hasRooms, isDwelling } from "@/lib/catalog/ids";
import type { HomeView } from "@/lib/saved/home-view";
import { medianOf } from "@/server/area/queries";
import { cardMaker, ownerOf } from "@/server/card/card";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { factFields } from "./rows";

const WITH_OWNER = "*, agent:public_agents(name, company:public_companies(name))";

/**
 * The homes with these ids that everybody may see, including those sold or rented recently. Any other id (a draft, a
 * hidden home, no home) is left out, and the response does not reveal which it was.
 */
export async function listHomesById(
  ids: readonly string[],
  { compared = false } = {},
): Promise<HomeView[]> {
  const of = (table: "public_listings" | "public_closed_listings") =>
    publicDb()
      .from(table)
      .select(WITH_OWNER)
      .in("id", [...ids]);
  const [live, closed, toCard] = await Promise.all([
    of("public_listings"),
    of("public_closed_listings"),
    cardMaker(),
  ]);
  const rows = [...unwrap(live), ...unwrap(closed)];
  const homes = await Promise.all(
    rows.map(async (row): Promise<HomeView> => {
      const rooms = hasRooms(row.property_types) ? row.rooms : null;
      const alike = compared && rooms !== null && isDwelling(row.property_types);
      return {
        card: toCard(row, ownerOf(row)),
        ...factFields.read(row),
        rooms,
        features: FEATURES.filter((feature) => row[feature]),
        median: alike
          ? await medianOf(row.transaction_type, row.city, row.neighborhood, rooms)
          : null,
      };
    }),
  );
  const place = new Map(ids.map((id, at) => [id, at]));
  return homes.sort((a, b) => (place.get(a.card.id) ?? 0) - (place.get(b.card.id) ?? 0));
}
