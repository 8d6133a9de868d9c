import "server-only";
import { type Area, areaFilters } from "@/lib/area/address";
import type { AreaMap } from "@/lib/area/view";
import { middleOf } from "@/lib/map/still";
import { degraded } from "@/server/public/degraded";
import { zoomOf } from "./around";
import { searchMap } from "./map";

/** Zoom of the first query, before the extent of the area is known. */
const FIRST_ZOOM = 12;

/** A drawing of an area's homes by their shown points; null where there are none, or they cannot be read. */
export async function getAreaMap(area: Area): Promise<AreaMap | null> {
  const filters = areaFilters(area);
  try {
    const first = await searchMap(filters, FIRST_ZOOM);
    const found = middleOf(first.pins);
    if (!found) return null;
    const zoom = zoomOf(found.metresPerPixel);
    const { pins } = zoom === FIRST_ZOOM ? first : await searchMap(filters, zoom);
    return { ...found, pins };
  } catch (error) {
    degraded(error, "the map of an area could not be read");
    return null;
  }
}
