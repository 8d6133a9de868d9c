import "server-only";
import { cleanBounds } from "@/lib/map/area";
import type { Pin } from "@/lib/map/pin";
import { boxAround, STILL, scaleOf } from "@/lib/map/still";
import type { ListingView } from "@/lib/property/listing-view";
import { degraded } from "@/server/public/degraded";
import { searchMap } from "./map";

/** Metres of a pixel at zoom 0, in the middle of the country. */
const WORLD = 132_800;

/** What the map of a listing shows of other homes of its deal: asked for as any map is, so from shown points alone. */
export async function listAround({
  id,
  place,
  transactionType,
}: ListingView): Promise<readonly Pin[]> {
  if (!place) return [];
  const scale = scaleOf(place);
  // Rounded outward, so that neighbours share an answer.
  const bounds = cleanBounds(boxAround(place, scale, STILL));
  if (!bounds) return [];
  try {
    const zoom = Math.round(Math.log2(WORLD / scale));
    const { pins } = await searchMap({ transactionType, bounds }, zoom);
    return pins.filter((pin) => pin.id !== id);
  } catch (error) {
    degraded(error, "homes around a listing could not be read");
    return [];
  }
}
