import "server-only";
import { cleanBounds } from "@/lib/map/area";
import type { Pin } from "@/lib/map/pin";
import { boxAround, STILL, scaleOf } from "@/lib/map/still";
import type { ListingView } from "@/lib/property/listing-view";
import { degraded } from "@/server/public/degraded";
import { searchMap } from "./map";

/** Metres per pixel at zoom 0, in the middle of the country. */
const WORLD = 132_800;

/** The zoom of the live map closest to a drawing's scale. */
export const zoomOf = (metresPerPixel: number) => Math.round(Math.log2(WORLD / metresPerPixel));

/** Other homes of the same deal around a listing: an ordinary map query, so from shown points alone. */
export async function listAround({
  id,
  place,
  transactionType,
}: ListingView): Promise<readonly Pin[]> {
  if (!place) return [];
  const scale = scaleOf(place);
  // Rounded outward, so that neighbours share a cache entry.
  const bounds = cleanBounds(boxAround(place, scale, STILL));
  if (!bounds) return [];
  try {
    const { pins } = await searchMap({ transactionType, bounds }, zoomOf(scale));
    return pins.filter((pin) => pin.id !== id);
  } catch (error) {
    degraded(error, "homes around a listing could not be read");
    return [];
  }
}
